import { data, type HeadersArgs, type LoaderFunctionArgs } from 'react-router';
import { isNotFound } from '../calls/not-found.ts';
import { NO_STORE_HEADERS } from '../document/no-store-headers.ts';
import { pageRender } from '../document/page-render.ts';
import type { Prefetched } from './page-seeds.ts';
import type { Query } from './query-cache.ts';

/**
 * Runs a page's queries on the server in parallel. If one fails, the page has status 404 or 503, so that it isn't
 * cached, and the browser retries the query. `onFailure` may throw another response instead.
 */
export async function prefetchOnServer(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  queries: readonly Query<unknown>[],
  onFailure: (error: unknown) => void = () => {},
) {
  const { client } = context.get(pageRender);
  const results = await Promise.allSettled(queries.map((query) => query.fetch(client, request.signal)));
  const answers: Prefetched['answers'] = [];
  let status = 200;
  results.forEach((result, i) => {
    if (result.status === 'fulfilled') return answers.push({ key: queries[i]?.key ?? [], answer: result.value });
    onFailure(result.reason);
    status = isNotFound(result.reason) ? 404 : 503;
  });
  return data<Prefetched>({ answers }, { status, headers: status === 200 ? {} : NO_STORE_HEADERS });
}

/** Uses the headers set by the page's loader. */
export function headersOfLoader({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}
