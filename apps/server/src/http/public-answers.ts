import * as catalogue from '@quivertree/contract/catalogue/catalogue';
import { getWaitingRoom } from '@quivertree/contract/waiting-room/waiting-room';
import { listTowns } from '@quivertree/contract/catalogue/towns';
import type { RawAnswer } from '@quivertree/contract/client';
import type { Infrastructure } from '../infrastructure.ts';
import { PageCache } from './page-cache.ts';

/**
 * Public calls whose answers are the same for everyone, with the query parameters that they use. A fixed path comes
 * before a path with a parameter, which would also match it.
 */
const PUBLIC_CALLS = [
  { call: catalogue.listEvents, parameters: Object.keys(catalogue.listEvents.query.shape) },
  { call: catalogue.listCalendarEvents, parameters: [] },
  { call: listTowns, parameters: [] },
  { call: catalogue.getAvailability, parameters: [] },
  { call: catalogue.getEvent, parameters: [] },
  { call: getWaitingRoom, parameters: [] },
].map(({ call, parameters }) => ({
  name: call.name,
  path: new RegExp(`^${call.path.replace(/\{(\w+)\}/g, String.raw`(?<$1>[\w-]{1,200})`)}$`),
  parameters,
}));
const MAX_PARAMETER_LENGTH = 100;

/** True for a call whose answers may come from the cache. */
export function isPublicCall(name: string): boolean {
  return PUBLIC_CALLS.some((each) => each.name === name);
}

/** A public call with the text of its path and query parameters. */
interface PublicCall {
  address: string;
  name: string;
  input: { params: Record<string, string>; query: Record<string, string> };
}

/**
 * The public call that a path and query make, with the key of its answer in the cache; undefined if the answer isn't
 * cached.
 */
export function publicCallAt(pathAndQuery: string): PublicCall | undefined {
  const url = URL.parse(`http://api${pathAndQuery}`);
  if (!url?.pathname.startsWith('/api/')) return undefined;
  for (const { name, path, parameters } of PUBLIC_CALLS) {
    const found = path.exec(url.pathname);
    if (!found) continue;
    const query: Record<string, string> = {};
    for (const parameter of parameters) {
      const value = url.searchParams.get(parameter);
      if (value === null) continue;
      if (value.length > MAX_PARAMETER_LENGTH) return undefined;
      query[parameter] = value;
    }
    const text = new URLSearchParams(query).toString();
    const address = url.pathname + (text === '' ? '' : `?${text}`);
    return { address, name, input: { params: { ...found.groups }, query } };
  }
  return undefined;
}

/** Caches the answers of public calls, as public pages are cached. Rejects for an answer that isn't a success. */
export function cachePublicAnswers(
  answerCall: (name: string, input: object) => Promise<RawAnswer>,
  { load }: Pick<Infrastructure, 'load'>,
): PageCache {
  return new PageCache((address) =>
    load.run('other', async () => {
      const call = publicCallAt(address);
      const answer = call && (await answerCall(call.name, call.input));
      if (answer?.status !== 200) throw new Error(`${address} has no public answer`);
      return { response: Response.json(answer.body) };
    }),
  );
}
