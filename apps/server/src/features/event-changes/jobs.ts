import { sendEventChangeMailJob, sendEventChangeHolderMailJob } from './event-change-mail.ts';
import { processEventChangeJob } from './process-event-change.ts';

export const eventChangeJobs = [processEventChangeJob, sendEventChangeMailJob, sendEventChangeHolderMailJob];
