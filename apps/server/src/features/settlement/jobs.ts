import { sendBankDetailsMailJob } from './bank-details/bank-details-mail.ts';
import { runDueSettlementsSweep } from './run-settlements.ts';

export const settlementJobs = [sendBankDetailsMailJob];
export const settlementSweeps = [runDueSettlementsSweep];
