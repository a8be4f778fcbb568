import { ALL_CALLS } from '@quivertree/contract/all-calls';
import type { Call } from '@quivertree/contract/call';
import { CallError, type Client } from '@quivertree/contract/client';
import { paramsOf } from './hub-lists.ts';
import type { Subject, Waits } from './measure-lists.ts';

/**
 * Calls left out: they ask a provider for its statement, return a file's address, or are only made before an event is
 * changed.
 */
const EXCLUDED = ['compareProviderStatement', 'downloadStatement', 'previewEventChange'];

/**
 * A call that waits for the mail server and the providers: at least 100 ms, the delay of the development inbox's
 * greeting.
 */
export const WAITS_FOR_EXTERNAL_SERVICES = 'getHealth';

/** Calls made by the hubs' pages that need only an organisation, an event or an order, and don't return a list. */
export function hubFigures(subject: Subject): Call[] {
  return ALL_CALLS.filter(({ name, method, path, access, query }) => {
    const ofHubs = access === 'administrator' || (typeof access === 'object' && access.administrators);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);
    const asks = query?.safeParse({});
    const isList = asks?.success && 'sort' in (asks.data as object);
    return (
      ofHubs &&
      method === 'GET' &&
      !EXCLUDED.includes(name) &&
      !isList &&
      (!asks || asks.success) &&
      names.every((each) => each in subject)
    );
  });
}

/** Makes the call once per subject, so that briefly cached responses aren't reused. */
export async function measureFigure(call: Call, client: Client, subjects: readonly Subject[]): Promise<Waits> {
  const waits: number[] = [];
  for (const subject of subjects) {
    const startedAt = performance.now();
    await client.call(call, { params: paramsOf(call, subject), query: {} }).catch(rethrowServerErrors);
    waits.push(performance.now() - startedAt);
  }
  return new Map([['asked', waits]]);
}

/** "Not found" counts as a response too. */
function rethrowServerErrors(error: unknown): void {
  if (!(error instanceof CallError && (error.status ?? 500) < 500)) throw error;
}
