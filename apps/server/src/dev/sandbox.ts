import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatMoney } from '@quivertree/domain/money';
import { Hono } from 'hono';
import * as z from 'zod';
import { isTestSignature, signTestMessage } from '../features/payments/test-provider.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { plainPage } from '../http/plain-page.ts';

const request = z.object({
  charge: z.uuid(),
  event_id: z.uuid(),
  reference: z.string(),
  description: z.string(),
  amount_minor: z.coerce.number().int().positive(),
  currency: z.string(),
  return_url: z.url(),
  notify_url: z.url(),
});
type PaymentRequest = z.infer<typeof request>;

interface Charge {
  id: string;
  charge: string;
  state: 'captured' | 'failed';
  amount_minor: number;
  currency: string;
}

/** Waits between attempts to deliver a notice, in milliseconds; the first attempt is made while the buyer waits. */
const NOTICE_RETRIES = [1_000, 5_000, 30_000, 120_000];

export interface SandboxOptions {
  /** Shared with the server: signs what buyers carry here and the notices that go back. */
  secret: string;
  /** Where its charges are kept, so that they survive a restart. */
  dataDir: string;
  /** Path in front of its addresses. */
  mountedAt: string;
}

/**
 * Plays the TEST payment provider over real HTTP: a payment page, notices, and an address where it can be asked. It is
 * its own small world: it shares nothing with the server but the secret.
 */
export function createSandbox({ secret, dataDir, mountedAt }: SandboxOptions): Hono {
  const app = new Hono();
  const ledger = new ChargeLedger(join(dataDir, 'sandbox-charges.jsonl'));

  app.get('/test/pay', (c) => {
    const { signed, payment } = readRequest(c.req.url, secret);
    if (!payment) return plainPage('Not a payment', '<h1>This is not a payment</h1><p>The request is not genuine.</p>');
    const settled = ledger.find(payment.charge);
    return paymentPage(payment, `${mountedAt}/test/pay?${signed}`, settled?.state);
  });

  app.post('/test/pay', async (c) => {
    const { payment } = readRequest(c.req.url, secret);
    if (!payment) return plainPage('Not a payment', '<h1>This is not a payment</h1><p>The request is not genuine.</p>');
    const choice = (await c.req.formData()).get('choice');
    if (choice === 'pay' || choice === 'decline') {
      await ledger.settle(payment, choice === 'pay' ? 'captured' : 'failed');
      await notify(payment, secret);
    }
    return c.redirect(payment.return_url, 303);
  });

  app.get('/test/charges/:charge', (c) => {
    const charge = c.req.param('charge');
    const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    if (!isTestSignature(secret, charge, token)) return c.json({ message: 'not allowed' }, 401);
    const found = ledger.find(charge);
    return found ? c.json(found) : c.json({ message: 'unknown charge' }, 404);
  });

  app.post('/test/refunds', async (c) => {
    const body = await c.req.text();
    if (!isTestSignature(secret, body, c.req.header('x-test-signature') ?? ''))
      return c.json({ message: 'not allowed' }, 401);
    const refund = refundRequest.parse(JSON.parse(body));
    return c.json(await ledger.refund(refund));
  });

  return app;
}

const refundRequest = z.object({ refund: z.uuid(), charge: z.uuid(), amount_minor: z.number().int().positive() });
type RefundRequest = z.infer<typeof refundRequest>;

interface Refund extends RefundRequest {
  id: string;
  state: 'succeeded' | 'failed';
}

/** The charges that were paid or declined and what of them went back, appended to a file. */
class ChargeLedger {
  readonly #file: string;
  readonly #charges = new Map<string, Charge>();
  readonly #refunds = new Map<string, Refund>();

  constructor(file: string) {
    this.#file = file;
    for (const line of readLines(file)) {
      const entry = JSON.parse(line) as Charge | Refund;
      if ('refund' in entry) this.#refunds.set(entry.refund, entry);
      else this.#charges.set(entry.charge, entry);
    }
  }

  find(charge: string): Charge | undefined {
    return this.#charges.get(charge);
  }

  /** What was captured stays captured; a declined charge may be tried again. */
  async settle(payment: PaymentRequest, state: Charge['state']): Promise<void> {
    if (this.#charges.get(payment.charge)?.state === 'captured') return;
    const charge = {
      id: randomUUID(),
      charge: payment.charge,
      state,
      amount_minor: payment.amount_minor,
      currency: payment.currency,
    };
    this.#charges.set(charge.charge, charge);
    await appendFile(this.#file, `${JSON.stringify(charge)}\n`);
  }

  /** A repeat gets the first answer; more than was captured never goes back. */
  async refund(request: RefundRequest): Promise<Refund> {
    const known = this.#refunds.get(request.refund);
    if (known) return known;
    const charge = this.#charges.get(request.charge);
    const earlier = [...this.#refunds.values()].filter(
      ({ charge: of, state }) => of === request.charge && state === 'succeeded',
    );
    const left = (charge?.state === 'captured' ? charge.amount_minor : 0) - sumOf(earlier);
    const refund: Refund = {
      ...request,
      id: randomUUID(),
      state: request.amount_minor <= left ? 'succeeded' : 'failed',
    };
    this.#refunds.set(refund.refund, refund);
    await appendFile(this.#file, `${JSON.stringify(refund)}\n`);
    return refund;
  }
}

function sumOf(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, refund) => sum + refund.amount_minor, 0);
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}

function readRequest(url: string, secret: string): { signed: string; payment: PaymentRequest | undefined } {
  const signed = new URL(url).search.slice(1);
  const query = new URLSearchParams(signed);
  const signature = query.get('signature') ?? '';
  query.delete('signature');
  if (!isTestSignature(secret, query.toString(), signature)) return { signed, payment: undefined };
  return { signed, payment: request.safeParse(Object.fromEntries(query)).data };
}

/** Tells the server that something happened to a charge; repeats in the background until it is taken. */
async function notify(payment: PaymentRequest, secret: string): Promise<void> {
  const body = JSON.stringify({ notice: randomUUID(), event_id: payment.event_id, charge: payment.charge });
  const deliver = () =>
    fetch(payment.notify_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-test-signature': signTestMessage(secret, body) },
      body,
      signal: AbortSignal.timeout(5_000),
    }).then(
      (response) => response.ok,
      () => false,
    );
  if (await deliver()) return;
  void (async () => {
    for (const wait of NOTICE_RETRIES) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
      if (await deliver()) return;
    }
  })();
}

function paymentPage(payment: PaymentRequest, action: string, settled: Charge['state'] | undefined): Response {
  const amount = formatMoney({ amount: payment.amount_minor, currency: payment.currency });
  const choices =
    settled === 'captured'
      ? '<p class="note">This payment was made already.</p><button name="choice" value="close">Back to the shop</button>'
      : `<button class="primary" name="choice" value="pay">Pay ${escapeHtml(amount)}</button>
         <button name="choice" value="decline">Decline</button>
         <button name="choice" value="close">Close without paying</button>`;
  return plainPage(
    'Test payment',
    `<h1>Test payment</h1>
     <p class="note">This page stands for a payment provider. No real money moves.</p>
     <p class="amount">${escapeHtml(amount)}</p>
     <p>${escapeHtml(payment.description)}</p>
     <dl><dt>Reference</dt><dd>${escapeHtml(payment.reference)}</dd></dl>
     <form method="post" action="${escapeHtml(action)}">${choices}</form>`,
  );
}
