import { sendDisputeMailJob } from './disputes/dispute-mail.ts';
import { abandonPaymentsSweep } from './abandon-payments.ts';
import { endPaymentJob } from './end-payment.ts';
import { sendRefundMailJob } from './refunds/refund-mail.ts';
import { sendRefundJob } from './refunds/send-refund.ts';
import type { Context } from '../../context.ts';
import { HOUSEKEEPING_MS, SOON_MS, type Sweep } from '../../jobs/sweep.ts';
import { fetchLostNotifications } from './fetch-lost-notifications.ts';
import { pollProvider } from './poll-open-payments.ts';
import type { PaymentProvider } from './providers/provider.ts';

export const paymentJobs = [endPaymentJob, sendRefundJob, sendRefundMailJob, sendDisputeMailJob];
export const paymentSweeps = [abandonPaymentsSweep];

/** Sweeps for one provider, so that a provider that doesn't answer doesn't hold up the others. */
export function providerSweeps(provider: PaymentProvider): Sweep<Context>[] {
  return [
    {
      title: `open payments checked with ${provider.name}`,
      everyMs: SOON_MS,
      run: (context) => pollProvider(context, provider),
    },
    {
      title: `lost notifications fetched from ${provider.name}`,
      everyMs: HOUSEKEEPING_MS,
      level: 'debug',
      run: (context) => fetchLostNotifications(context, provider),
    },
  ];
}
