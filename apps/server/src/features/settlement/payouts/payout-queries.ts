import type { Answer } from '@quivertree/contract/call';
import type { ListPage, ListQuery } from '@quivertree/contract/lists';
import type { listOrganiserPayouts } from '@quivertree/contract/settlement/organiser-money';
import type { listPayouts, PAYOUT_SORTS } from '@quivertree/contract/settlement/payouts';
import {
  mayApprovePayout,
  mayConfirmReturn,
  maySendPayout,
  PAYOUT_TRANSITIONS,
  type PayoutState,
  eligibleParticipants,
} from '@quivertree/domain/settlement/payout-states';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import { maskAccountNumber } from '@quivertree/domain/settlement/settlement';
import type { Infrastructure } from '../../../infrastructure.ts';
import { type List, listPage } from '../../../db/list-page.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { areOwnOrganisations } from '../../../access/refuse-own-organisation.ts';
import { isEligibleDecider } from '../../../access/active-administrators.ts';
import { decryptBankDetails } from '../bank-details/bank-details.ts';

type ShownPayout = Answer<typeof listOrganiserPayouts>['items'][number];
export type AdminPayout = Answer<typeof listPayouts>['items'][number];
type Field = (typeof PAYOUT_SORTS)['fields'][number];

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
  period_began: Date | null;
  bank_details_id: string;
  made_by: string | null;
  changed_by: string | null;
  approved_by: string | null;
  eligible_ids: string[];
  encrypted_details: Buffer;
  replaces: AdminPayout['replaces'];
  proposed_return: {
    id: string;
    reason: string;
    proposedBy: string;
    by: string;
    at: string;
    proposerCounts: boolean;
  } | null;
  new_account_since: Date | null;
  in_bank_file: AdminPayout['inBankFile'];
  history: {
    from: PayoutState | null;
    to: PayoutState;
    amountMinor: number;
    reason: string;
    at: string;
    by: string | null;
  }[];
}

const COLUMNS = `
  p.id, p.organiser_id, o.name as organiser_name, p.reference, p.currency, p.amount_minor, p.state, p.created_at,
  s.number as statement_number, s.from_at as period_began, p.bank_details_id, p.made_by, p.changed_by, p.approved_by, d.encrypted_details,
  array(select u.id from users u
         where u.id in (p.made_by, p.changed_by, p.approved_by) and ${isEligibleDecider('p.organiser_id')}) as eligible_ids,
  (select coalesce(json_agg(json_build_object('id', r.id, 'reference', r.reference, 'state', r.state) order by r.created_at, r.id), '[]')
     from payouts r where r.replaced_by = p.id) as replaces,
  (select json_build_object('id', r.id, 'reason', r.reason, 'proposedBy', r.proposed_by, 'by', u.name, 'at', r.proposed_at,
                            'proposerCounts', ${isEligibleDecider('p.organiser_id')})
     from payout_returns r join users u on u.id = r.proposed_by
    where r.payout_id = p.id and r.state = 'proposed') as proposed_return,
  (select json_agg(json_build_object('from', h.from_state, 'to', h.to_state, 'amountMinor', h.amount_minor,
                                     'reason', h.reason, 'at', h.at, 'by', u.name) order by h.id)
     from payout_history h left join users u on u.id = h.by_user where h.payout_id = p.id) as history,
  case when p.state in ('draft', 'approved')
        and not exists (select from payouts q
                         where q.organiser_id = p.organiser_id and q.bank_details_id = p.bank_details_id and q.state in ('sent', 'settled'))
       then d.at end as new_account_since,
  (select json_build_object('at', f.at, 'by', u.name, 'amountMinor', f.amount_minor, 'isInFile', f.removed_at is null,
                            'removal', case when f.removed_at is not null then
                               json_build_object('at', f.removed_at, 'by', (select r.name from users r where r.id = f.removed_by), 'reason', f.removal_reason) end,
                            'file', json_build_object('id', k.id, 'number', k.number))
     from payout_bank_files f join users u on u.id = f.made_by join bank_files k on k.id = f.bank_file_id
    where f.payout_id = p.id order by f.id desc limit 1) as in_bank_file`;

const TABLES = `
  payouts p
  join organisers o on o.id = p.organiser_id
  join organiser_bank_details d on d.id = p.bank_details_id
  left join settlement_statements s on s.id = p.statement_id`;

const LIST: Omit<List<Field>, 'where'> = {
  columns: COLUMNS,
  from: TABLES,
  findIn: 'payouts p',
  sorts: { createdAt: { sql: 'p.created_at', type: 'timestamptz' }, amount: { sql: 'p.amount_minor', type: 'bigint' } },
  id: { sql: 'p.id', type: 'uuid' },
};

