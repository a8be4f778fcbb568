import { ALL_CALLS } from '@quivertree/contract/all-calls';
import type { Call } from '@quivertree/contract/call';
import { CallError, type Client } from '@quivertree/contract/client';
import { paramsOf } from './hub-lists.ts';
import type { Subject, Waits } from './measure-lists.ts';

/** What asks a provider for its statement, what is a file's address, and what is only asked before an event is changed. */
const LEFT_OUT = ['compareProviderStatement', 'downloadStatement', 'previewEventChange'];

/** Waits for the mail server and the providers: the inbox of development greets after 100 ms. */
export const WAITS_FOR_OTHERS = 'getHealth';

/** What pages of the hubs ask for besides lists: calls that need nothing but an organisation, an event or an order. */
export function hubFigures(subject: Subject): Call[] {
  return ALL_CALLS.filter(({ name, method, path, access, query }) => {
    const ofHubs = access === 'administrator' || (typeof access === 'object' && access.administrators);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);
    const asks = query?.safeParse({});
    const isList = asks?.success && 'sort' in (asks.data as object);
    return (
      ofHubs &&
      method === 'GET' &&
      !LEFT_OUT.includes(name) &&
      !isList &&
      (!asks || asks.success) &&
      names.every((each) => each in subject)
    );
  });
}

/** Asks once about each subject: answers that are kept for a moment are made anew. */
export async function measureFigure(call: Call, client: Client, subjects: readonly Subject[]): Promise<Waits> {
  const waits: number[] = [];
  for (const subject of subjects) {
    const startedAt = performance.now();
    await client.call(call, { params: paramsOf(call, subject), query: {} }).catch(refuseFaults);
    waits.push(performance.now() - startedAt);
  }
  return new Map([['asked', waits]]);
}

/** "There is none" is an answer as well. */
function refuseFaults(error: unknown): void {
  if (!(error instanceof CallError && (error.status ?? 500) < 500)) throw error;
}
