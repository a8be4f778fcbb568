import { ALL_CALLS } from '@quivertree/contract/all-calls';
import type { Call } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { LAST_PAGE, type ListPage } from '@quivertree/contract/lists';
import * as z from 'zod';
import type { Subject, Waits } from './measure-lists.ts';

const LARGEST_PAGE = 100;
const PAGES_WALKED = 3;
/** With fewer rounds, the p95 would simply be the slowest request. */
const MIN_ROUNDS = 20;
/** The last page that can be requested by number. */
const FAR_BACK = { page: 5_000, size: 20 };

/** Every field that a list of the hubs can be sorted by. */
const SORTED_BY =
  'at createdAt appliedAt waitingSince submittedAt receivedAt failedAt openedAt since startsAt startTime name number amount total featured'.split(
    ' ',
  );

interface HubList {
  call: Call;
  params: Record<string, string>;
  /** Queries other than paging: sorts, filters, searches. */
  ways: Record<string, object>;
}

/** All paged lists in the contract, for the subject's organisation and event. */
export function hubLists(subject: Subject): HubList[] {
  return ALL_CALLS.filter(({ method, query }) => method === 'GET' && query).flatMap((call) => {
    const query = call.query as z.ZodType;
    const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (!('after' in properties) || !names.every((name) => name in subject)) return [];
    const ways = { ...sortsOf(call.name, query), ...filtersOf(properties, subject) };
    const words = 'q' in properties ? [subject.email, subject.reference, 'Past event 1', 'no such name'] : [];
    for (const q of words) ways[`search "${q.slice(0, 12)}"`] = { q };
    return { call, params: paramsOf(call, subject), ways };
  });
}

export function paramsOf(call: Call, subject: Subject): Record<string, string> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, subject[name as keyof Subject]]));
}

/**
 * Finds the sorts that a list supports. When its query is parsed, a supported sort is kept and any other is replaced by
 * the default.
 */
function sortsOf(name: string, query: z.ZodType): Record<string, object> {
  const { sort: byDefault } = query.parse({}) as { sort: { field: string } };
  const ways = SORTED_BY.flatMap((field) => {
    const sorted = (query.parse({ sort: `${field},ASC` }) as { sort: { field: string } }).sort.field === field;
    return sorted ? ['ASC', 'DESC'].map((way) => [`by ${field} ${way}`, { sort: `${field},${way}` }] as const) : [];
  });
  if (!SORTED_BY.includes(byDefault.field))
    throw new Error(`${name} is sorted by ${byDefault.field}, which isn’t measured.`);
  return Object.fromEntries(ways);
}

/**
 * Queries with each value of each filter. Filters by subject are also combined with each value of the other filters.
 */
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

/** Requests pages of a list in each possible way, several times. */
export async function measureList({ call, params, ways }: HubList, client: Client, seconds: number): Promise<Waits> {
  const waits: Waits = new Map();
  const ask = async (way: string, query: object): Promise<ListPage<unknown>> => {
    const startedAt = performance.now();
    const page = (await client.call(call, { params, query })) as ListPage<unknown>;
    waits.set(way, [...(waits.get(way) ?? []), performance.now() - startedAt]);
    return page;
  };

  /** Requests the first and last pages in sequence, and a page far back. */
  const pageThrough = async (way: string, query: object) => {
    let page = await ask(`${way}, first`, query);
    for (let n = 0; n < PAGES_WALKED && page.next; n++)
      page = await ask(`${way}, next`, { ...query, after: page.next });
    page = await ask(`${way}, last`, { ...query, after: LAST_PAGE });
    for (let n = 0; n < PAGES_WALKED && page.previous; n++)
      page = await ask(`${way}, previous`, { ...query, after: page.previous });
    await ask(`${way}, by its number`, { ...FAR_BACK, ...query });
  };

  await client.call(call, { params, query: {} });
  const until = performance.now() + seconds * 1000;
  for (let round = 0; round < MIN_ROUNDS || performance.now() < until; round++) {
    await pageThrough('all', {});
    await pageThrough('100 a page', { size: LARGEST_PAGE });
    for (const [way, query] of Object.entries(ways)) await pageThrough(way, query);
  }
  return waits;
}
