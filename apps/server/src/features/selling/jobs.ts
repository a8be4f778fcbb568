import { sendOrderAgainJob, sendMovedMailJob } from './send-order-again.ts';
import { sendVoidMailJob } from './void-mails.ts';

export const sellingJobs = [sendOrderAgainJob, sendMovedMailJob, sendVoidMailJob];
