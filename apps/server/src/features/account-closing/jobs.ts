import { erasePastDataSweep } from './erase-past-data.ts';

export const accountClosingSweeps = [erasePastDataSweep];
