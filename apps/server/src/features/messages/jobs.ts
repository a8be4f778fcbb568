import { sendAnswerMailJob } from './send-answer-mail.ts';
import { sendContactMailJob } from './send-contact-mail.ts';

export const messageJobs = [sendAnswerMailJob, sendContactMailJob];
