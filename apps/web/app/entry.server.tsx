import { Writable } from 'node:stream';
import { createClient } from '@quivertree/contract/client';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { GivenLinks } from './external-links.ts';
import { type MapSource, pageRender } from './load-context.ts';

export interface RenderOptions {
  /** Answers calls of the API in process. */
  fetchApi: (request: Request) => Promise<Response>;
  /** The site's public address, without a trailing slash. */
  publicUrl: string;
  /** The nonce that every inline script of this render bears, and nothing else on the page. */
  mark: string;
  externalLinks: GivenLinks;
  map: MapSource;
}

type Handler = ReturnType<typeof createRequestHandler>;
const handlers = new WeakMap<ServerBuild, Handler>();

/** Renders the page at the request's address, whole; a redirect or an error page where that is the answer. */
export function renderPage(build: ServerBuild, request: Request, options: RenderOptions): Promise<Response> {
  let handler = handlers.get(build);
  if (!handler) {
    handler = createRequestHandler(build, 'production');
    handlers.set(build, handler);
  }
  const { fetchApi, ...render } = options;
  const client = createClient({ fetch: fetchApi, baseUrl: render.publicUrl });
  return handler(request, new RouterContextProvider(new Map([[pageRender, { client, ...render }]])));
}

/** Writes one document. It waits for the whole page, so that a status and an ETag can be true. */
export default async function writeDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { mark } = context.get(pageRender);
  const html = await renderWhole(<ServerRouter context={entry} url={request.url} nonce={mark} />, mark);
  return new Response(html, { status, headers });
}

function renderWhole(page: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const sink = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const stream = renderToPipeableStream(page, {
      nonce,
      // Nothing is moved into its place by a script afterwards: the document is complete as it is.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => stream.pipe(sink),
      onError: reject,
    });
  });
}
