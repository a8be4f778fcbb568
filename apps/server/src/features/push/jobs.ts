import { checkPushReceiptsJob } from './check-push-receipts.ts';
import { deleteOldPushesSweep } from './delete-old-pushes.ts';
import { notifyFollowersSweep } from './follow-events.ts';
import { sendPushesJob } from './send-pushes.ts';

export const pushJobs = [sendPushesJob, checkPushReceiptsJob];

export const pushSweeps = [notifyFollowersSweep, deleteOldPushesSweep];
