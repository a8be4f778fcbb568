import type { Answer } from '@quivertree/contract/call';
import type { DoorRefusalReason, scanTicket as scanTicketCall } from '@quivertree/contract/door';
import { readShortCode } from '@quivertree/domain/short-code';
import { isGenuine, readTicketCode } from '@quivertree/domain/ticket-code';
import { admits, type TicketState } from '@quivertree/domain/ticket-states';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { hashOf } from '../../db/hash-of.ts';
import { Refusal } from '../../http/refusal.ts';
import type { KeyRing } from '../accounts/signing-keys.ts';
import type { DoorKeeper } from './door-access.ts';
import { doorCounts } from './door-queries.ts';

type ScanAnswer = Answer<typeof scanTicketCall>;

interface Scan {
  eventId: string;
  code: string;
  device: string;
  nonce: string;
  keeper: DoorKeeper;
}

/** What a code names, before the database is asked: a ticket by id and revision, or by its short code. */
type NamedTicket = { ticketId: string; revision: number } | { shortCode: string } | { refused: DoorRefusalReason };

interface TicketRow {
  id: string;
  revision: number;
  state: TicketState;
  attendee_name: string;
  type_name: string;
}

interface Verdict {
  verdict: ScanAnswer['verdict'];
  reason: DoorRefusalReason | null;
  ticket: TicketRow | undefined;
}

/**
 * Reads a code at the door. Validity is checked before "already in"; the ticket is locked, so that two scanners at the
 * same moment admit once (and scans_admitted_key would refuse a second admission). A repeat of the same scan, known by
 * device and nonce, gets the first verdict and counts once; with another code it is no repeat and is refused.
 */
export async function scanTicket({ pool, keys }: Context, scan: Scan): Promise<ScanAnswer> {
  const named = await nameTicket(keys.ticket, scan);
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${scan.eventId} ${scan.device} ${scan.nonce}`,
    ]);
    const earlier = await findScan(client, scan);
    const verdict = earlier ?? (await judge(client, scan.eventId, named));
    if (!earlier) await recordScan(client, scan, verdict);
    return {
      verdict: verdict.verdict,
      reason: verdict.reason,
      admittedAt: verdict.verdict === 'refused' ? null : await admittedAt(client, scan.eventId, verdict.ticket?.id),
      ticketTypeName: verdict.ticket?.type_name ?? null,
      attendeeName: verdict.ticket?.attendee_name ?? null,
      counts: await doorCounts(client, scan.eventId),
    };
  });
}

async function nameTicket(ring: KeyRing, { code, eventId }: Scan): Promise<NamedTicket> {
  const signed = readTicketCode(code);
  if (!signed) {
    const shortCode = readShortCode(code);
    return shortCode ? { shortCode } : { refused: 'unreadable' };
  }
  const key = ring.publicKeys.get(signed.keyId);
  if (!key || !(await isGenuine(signed, key.key))) return { refused: 'forged' };
  if (signed.eventId !== eventId) return { refused: 'other_event' };
  return { ticketId: signed.ticketId, revision: signed.revision };
}

async function judge(client: pg.PoolClient, eventId: string, named: NamedTicket): Promise<Verdict> {
  const refused = (reason: DoorRefusalReason, ticket?: TicketRow): Verdict => ({ verdict: 'refused', reason, ticket });
  if ('refused' in named) return refused(named.refused);
  const ticket = await lockTicket(client, eventId, named);
  if (!ticket) return refused('unknown');
  if (ticket.state === 'void') return refused('void', ticket);
  if ('revision' in named && ticket.revision !== named.revision) return refused('replaced', ticket);
  if (!admits(ticket.state)) return refused('not_admissible', ticket);
  const verdict = (await admittedAt(client, eventId, ticket.id)) === null ? 'admitted' : 'already_in';
  return { verdict, reason: null, ticket };
}

const TICKET = `
  select t.id, t.revision, t.state, t.attendee_name, tt.name as type_name
    from tickets t
    join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
   where t.event_id = $1`;

async function lockTicket(
  client: pg.PoolClient,
  eventId: string,
  named: { ticketId: string } | { shortCode: string },
): Promise<TicketRow | undefined> {
  const [column, value] = 'ticketId' in named ? ['t.id', named.ticketId] : ['t.short_code', named.shortCode];
  const { rows } = await client.query<TicketRow>(`${TICKET} and ${column} = $2 for no key update of t`, [
    eventId,
    value,
  ]);
  return rows[0];
}

async function findScan(client: pg.PoolClient, { eventId, device, nonce, code }: Scan): Promise<Verdict | undefined> {
  const { rows } = await client.query<{
    code_hash: Buffer | null;
    verdict: ScanAnswer['verdict'];
    reason: DoorRefusalReason | null;
    ticket_id: string | null;
  }>('select code_hash, verdict, reason, ticket_id from scans where event_id = $1 and device = $2 and nonce = $3', [
    eventId,
    device,
    nonce,
  ]);
  const scan = rows[0];
  if (!scan) return undefined;
  if (scan.code_hash && !scan.code_hash.equals(hashOf(code))) throw new Refusal('idempotency.key_reused');
  const ticket = scan.ticket_id
    ? (await client.query<TicketRow>(`${TICKET} and t.id = $2`, [eventId, scan.ticket_id])).rows[0]
    : undefined;
  return { verdict: scan.verdict, reason: scan.reason, ticket };
}

async function recordScan(client: pg.PoolClient, scan: Scan, { verdict, reason, ticket }: Verdict): Promise<void> {
  await client.query(
    `insert into scans (event_id, id, device, nonce, ticket_id, verdict, reason, scanned_by_user, scanned_by_link,
                        code_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
    ],
  );
}

async function admittedAt(
  client: pg.PoolClient,
  eventId: string,
  ticketId: string | undefined,
): Promise<string | null> {
  const { rows } = await client.query<{ at: Date }>(
    `select at from scans where event_id = $1 and ticket_id = $2 and verdict = 'admitted'`,
    [eventId, ticketId],
  );
  return rows[0]?.at.toISOString() ?? null;
}
