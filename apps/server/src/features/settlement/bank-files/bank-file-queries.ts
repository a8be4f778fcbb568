import type { BANK_FILE_SORTS, getBankFile, listBankFiles } from '@quivertree/contract/settlement/bank-files';
import type { Answer } from '@quivertree/contract/call';
import type { ListPage, ListQuery } from '@quivertree/contract/lists';
import { type BankFileFormat, type BankFileState, bankFileName } from '@quivertree/domain/settlement/bank-file';
import { maskAccountNumber } from '@quivertree/domain/settlement/settlement';
import type { Infrastructure } from '../../../infrastructure.ts';
import { type List, listPage } from '../../../db/list-page.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { decryptBankDetails } from '../bank-details/bank-details.ts';
import { payableNow } from '../payouts/payable-now.ts';
import { type AdminPayout, adminPayoutsOf, withIsoTime } from '../payouts/payout-queries.ts';
import { IS_UNSAFE } from './download-bank-file.ts';

type ShownFile = Answer<typeof listBankFiles>['items'][number];
type FileInFull = Answer<typeof getBankFile>;
type Field = (typeof BANK_FILE_SORTS)['fields'][number];

interface Row {
  id: string;
  number: number;
  format: BankFileFormat;
  currency: string;
  payouts: number;
  amount_minor: number;
  sha256: string;
  made_at: Date;
  made_by_name: string;
  state: BankFileState;
  downloads: number;
}

const COLUMNS = `
  f.id, f.number, f.format, f.currency, f.payouts, f.amount_minor, f.sha256, f.made_at, maker.name as made_by_name,
  (select case when count(*) = 0 then 'cancelled' when bool_or(p.state in ('draft', 'approved')) then 'open' else 'paid' end
     from payout_bank_files s join payouts p on p.id = s.payout_id
    where s.bank_file_id = f.id and s.removed_at is null) as state,
  (select count(*)::int from bank_file_downloads d where d.bank_file_id = f.id) as downloads`;

const TABLES = 'bank_files f join users maker on maker.id = f.made_by';

export async function bankFilesPage(
  { pool }: Pick<Infrastructure, 'pool'>,
  query: ListQuery<Field>,
): Promise<ListPage<ShownFile>> {
  const list: List<Field> = {
    columns: COLUMNS,
    from: TABLES,
    findIn: 'bank_files f',
    where: [],
    sorts: { number: { sql: 'f.number', type: 'integer' }, amount: { sql: 'f.amount_minor', type: 'bigint' } },
    id: { sql: 'f.id', type: 'uuid' },
  };
  const { rows, ...page } = await listPage<Row, Field>(pool, list, query);
  return { ...page, items: rows.map(toShownFile) };
}

export async function bankFileOf({ pool }: Pick<Infrastructure, 'pool'>, id: string): Promise<ShownFile> {
  const { rows } = await pool.query<Row>(`select ${COLUMNS} from ${TABLES} where f.id = $1`, [id]);
  if (!rows[0]) throw new Refusal('bank_file.not_found');
  return toShownFile(rows[0]);
}

/** A bank file with its payouts, as this administrator may see and mark them. */
export async function bankFileDetails(
  context: Pick<Infrastructure, 'pool' | 'keys'>,
  id: string,
  userId: string,
): Promise<FileInFull> {
  const file = await bankFileOf(context, id);
  const { rows } = await context.pool.query<{
    unsafe: boolean;
    cancelled: FileInFull['cancelled'];
    downloads: FileInFull['downloads'];
  }>(
    `select f.cancelled_at is not null or ${IS_UNSAFE} as unsafe,
            (select json_build_object('at', f.cancelled_at, 'by', u.name, 'reason', f.cancel_reason)
               from users u where u.id = f.cancelled_by) as cancelled,
            (select coalesce(json_agg(json_build_object('at', d.at, 'by', u.name) order by d.id desc), '[]')
               from bank_file_downloads d join users u on u.id = d.by_user where d.bank_file_id = f.id) as downloads
       from bank_files f where f.id = $1`,
    [id],
  );
  const more = rows[0];
  return {
    file,
    cancelled: more?.cancelled ? withIsoTime(more.cancelled) : null,
    canDownload: !more?.unsafe,
    downloads: (more?.downloads ?? []).map(withIsoTime),
    payouts: await payoutsIn(context, id, userId),
  };
}

interface PayoutRow {
  payout_id: string;
  amount_minor: number;
  bank_details_id: string;
  organiser_id: string;
  encrypted_details: Buffer;
  denied: boolean;
  newest_details_id: string | null;
  removal: { at: string; by: string | null; reason: string } | null;
}

async function payoutsIn(
  context: Pick<Infrastructure, 'pool' | 'keys'>,
  id: string,
  userId: string,
): Promise<FileInFull['payouts']> {
  const { rows } = await context.pool.query<PayoutRow>(
    `select s.payout_id, s.amount_minor, s.bank_details_id, d.organiser_id, d.encrypted_details,
            exists (select from denied_bank_details x where x.bank_details_id = d.id) as denied,
            (select b.id from organiser_bank_details b
              where b.organiser_id = d.organiser_id
                and not exists (select from denied_bank_details x where x.bank_details_id = b.id)
              order by b.at desc, b.id desc limit 1) as newest_details_id,
            case when s.removed_at is not null then
              json_build_object('at', s.removed_at, 'by', u.name, 'reason', s.removal_reason) end as removal
       from payout_bank_files s
       join organiser_bank_details d on d.id = s.bank_details_id
       left join users u on u.id = s.removed_by
      where s.bank_file_id = $1
      order by s.id`,
    [id],
  );
  const payouts = await adminPayoutsOf(
    context,
    rows.map(({ payout_id }) => payout_id),
    userId,
  );
  const shownRows: FileInFull['payouts'] = [];
  for (const row of rows) {
    const payout = payouts.get(row.payout_id) as AdminPayout;
    const { accountNumber } = decryptBankDetails(context.keys, { ...row, id: row.bank_details_id });
    shownRows.push({
      payoutId: row.payout_id,
      reference: payout.reference,
      organiserId: payout.organiserId,
      organiserName: payout.organiserName,
      amountMinor: row.amount_minor,
      accountNumber: maskAccountNumber(accountNumber),
      state: payout.state,
      youMaySend: !row.removal && payout.youMay.send,
      removal: row.removal && withIsoTime(row.removal),
      changed: await changeOf(context, row, payout),
    });
  }
  return shownRows;
}

async function changeOf(
  { pool }: Pick<Infrastructure, 'pool'>,
  row: PayoutRow,
  { id, organiserId, currency, amountMinor, state, approvalLapsed }: AdminPayout,
): Promise<FileInFull['payouts'][number]['changed']> {
  if (row.removal || (state !== 'draft' && state !== 'approved')) return null;
  if (row.denied) return 'bank_details_denied';
  if (row.newest_details_id !== row.bank_details_id) return 'bank_details_changed';
  if ((await payableNow(pool, organiserId, currency, id)) < amountMinor) return 'not_covered';
  return state === 'draft' || approvalLapsed ? 'approval_withdrawn' : null;
}

function toShownFile(row: Row): ShownFile {
  return {
    id: row.id,
    number: row.number,
    fileName: bankFileName({ ...row, madeAt: row.made_at.getTime() }),
    format: row.format,
    currency: row.currency,
    payouts: row.payouts,
    amountMinor: row.amount_minor,
    sha256: row.sha256,
    madeAt: row.made_at.toISOString(),
    madeBy: row.made_by_name,
    state: row.state,
    downloads: row.downloads,
  };
}
