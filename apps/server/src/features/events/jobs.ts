import { sendEventReviewMailJob } from './event-review-mail.ts';

export const eventJobs = [sendEventReviewMailJob];
