import type { Answer } from '@quivertree/contract/call';
import type { listPayouts } from '@quivertree/contract/payouts';
import type { PayoutState } from '@quivertree/domain/payout-states';
import { maskAccountNumber } from '@quivertree/domain/settlement';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { openBankDetails } from './bank-details.ts';

const MOST_PAYOUTS = 200;

export type ShownPayout = Answer<typeof listPayouts>[number];

interface Row {
  id: string;
  organiser_id: string;
  organiser_name: string;
  reference: string;
  currency: string;
  amount_minor: number;
  state: PayoutState;
  created_at: Date;
  statement_number: number | null;
  bank_details_id: string;
  sealed_details: Buffer;
  history: {
    from: PayoutState | null;
    to: PayoutState;
    amountMinor: number;
    reason: string;
    at: string;
    by: string | null;
  }[];
}

const PAYOUTS = `
  select p.id, p.organiser_id, o.name as organiser_name, p.reference, p.currency, p.amount_minor, p.state, p.created_at,
         s.number as statement_number, p.bank_details_id, d.sealed_details,
         (select json_agg(json_build_object('from', h.from_state, 'to', h.to_state, 'amountMinor', h.amount_minor,
                                            'reason', h.reason, 'at', h.at, 'by', u.name) order by h.id)
            from payout_history h left join users u on u.id = h.by_user where h.payout_id = p.id) as history
    from payouts p
    join organisers o on o.id = p.organiser_id
    join organiser_bank_details d on d.id = p.bank_details_id
    left join settlement_statements s on s.id = p.statement_id`;

/** Payouts, newest first. */
export async function allPayouts(context: Context, state: PayoutState | undefined): Promise<ShownPayout[]> {
  const { rows } = await context.pool.query<Row>(
    `${PAYOUTS} where p.state = coalesce($1, p.state) order by p.created_at desc, p.id desc limit ${MOST_PAYOUTS}`,
    [state ?? null],
  );
  return rows.map((row) => shown(context, row));
}

/** An organiser's payouts, newest first, without the names of our people. */
export async function payoutsOf(context: Context, organiserId: string): Promise<ShownPayout[]> {
  const { rows } = await context.pool.query<Row>(
    `${PAYOUTS} where p.organiser_id = $1 order by p.created_at desc, p.id desc limit ${MOST_PAYOUTS}`,
    [organiserId],
  );
  return rows.map((row) => {
    const payout = shown(context, row);
    return { ...payout, history: payout.history.map((step) => ({ ...step, by: null })) };
  });
}

export async function payoutOf(context: Context, payoutId: string): Promise<ShownPayout> {
  const { rows } = await context.pool.query<Row>(`${PAYOUTS} where p.id = $1`, [payoutId]);
  if (!rows[0]) throw new Refusal('payout.not_found');
  return shown(context, rows[0]);
}

function shown({ keys }: Context, row: Row): ShownPayout {
  const { accountNumber } = openBankDetails(keys, { ...row, id: row.bank_details_id });
  return {
    id: row.id,
    organiserId: row.organiser_id,
    organiserName: row.organiser_name,
    reference: row.reference,
    currency: row.currency,
    amountMinor: row.amount_minor,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    statementNumber: row.statement_number,
    accountNumber: maskAccountNumber(accountNumber),
    history: row.history.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
  };
}
