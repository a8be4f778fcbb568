import { postDisputeOverturned } from '@quivertree/domain/ledger/ledger-postings';
import type pg from 'pg';
import type { LockedDispute } from './decide-dispute.ts';
import { postTransaction } from '../../../ledger/ledger.ts';
import { one } from '../../../db/one-row.ts';

interface Loss {
  organiser_minor: number;
  fee_minor: number;
  vat_minor: number;
  suspense_minor: number;
}

/**
 * Returns the money from a lost dispute to its owners after the bank has reversed its decision. The tickets stay void,
 * because their stock may have been sold since; an administrator can refund the buyer or issue new tickets.
 */
export async function overturnDispute(
  client: pg.PoolClient,
  dispute: LockedDispute,
  { organiserId }: { organiserId: string },
): Promise<void> {
  const { eventId, disputeId, paymentId, provider, amountMinor } = dispute;
  const { rows } = await client.query<Loss>(
    `update disputes d set organiser_minor = 0, fee_minor = 0, vat_minor = 0, suspense_minor = 0
       from disputes before
      where d.id = $1 and d.event_id = $2 and before.id = d.id and before.event_id = d.event_id
     returning before.organiser_minor, before.fee_minor, before.vat_minor, before.suspense_minor`,
    [disputeId, eventId],
  );
  const loss = one(rows);
  await postTransaction(
    client,
    { kind: 'dispute_overturned', eventId, paymentId, disputeId },
    dispute.currency,
    postDisputeOverturned({
      provider,
      paymentId,
      organiserId,
      amountMinor,
      organiserMinor: loss.organiser_minor,
      feeMinor: loss.fee_minor,
      vatMinor: loss.vat_minor,
      suspenseMinor: loss.suspense_minor,
    }),
  );
}
