import { sendAddressTakenMailJob } from './address-taken-mail.ts';
import { forgetOldDevicesSweep } from './notices/known-devices.ts';
import { sendSecurityNoticeJob } from './notices/security-notices.ts';
import { sendConfirmationMailJob } from './own/email-confirmations.ts';
import { deleteExpiredTokensSweep } from './refresh-tokens.ts';
import { applyDueResetsSweep } from './second-factor/reset-second-factor.ts';
import { deleteOldAttemptsSweep } from './sign-in-attempts.ts';
import { sendResetMailJob } from './send-reset-mail.ts';
import { sendStepUpCodeJob } from './step-up/step-up-codes.ts';

export const accountJobs = [
  sendConfirmationMailJob,
  sendSecurityNoticeJob,
  sendStepUpCodeJob,
  sendResetMailJob,
  sendAddressTakenMailJob,
];
export const accountSweeps = [
  applyDueResetsSweep,
  forgetOldDevicesSweep,
  deleteExpiredTokensSweep,
  deleteOldAttemptsSweep,
];
