import { sweepWaitingListsSweep } from './sweep-waiting-lists.ts';
import { sendWaitingMailJob, sendOfferMailJob } from './waiting-mails.ts';

export const waitingListJobs = [sendWaitingMailJob, sendOfferMailJob];
export const waitingListSweeps = [sweepWaitingListsSweep];
