import type { PaymentParts } from '@quivertree/checkout/pay-again';
import { apiClient } from '../../calls/api-client.ts';
import { retryImport } from '../../hydration/retrying-import.ts';
import { paymentStatusPath } from '../../pages/paths.ts';

/** Everything that `@quivertree/checkout` needs in order to pay from this browser. */
export const paymentParts: PaymentParts = {
  client: apiClient,
  statusUrl: ({ reference, key }) => location.origin + paymentStatusPath(reference, key),
  md5: async (text) => (await retryImport(() => import('@quivertree/checkout/md5'))).md5(text),
};
