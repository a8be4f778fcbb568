import type { Answer } from '@quivertree/contract/call';
import type { DoorRefusalReason, scanTicket as scanTicketCall } from '@quivertree/contract/door/door';
import { MAX_SCAN_AGE_MS, notTakingPlace, outsideAdmission } from '@quivertree/domain/door/admission';
import { type SignedTicketCode, type IdentifiedTicket, identifyTicket } from '@quivertree/domain/tickets/ticket-code';
import { admits, type TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inSnapshot, inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { hashOf } from '../../db/hash-of.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { KeyRing } from '../../keys/signing-keys.ts';
import { nothingToLog } from '../../audit-log/write-audit-log.ts';
import { type DoorKeeper, logAtDoor } from './door-access.ts';
import { admissionHoursOf, doorCounts, type DoorEvent, doorEvent } from './door-queries.ts';
import { one } from '../../db/one-row.ts';

type ScanAnswer = Answer<typeof scanTicketCall>;

interface Scan {
  eventId: string;
  code: string;
  device: string;
  nonce: string;
  /** True for practice scans, which aren't stored. */
  practice: boolean;
  keeper: DoorKeeper;
  /** Reason for admitting outside the admission hours. */
  anyway?: string;
  /** Time since the reading, in milliseconds. */
  ageMs?: number;
  /** Time at which the scanner let the person in without waiting for the verdict, by this server's clock. */
  letInAt?: string | null;
}

interface ReadScan extends Scan {
  readAt?: number | undefined;
}

/** Age from which a scan's time of reading is stored, in milliseconds. */
const SENT_LATE_MS = 5_000;

interface TicketRow {
  id: string;
  revision: number;
  state: TicketState;
  attendee_name: string;
  type_name: string;
}

interface Verdict {
  /** Id of the scan; undefined if it isn't stored. */
  scanId?: string;
  verdict: ScanAnswer['verdict'];
  reason: DoorRefusalReason | null;
  ticket: TicketRow | undefined;
  /** The earlier admission, if the verdict is `already_in` or the scan repeats one that admitted. */
  admission?: Admission;
  /** Reason for admitting outside the admission hours. */
  anyway?: string;
}

interface Admission {
  id: string;
  at: Date;
}

/**
 * Checks a code at the door: first its validity, then the event's state, then whether its ticket is already in, then the
 * admission hours. The ticket is locked so that two simultaneous scans admit once (scans_admitted_key would refuse a
 * second admission). A repeat of the same scan (same device and nonce) gets the first verdict and isn't counted again,
 * unless the admission has been undone since. The same nonce with a different code is refused.
 *
 * A scanner without a connection decides from its offline list and sends the scan later. That it let someone in doesn't
 * change the verdict, so the outcome doesn't depend on who is first to send; if the verdict doesn't admit, the scan is a
 * door conflict (`listDoorConflicts`).
 *
 * Scans share the lock on the event's admissions, so that a postponement undoes those of all scans that don't see it.
 */
export async function scanTicket(
  { pool, keys }: Pick<Infrastructure, 'pool' | 'keys'>,
  scan: Scan,
): Promise<ScanAnswer> {
  const identified = await identifyTicket(scan.code, scan.eventId, (code) => isGenuine(keys.ticket, code));
  if (scan.practice) {
    if (scan.anyway !== undefined) nothingToLog();
    return inSnapshot(pool, async (client) => {
      const event = await doorEvent(client, scan.eventId);
      return answerOf(client, event, await judge(client, scan, identified, event));
    });
  }
  return inTransaction(pool, async (client) => {
    await client.query(
      `select pg_advisory_xact_lock_shared(hashtextextended('admissions ' || $1::text, 0)),
              pg_advisory_xact_lock(hashtextextended('scan ' || $2::text, 0))`,
      [scan.eventId, `${scan.eventId} ${scan.device} ${scan.nonce}`],
    );
    const event = await doorEvent(client, scan.eventId);
    const read = { ...scan, readAt: readAtOf(scan, event.now) };
    const verdict =
      (await findScan(client, read)) ?? (await recordScan(client, read, await judge(client, read, identified, event)));
    if (read.letInAt && verdict.ticket) await recordLetIn(client, scan.eventId, verdict.scanId);
    return answerOf(client, event, verdict);
  });
}

/** Time of reading if the scan was sent late, in milliseconds since 1970; otherwise undefined. */
function readAtOf({ ageMs = 0, letInAt }: Scan, now: number): number | undefined {
  const age = letInAt ? Math.min(now - Date.parse(letInAt), MAX_SCAN_AGE_MS) : ageMs;
  return age < SENT_LATE_MS ? undefined : now - age;
}

async function answerOf(
  client: pg.PoolClient,
  { id, rules, now }: DoorEvent,
  { verdict, reason, ticket, admission }: Verdict,
): Promise<ScanAnswer> {
  return {
    verdict,
    reason,
    admissionId: admission?.id ?? null,
    admittedAt: verdict === 'refused' ? null : (admission?.at ?? new Date(now)).toISOString(),
    ticketId: ticket?.id ?? null,
    ticketTypeName: ticket?.type_name ?? null,
    attendeeName: ticket?.attendee_name ?? null,
    hours: admissionHoursOf(rules),
    counts: await doorCounts(client, id),
  };
}

async function isGenuine({ publicKeys }: KeyRing, { keyId, signature, message }: SignedTicketCode): Promise<boolean> {
  const publicKey = publicKeys.get(keyId);
  return publicKey !== undefined && crypto.subtle.verify('Ed25519', publicKey.key, signature, message);
}

async function judge(
  client: pg.PoolClient,
  { eventId, practice, anyway, readAt }: ReadScan,
  identified: IdentifiedTicket,
  { state, rules, now }: DoorEvent,
): Promise<Verdict> {
  const refused = (reason: DoorRefusalReason, ticket?: TicketRow): Verdict => ({ verdict: 'refused', reason, ticket });
  if ('refused' in identified) return refused(identified.refused);
  const ticket = await findTicket(client, eventId, identified, { lock: !practice });
  if (!ticket) return refused('unknown');
  if (ticket.state === 'void') return refused('void', ticket);
  if ('revision' in identified && ticket.revision !== identified.revision) return refused('replaced', ticket);
  if (!admits(ticket.state)) return refused('not_admissible', ticket);
  const off = notTakingPlace(state);
  if (off) return refused(off, ticket);
  if (readAt !== undefined && (await wasPostponedSince(client, eventId, readAt))) return refused('postponed', ticket);
  const admission = await currentAdmission(client, eventId, ticket.id);
  if (admission) return { verdict: 'already_in', reason: null, ticket, admission };
  const outside = outsideAdmission(rules, readAt ?? now);
  if (outside && anyway === undefined) return refused(outside, ticket);
  return { verdict: 'admitted', reason: null, ticket, ...(outside && anyway !== undefined && { anyway }) };
}

const TICKET = `
  select t.id, t.revision, t.state, t.attendee_name, tt.name as type_name
    from tickets t
    join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
   where t.event_id = $1`;

async function findTicket(
  client: pg.PoolClient,
  eventId: string,
  identified: { ticketId: string } | { shortCode: string },
  { lock }: { lock: boolean },
): Promise<TicketRow | undefined> {
  const [column, value] =
    'ticketId' in identified ? ['t.id', identified.ticketId] : ['t.short_code', identified.shortCode];
  const { rows } = await client.query<TicketRow>(
    `${TICKET} and ${column} = $2 ${lock ? 'for no key update of t' : ''}`,
    [eventId, value],
  );
  return rows[0];
}

/** True if the event was postponed after a reading (in milliseconds since 1970), so that the reading was for another date. */
async function wasPostponedSince(client: pg.PoolClient, eventId: string, readAt: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from event_changes where event_id = $1 and kind = 'postponed' and created_at > $2 limit 1`,
    [eventId, new Date(readAt)],
  );
  return rowCount !== 0;
}

async function findScan(
  client: pg.PoolClient,
  { eventId, device, nonce, code, anyway }: Scan,
): Promise<Verdict | undefined> {
  const { rows } = await client.query<{
    id: string;
    at: Date;
    code_hash: Buffer;
    verdict: ScanAnswer['verdict'];
    reason: DoorRefusalReason | null;
    ticket_id: string | null;
    undone: boolean;
  }>(
    `select s.id, coalesce(s.read_at, s.at) as at, s.code_hash, s.verdict, s.reason, s.ticket_id,
            exists (select from admission_undos u where u.event_id = s.event_id and u.scan_id = s.id) as undone
       from scans s where s.event_id = $1 and s.device = $2 and s.nonce = $3`,
    [eventId, device, nonce],
  );
  const scan = rows[0];
  if (!scan) return undefined;
  if (!scan.code_hash.equals(hashOf(code))) throw new Refusal('idempotency.key_reused');
  if (anyway !== undefined) nothingToLog();
  const ticket = scan.ticket_id
    ? (await client.query<TicketRow>(`${TICKET} and t.id = $2`, [eventId, scan.ticket_id])).rows[0]
    : undefined;
  const found = { scanId: scan.id, ticket };
  if (scan.verdict === 'refused') return { ...found, verdict: scan.verdict, reason: scan.reason };
  if (scan.undone) return { ...found, verdict: 'refused', reason: 'undone' };
  if (scan.verdict === 'admitted') return { ...found, verdict: scan.verdict, reason: null, admission: scan };
  const admission = ticket && (await lastAdmission(client, eventId, ticket.id));
  return { ...found, verdict: scan.verdict, reason: null, ...(admission && { admission }) };
}

/** Stores a scan with its verdict and any admission. */
async function recordScan(client: pg.PoolClient, scan: ReadScan, judged: Verdict): Promise<Verdict> {
  const { verdict, reason, ticket, anyway } = judged;
  const { rows } = await client.query<Admission>(
    `insert into scans (event_id, id, device, nonce, ticket_id, verdict, reason, scanned_by_user, scanned_by_link,
                        code_hash, anyway_reason, read_at, admission)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
             case when $6 = 'admitted' then 1 + ${UNDONE_BEFORE} else 1 end)
     returning id, coalesce(read_at, at) as at`,
    [
      scan.eventId,
      newId(),
      scan.device,
      scan.nonce,
      ticket?.id ?? null,
      verdict,
      reason,
      scan.keeper.userId,
      scan.keeper.linkId,
      hashOf(scan.code),
      anyway ?? null,
      scan.readAt === undefined ? null : new Date(scan.readAt),
    ],
  );
  const { id, at } = one(rows);
  if (ticket && anyway !== undefined)
    await logAtDoor(client, scan.keeper, {
      action: 'ticket.admitted_anyway',
      eventId: scan.eventId,
      ticketId: ticket.id,
    });
  else if (scan.anyway !== undefined) nothingToLog();
  return { ...judged, scanId: id, ...(verdict === 'admitted' && { admission: { id, at } }) };
}

async function recordLetIn(client: pg.PoolClient, eventId: string, scanId: string | undefined): Promise<void> {
  await client.query('insert into offline_admissions (event_id, scan_id) values ($1, $2) on conflict do nothing', [
    eventId,
    scanId,
  ]);
}

/**
 * Number of undone admissions of ticket `$5`. The next admission is numbered one higher, so two simultaneous admissions
 * would get the same number, and the second would be refused.
 */
const UNDONE_BEFORE = `(select count(*) from scans a join admission_undos u on u.event_id = a.event_id and u.scan_id = a.id
                         where a.event_id = $1 and a.ticket_id = $5 and a.verdict = 'admitted')`;

async function currentAdmission(
  client: pg.PoolClient,
  eventId: string,
  ticketId: string,
): Promise<Admission | undefined> {
  const { rows } = await client.query<Admission>(
    'select id, at from admissions where event_id = $1 and ticket_id = $2',
    [eventId, ticketId],
  );
  return rows[0];
}

/** The latest admission, undone or not. */
async function lastAdmission(client: pg.PoolClient, eventId: string, ticketId: string): Promise<Admission | undefined> {
  const { rows } = await client.query<Admission>(
    `select id, coalesce(read_at, at) as at from scans where event_id = $1 and ticket_id = $2 and verdict = 'admitted' order by admission desc limit 1`,
    [eventId, ticketId],
  );
  return rows[0];
}
