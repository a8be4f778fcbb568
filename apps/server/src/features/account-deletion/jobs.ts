import { erasePastDataSweep } from './erase-past-data.ts';

export const accountDeletionSweeps = [erasePastDataSweep];
