import { sendAccountDeletedMailJob } from './account-deleted-mail.ts';
import { erasePastDataSweep } from './erase-past-data.ts';

export const accountDeletionJobs = [sendAccountDeletedMailJob];
export const accountDeletionSweeps = [erasePastDataSweep];
