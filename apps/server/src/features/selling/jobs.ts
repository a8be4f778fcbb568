import { sendOrderAgainJob, sendMovedMailJob } from './send-order-again.ts';
import { sendVoidMailJob } from './void-mail.ts';

export const sellingJobs = [sendOrderAgainJob, sendMovedMailJob, sendVoidMailJob];
