import { login } from '@quivertree/contract/accounts/accounts';
import { DAY_MS, HOUR_MS } from '@quivertree/domain/dates/durations';
import { newId } from '../../apps/server/src/db/ids.ts';
import { encryptBankDetails } from '../../apps/server/src/features/settlement/bank-details/bank-details.ts';
import {
  confirmPayoutReturn,
  proposePayoutReturn,
} from '../../apps/server/src/features/settlement/payouts/return-payout.ts';
import { runSettlements } from '../../apps/server/src/features/settlement/run-settlements.ts';
import { choose, order } from './buy.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from './make-event.ts';
import { makeUser } from './make-user.ts';
import { clientOf, type World } from './world.ts';
import type { Client } from '@quivertree/contract/client';

export interface SignedIn {
  id: string;
  email: string;
  password: string;
  client: Client;
}

/** Creates a user and signs them in. */
export async function signedIn(world: World, user: Parameters<typeof makeUser>[1] = {}): Promise<SignedIn> {
  const made = await makeUser(world.pool, user);
  return { ...made, client: await signedInAgain(world, made) };
}

/** Client for another session of the same user. */
export async function signedInAgain(
  world: World,
  { email, password }: { email: string; password: string },
): Promise<Client> {
  const { idToken } = await world.client.call(login, { body: { email, password } });
  return clientOf(world.url, `Bearer ${idToken}`);
}

/** Gives an organiser bank details entered some hours ago; by default, long enough ago to be used for payouts. */
export async function addBankDetails(world: World, organiserId: string, hoursAgo = 100): Promise<string> {
  const id = newId();
  const at = Date.now() - hoursAgo * HOUR_MS;
  const details = {
    holder: 'Hardap Sounds CC',
    bank: 'Bank Kalahari',
    branchCode: '481772',
    accountNumber: '62001234711',
  };
  await world.pool.query(
    `insert into organiser_bank_details (id, organiser_id, encrypted_details, at, usable_from) values ($1, $2, $3, $4, $5)`,
    [
      id,
      organiserId,
      encryptBankDetails(world.context.keys, id, organiserId, details),
      new Date(at),
      new Date(at + 72 * HOUR_MS),
    ],
  );
  return id;
}

/** Buys tickets of an event and pays for them; returns the payment's id. */
export async function buyTickets(world: World, event: MadeEvent, quantity = 1): Promise<string> {
  const placed = await order(world.url, event, [[0, quantity]]);
  await choose(placed, 'pay');
  return new URL(placed.paymentPage).searchParams.get('payment') as string;
}

/** Moves an event some days into the past. */
export async function letEnd(world: World, eventId: string, daysAgo: number): Promise<void> {
  await world.pool.query(
    `update events set starts_at = now() - make_interval(days => $2, hours => 3), ends_at = now() - make_interval(days => $2)
      where id = $1`,
    [eventId, daysAgo],
  );
}

/** Creates an organiser who is owed N$ 300.00 by a settlement, with bank details entered some hours ago. */
export async function organiserWithMoney(world: World, bankDetailsHoursAgo = 100): Promise<string> {
  const organiserId = await makeOrganiser(world.pool);
  await addBankDetails(world, organiserId, bankDetailsHoursAgo);
  const event = await makeEvent(world.pool, { organiserId });
  await buyTickets(world, event, 3);
  await letEnd(world, event.id, 4);
  await runSettlements(world.context, Date.now() + 7 * DAY_MS);
  return organiserId;
}

/** Marks a payout as returned by the bank: reported by one administrator, confirmed by another. */
export async function returnPayout(
  world: World,
  proposed: { payoutId: string; reason: string; by: string },
  confirmedBy: string,
): Promise<void> {
  await proposePayoutReturn(world.context, proposed);
  const { rows } = await world.pool.query<{ id: string }>(
    `select id from payout_returns where payout_id = $1 and state = 'proposed'`,
    [proposed.payoutId],
  );
  const returnId = rows[0]?.id ?? '';
  await confirmPayoutReturn(world.context, { payoutId: proposed.payoutId, returnId, by: confirmedBy });
}

/** Downloads a file from its signed address, without a token. */
export async function fetchFile(
  world: World,
  { url }: { url: string },
): Promise<{ status: number; fileName: string; mediaType: string; bytes: Buffer }> {
  const answer = await fetch(world.url + url);
  return {
    status: answer.status,
    fileName: /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '',
    mediaType: answer.headers.get('content-type') ?? '',
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}