/** Payouts across all organisers, with what this administrator may do with each. */
export async function payoutsPage(
  context: Pick<Infrastructure, 'pool' | 'keys'>,
  query: ListQuery<Field> & { state?: PayoutState | undefined; organiserId?: string | undefined },
  userId: string,
): Promise<ListPage<AdminPayout>> {
  const filters = [['p.state = ?', query.state] as const, ['p.organiser_id = ?', query.organiserId] as const];
  const { rows, ...page } = await listPage<Row, Field>(context.pool, { ...LIST, where: [], filters }, query);
  const own = await ownPayouts(context, rows, userId);
  return { ...page, items: rows.map((row, n) => toAdminPayout(context, row, userId, own[n] ?? false)) };
}

/** An organiser's payouts, without the names of administrators. */
export async function organiserPayoutsPage(
  context: Pick<Infrastructure, 'pool' | 'keys'>,
  organiserId: string,
  query: ListQuery<Field>,
): Promise<ListPage<ShownPayout>> {
  const where = [['p.organiser_id = ?', organiserId] as const];
  const { rows, ...page } = await listPage<Row, Field>(context.pool, { ...LIST, where }, query);
  const items = rows.map((row) => {
    const payout = shown(context, row);
    return { ...payout, history: payout.history.map((step) => ({ ...step, by: null })) };
  });
  return { ...page, items };
}

export async function payoutOf(
  context: Pick<Infrastructure, 'pool' | 'keys'>,
  payoutId: string,
  userId: string,
): Promise<AdminPayout> {
  const { rows } = await context.pool.query<Row>(`select ${COLUMNS} from ${TABLES} where p.id = $1`, [payoutId]);
  if (!rows[0]) throw new Refusal('payout.not_found');
  const [own = false] = await ownPayouts(context, rows, userId);
  return toAdminPayout(context, rows[0], userId, own);
}

/** Payouts by id, as this administrator sees them. */
export async function adminPayoutsOf(
  context: Pick<Infrastructure, 'pool' | 'keys'>,
  payoutIds: readonly string[],
  userId: string,
): Promise<Map<string, AdminPayout>> {
  const { rows } = await context.pool.query<Row>(`select ${COLUMNS} from ${TABLES} where p.id = any ($1)`, [payoutIds]);
  const own = await ownPayouts(context, rows, userId);
  return new Map(rows.map((row, n) => [row.id, toAdminPayout(context, row, userId, own[n] ?? false)]));
}

function ownPayouts(
  { pool }: Pick<Infrastructure, 'pool'>,
  payouts: readonly Row[],
  userId: string,
): Promise<boolean[]> {
  const subjects = payouts.map((row) => ({
    organiserId: row.organiser_id,
    since: row.period_began ?? ('-infinity' as const),
  }));
  return areOwnOrganisations(pool, userId, subjects);
}

function toAdminPayout(
  context: Pick<Infrastructure, 'keys'>,
  row: Row,
  userId: string,
  ownOrganisation: boolean,
): AdminPayout {
  const participants = { madeBy: row.made_by, changedBy: row.changed_by, approvedBy: row.approved_by };
  const eligible = eligibleParticipants(participants, new Set(row.eligible_ids));
  const may = (to: PayoutState, allowed: boolean) =>
    !ownOrganisation && allowed && mayBecome(PAYOUT_TRANSITIONS, row.state, to);
  return {
    ...shown(context, row),
    ownOrganisation,
    bankDetailsId: row.bank_details_id,
    newAccountSince: row.new_account_since?.toISOString() ?? null,
    inBankFile: row.in_bank_file && {
      ...withIsoTime(row.in_bank_file),
      removal: row.in_bank_file.removal && withIsoTime(row.in_bank_file.removal),
    },
    proposedReturn: toProposedReturn(row, userId, ownOrganisation),
    approvalLapsed: row.approved_by !== null && eligible.approvedBy === null,
    youMay: {
      approve: may('approved', mayApprovePayout(participants, userId)),
      send: may('sent', maySendPayout(eligible, userId)),
    },
  };
}

function toProposedReturn(
  { proposed_return: open }: Row,
  userId: string,
  ownOrganisation: boolean,
): AdminPayout['proposedReturn'] {
  if (!open) return null;
  const { id, reason, by, proposerCounts } = open;
  return {
    id,
    reason,
    by,
    at: new Date(open.at).toISOString(),
    lapsed: !proposerCounts,
    youMayConfirm: proposerCounts && !ownOrganisation && mayConfirmReturn(open, userId),
  };
}

function shown({ keys }: Pick<Infrastructure, 'keys'>, row: Row): ShownPayout {
  const { accountNumber } = decryptBankDetails(keys, { ...row, id: row.bank_details_id });
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
    replaces: row.replaces,
    accountNumber: maskAccountNumber(accountNumber),
    history: row.history.map(withIsoTime),
  };
}

/** An event of a row read as JSON, with its time as calls answer it. */
export function withIsoTime<Event extends { at: string }>(event: Event): Event {
  return { ...event, at: new Date(event.at).toISOString() };
}
