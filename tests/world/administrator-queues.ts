import { recordDispute } from '@quivertree/contract/payments/disputes';
import type { Client } from '@quivertree/contract/client';
import { sendContactMessage } from '@quivertree/contract/messages/messages';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import type pg from 'pg';
import { order } from './buy.ts';
import { makeEvent, makeOrganiser } from './make-event.ts';
import { clientOf } from './world.ts';

/** Names as long as those of real people. */
const LONG_ORGANISER = 'The Okavango and Kunene Rivers Choral, Storytelling and Traditional Dance Association';
const LONG_EVENT = 'An evening of lullabies, laments and marching songs from both banks of the Okavango and the Kunene';
const LONG_BUYER = 'Maria-Magdalena Ndeshihafela Nakashwa-Hamutenya von Oppenheim';

/**
 * Fills each of the administrators' queues, with long names and large amounts: an event in review, messages, money in
 * suspense, a refund, a dispute noted by the administrator, and failed jobs.
 */
export async function fillAdministratorQueues(
  { url, pool }: { url: string; pool: pg.Pool },
  administrator: Client,
): Promise<void> {
  const organiserId = await makeOrganiser(pool, LONG_ORGANISER, { trusted: false });
  const inReview = await makeEvent(pool, { organiserId, name: LONG_EVENT, state: 'in_review' });
  await pool.query(`update events set submitted_at = now() - interval '3 days' where id = $1`, [inReview.id]);

  const event = await makeEvent(pool, {
    organiserId,
    name: 'Gala of the rivers',
    ticketTypes: [{ name: 'Table of ten', priceMinor: 12_345_678, capacity: 20 }],
  });
  const buy = async (choice: 'pay' | 'over' | 'short') => {
    const placed = await order(url, event, [[0, 1]], {
      name: LONG_BUYER,
      email: 'maria-magdalena.ndeshihafela.nakashwa-hamutenya@reservations.example',
    });
    await fetch(placed.paymentPage, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
    return placed.reference;
  };
  const refunded = await buy('pay');
  await administrator.call(refundOrder, {
    params: { reference: refunded },
    body: { scope: { kind: 'order' }, refundFee: true, reason: 'Booked twice by mistake' },
  });
  await administrator.call(recordDispute, {
    body: {
      orderReference: await buy('pay'),
      providerReference: 'DISPUTE-2026-000000417-CARDHOLDER',
      amountMinor: 12_962_962,
      evidenceDueAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
      note: 'It came by post',
    },
  });
  await buy('over');
  await buy('short');

  for (const [firstName, message] of [
    ['Selma', 'Where do we begin?'],
    [
      'Uazuva',
      `We are a choir of ninety and would like to sell three evenings, one of them with a dinner.

Can a table of ten be one ticket? And who pays the fee when the ministry buys the seats?`,
    ],
  ] as const)
    await clientOf(url).call(sendContactMessage, {
      body: {
        firstName,
        lastName: 'Iipinge',
        email: `${firstName.toLowerCase()}@choir.example`,
        phoneNumber: '+264 61 000 000',
        message,
      },
    });

  for (const [task, error, attempts] of [
    ['send-tickets-mail', 'connect ECONNREFUSED', 3],
    ['send-refund', 'The provider answered 503 and did not say when it will be back', 25],
  ] as const) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from graphile_worker.add_job($1, '{}', run_at => now() + interval '1 day')`,
      [task],
    );
    await pool.query(
      'update graphile_worker._private_jobs set last_error = $2, attempts = $3, max_attempts = 25 where id = $1',
      [rows[0]?.id, error, attempts],
    );
  }
}
