import { ALL_CALLS } from '@quivertree/contract/all-calls';
import type { Call } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { LAST_PAGE, type ListPage } from '@quivertree/contract/lists';
import * as z from 'zod';
import type { Subject, Waits } from './measure-lists.ts';

const LARGEST_PAGE = 100;
const PAGES_WALKED = 3;
/** Of fewer times the slowest would be the slowest twentieth. */
const FEWEST_ROUNDS = 20;
/** As far behind as a page is found by its number alone. */
const FAR_BEHIND = { page: 5_000, size: 20 };

/** Every field that some list of the hubs is sorted by. */
const SORTED_BY =
  'at createdAt appliedAt waitingSince submittedAt receivedAt failedAt openedAt since startsAt startTime name number amount total featured'.split(
    ' ',
  );

interface HubList {
  call: Call;
  params: Record<string, string>;
  /** What it is asked for besides pages: sorts, filters, searches. */
  ways: Record<string, object>;
}

/** The lists of the contract: whatever can be leafed through, about the subject's organisation and event. */
export function hubLists(subject: Subject): HubList[] {
  return ALL_CALLS.filter(({ method, query }) => method === 'GET' && query).flatMap((call) => {
    const query = call.query as z.ZodType;
    const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (!('after' in properties) || !names.every((name) => name in subject)) return [];
    const ways = { ...sortsOf(call.name, query), ...filtersOf(properties, subject) };
    const words = 'q' in properties ? [subject.email, subject.reference, 'Past event 1', 'nothing of that name'] : [];
    for (const q of words) ways[`search "${q.slice(0, 12)}"`] = { q };
    return { call, params: paramsOf(call, subject), ways };
  });
}

export function paramsOf(call: Call, subject: Subject): Record<string, string> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, subject[name as keyof Subject]]));
}

/** A list says what it was asked to be sorted by, and falls back where it cannot be. */
function sortsOf(name: string, query: z.ZodType): Record<string, object> {
  const { sort: bySelf } = query.parse({}) as { sort: { field: string } };
  const ways = SORTED_BY.flatMap((field) => {
    const sorted = (query.parse({ sort: `${field},ASC` }) as { sort: { field: string } }).sort.field === field;
    return sorted ? ['ASC', 'DESC'].map((way) => [`by ${field} ${way}`, { sort: `${field},${way}` }] as const) : [];
  });
  if (!SORTED_BY.includes(bySelf.field)) throw new Error(`${name} is sorted by ${bySelf.field}: it is not measured.`);
  return Object.fromEntries(ways);
}

/** Each filter with each of its values; what is about the subject with each value of another filter, too. */
function filtersOf(properties: object, subject: Subject): Record<string, object> {
  const values = Object.entries(properties).flatMap(([name, schema]) =>
    ((schema as { enum?: string[] }).enum ?? []).map((value) => [name, value] as const),
  );
  const about = Object.keys(properties).filter((name) => name in subject);
  return Object.fromEntries([
    ...values.map(([name, value]) => [`${name} ${value}`, { [name]: value }]),
    ...about.flatMap((name) => {
      const one = { [name]: subject[name as keyof Subject] };
      return [
        [name, one],
        ...values.map(([other, value]) => [`${name}, ${other} ${value}`, { ...one, [other]: value }]),
      ];
    }),
  ]);
}

/** Leafs through a list in each way, again and again. */
export async function measureList({ call, params, ways }: HubList, client: Client, seconds: number): Promise<Waits> {
  const waits: Waits = new Map();
  const ask = async (way: string, query: object): Promise<ListPage<unknown>> => {
    const startedAt = performance.now();
    const page = (await client.call(call, { params, query })) as ListPage<unknown>;
    waits.set(way, [...(waits.get(way) ?? []), performance.now() - startedAt]);
    return page;
  };

  /** The first pages and the last ones, one after the other, and one far behind. */
  const leaf = async (way: string, query: object) => {
    let page = await ask(`${way}, first`, query);
    for (let n = 0; n < PAGES_WALKED && page.next; n++)
      page = await ask(`${way}, next`, { ...query, after: page.next });
    page = await ask(`${way}, last`, { ...query, after: LAST_PAGE });
    for (let n = 0; n < PAGES_WALKED && page.previous; n++)
      page = await ask(`${way}, previous`, { ...query, after: page.previous });
    await ask(`${way}, by its number`, { ...FAR_BEHIND, ...query });
  };

  await client.call(call, { params, query: {} });
  const until = performance.now() + seconds * 1000;
  for (let round = 0; round < FEWEST_ROUNDS || performance.now() < until; round++) {
    await leaf('all', {});
    await leaf('100 a page', { size: LARGEST_PAGE });
    for (const [way, query] of Object.entries(ways)) await leaf(way, query);
  }
  return waits;
}
