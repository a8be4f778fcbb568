import { type Provider, providerName } from '@quivertree/domain/payments/payment-providers';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { refuseOwnOrganisation } from '../../access/refuse-own-organisation.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { lockEditedEvent } from './lock-edited-event.ts';
import { organiserOfEvent } from './organiser-of-event.ts';

/** Sets the provider for an event's future payments; payments in progress stay with the provider they began with. */
export async function setEventProvider(
  { pool, providers, salesTerms }: Pick<Context, 'pool' | 'providers' | 'salesTerms'>,
  eventId: string,
  userId: string,
  paymentProvider: Provider | null,
): Promise<void> {
  if (paymentProvider !== null && providers.serving({ paymentProvider })?.name !== paymentProvider)
    throw new Refusal('event.provider_unknown', { provider: providerName(paymentProvider) });
  await inTransaction(pool, async (client) => {
    await refuseOwnOrganisation(client, await organiserOfEvent(client, eventId), userId);
    await lockEditedEvent(client, eventId);
    await client.query('update events set payment_provider = $2, sales_version = sales_version + 1 where id = $1', [
      eventId,
      paymentProvider,
    ]);
    await writeAuditLog(client, userId, {
      action: 'event.provider_changed',
      eventId,
      details: { provider: paymentProvider },
    });
  });
  salesTerms.forget(eventId);
}
