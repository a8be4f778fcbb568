import type { PageKind } from './stored-address.ts';

/**
 * Time that the server has to answer before the stored copy is shown, in milliseconds. At the door, a code or the
 * scanner is needed at once; an event's copy is of little use to someone who wants to buy.
 */
const PATIENCE_MS = { tickets: 3_000, door: 3_000, events: 10_000 } as const satisfies Record<
  PageKind | 'door',
  number
>;

/**
 * The server's answer, or else the stored copy: without a connection or from a slow server, and for tickets and doors also
 * if the server is failing. The page of a busy server is better than an event's copy, since it tries again by itself.
 *
 * @throws if there is neither
 */
export async function freshOrStored(
  kind: PageKind | 'door',
  { fresh, stored }: { fresh: Promise<Response>; stored: Promise<Response | undefined> },
): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS[kind]));
  const first = await Promise.race([fresh.catch(() => undefined), late]);
  if (first && (first.status < 500 || kind === 'events')) return first;
  return (await stored.catch(() => undefined)) ?? fresh;
}
