import { CallError, type Client } from '@quivertree/contract/client';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { data, type HeadersArgs, type LoaderFunctionArgs } from 'react-router';
import { pageRender } from './load-context.ts';

/** Headers of a page that is somebody's own, or that could not be made as it should. */
export const NEVER_KEPT = { 'cache-control': 'private, no-store' };

/** A call and where the cache keeps its answer. */
export interface PageQuery {
  queryKey: QueryKey;
  queryFn: () => Promise<unknown>;
}

/**
 * What a server loader hands to the browser: the answers of its queries and nothing else. It holds no times, so that
 * the same content is the same page, byte for byte.
 */
export interface Prefetched {
  answers: { key: QueryKey; answer: unknown }[];
}

/**
 * Asks a page's queries on the server, all at once, each once. One that fails is left to the browser, which tries
 * again, unless `onFailure` throws the page's answer to it. The page then says 404 or 503, so that nobody keeps it.
 */
export async function prefetchOnServer(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  queriesOf: (client: Client) => readonly PageQuery[],
  onFailure: (error: unknown) => void = () => {},
) {
  const queries = queriesOf(context.get(pageRender).client);
  const results = await Promise.allSettled(queries.map(({ queryFn }) => queryFn()));
  const answers: Prefetched['answers'] = [];
  let status = 200;
  results.forEach((result, i) => {
    if (result.status === 'fulfilled') return answers.push({ key: queries[i]?.queryKey ?? [], answer: result.value });
    onFailure(result.reason);
    status = result.reason instanceof CallError && result.reason.status === 404 ? 404 : 503;
  });
  return data<Prefetched>({ answers }, { status, headers: status === 200 ? {} : NEVER_KEPT });
}

/** Puts a page's prefetched answers into the cache, as fresh as the page itself. */
export function seed(cache: QueryClient, loaderData: unknown): void {
  if (!isPrefetched(loaderData)) return;
  for (const { key, answer } of loaderData.answers)
    if (cache.getQueryData(key) === undefined) cache.setQueryData(key, answer);
}

function isPrefetched(value: unknown): value is Prefetched {
  return typeof value === 'object' && value !== null && Array.isArray((value as Partial<Prefetched>).answers);
}

/** The page's headers are those that its loader set. */
export function headersOfLoader({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}
