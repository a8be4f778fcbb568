import { CallError } from '@quivertree/contract/client';
import { getOrderStatus } from '@quivertree/contract/orders';
import type { MadeEvent } from './make-event.ts';
import { place, type WantedLine } from './place.ts';
import { clientOf } from './world.ts';

export interface PlacedOrder {
  reference: string;
  /** Where the buyer pays; for a free order, its status page. */
  paymentPage: string;
  expiresAt: string | null;
}

/** Orders as a buyer does; refusals are thrown. */
export async function order(
  url: string,
  event: MadeEvent,
  lines: WantedLine[],
  { email = 'ndapewa@example.com', ...more }: { name?: string; email?: string; offerKey?: string } = {},
): Promise<PlacedOrder> {
  const { payload, expiresAt } = await place(clientOf(url), event, { lines, email, ...more });
  return { reference: payload.reference, paymentPage: payload.return_url, expiresAt };
}

/** What the buyer does on the TEST provider's page. */
export async function choose(
  { paymentPage }: Pick<PlacedOrder, 'paymentPage'>,
  choice: 'pay' | 'decline' | 'close' | 'over',
): Promise<void> {
  await fetch(paymentPage, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
}

export async function statusOf(url: string, { reference }: PlacedOrder): Promise<string> {
  return (await clientOf(url).call(getOrderStatus, { params: { reference }, query: {} })).status;
}

/** The code of a refusal, or that there was none. */
export async function refusalCode(answer: Promise<unknown>): Promise<string> {
  return (await refusalOf(answer))?.code ?? 'no refusal';
}

/** The code and sentence of a refusal; undefined where nothing was refused. */
export async function refusalOf(answer: Promise<unknown>): Promise<{ code: string; message: string } | undefined> {
  try {
    await answer;
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { code: error.code ?? '', message: error.message };
  }
}
