import { sendActingMailJob } from './acting-mail.ts';

export const actingJobs = [sendActingMailJob];
