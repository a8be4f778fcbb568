import type { Client } from '@quivertree/contract/client';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs } from 'react-router';
import { pageRender } from './load-context.ts';

/**
 * What a server loader hands to the browser: the answers of its queries and nothing else. It holds no times, so that
 * the same content is the same page, byte for byte.
 */
export interface Prefetched {
  answers: { key: QueryKey; answer: unknown }[];
}

/** A query whose call is made by the given client: in process on the server, over the network in the browser. */
export type PageQuery<T> = (client: Client) => Pick<FetchQueryOptions<T>, 'queryKey'> & { queryFn: () => Promise<T> };

/**
 * Asks a page's queries on the server, all at once. One that fails is left to the browser, which tries again; the page
 * then says 503, so that nobody keeps it. What `asExpected` throws is the page's answer (a 404).
 */
export async function prefetchOnServer(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  // biome-ignore format: one type
  queries: readonly ((client: Client) => { queryKey: QueryKey; queryFn: () => Promise<unknown> })[],
  asExpected: (error: unknown) => void = () => {},
) {
  const { client } = context.get(pageRender);
  const asked = queries.map((query) => query(client));
  const settled = await Promise.allSettled(asked.map(({ queryFn }) => queryFn()));
  const answers: Prefetched['answers'] = [];
  settled.forEach((result, i) => {
    if (result.status === 'rejected') asExpected(result.reason);
    else answers.push({ key: asked[i]?.queryKey ?? [], answer: result.value });
  });
  return data<Prefetched>({ answers }, { status: answers.length === asked.length ? 200 : 503 });
}

/** Puts a page's prefetched answers into the cache, as fresh as the page itself. */
export function seed(client: QueryClient, loaderData: unknown): void {
  if (!isPrefetched(loaderData)) return;
  for (const { key, answer } of loaderData.answers)
    if (client.getQueryData(key) === undefined) client.setQueryData(key, answer);
}

function isPrefetched(value: unknown): value is Prefetched {
  return typeof value === 'object' && value !== null && Array.isArray((value as Partial<Prefetched>).answers);
}
