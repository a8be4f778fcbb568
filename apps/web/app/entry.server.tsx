import { createClient, createDirectClient, type RawAnswer } from '@quivertree/contract/client';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { ConfiguredLinks } from './document/external-links.ts';
import { type MapSource, pageRender } from './document/page-render.ts';
import { hydrationEntry } from './hydration/hydration-entry.ts';
import { renderMarkup } from './document/render-markup.server.ts';

export interface RenderOptions {
  /** Calls the public API in process. */
  answerCall: (name: string, input: object) => Promise<RawAnswer>;
  /** Calls the API on behalf of the visitor who posted a form; used instead of `answerCall` if given. */
  fetchApi?: (request: Request) => Promise<Response>;
  /** The site's public URL, without a trailing slash. */
  publicUrl: string;
  /** Nonce for every inline script in this render, used nowhere else on the page. */
  mark: string;
  externalLinks: ConfiguredLinks;
  map: MapSource;
}

type Handler = ReturnType<typeof createRequestHandler>;
const handlers = new WeakMap<ServerBuild, Handler>();

/** A rendered page or a redirect. */
export interface RenderedPage {
  /** Status and headers; the body is empty if `html` is set. */
  response: Response;
  /** The whole document; undefined for a redirect. */
  html?: string;
}

/** Renders the page at the request's URL completely; the result may be a redirect or an error page. */
export async function renderPage(build: ServerBuild, request: Request, options: RenderOptions): Promise<RenderedPage> {
  let handler = handlers.get(build);
  if (!handler) {
    handler = createRequestHandler(build, 'production');
    handlers.set(build, handler);
  }
  const { answerCall, fetchApi, ...render } = options;
  const client = fetchApi
    ? createClient({ fetch: fetchApi, baseUrl: render.publicUrl })
    : createDirectClient(answerCall);
  let html: string | undefined;
  const finish = (whole: string) => (html = whole);
  const context = new RouterContextProvider(new Map([[pageRender, { client, finish, ...render }]]));
  const response = await handler(request, context);
  return html === undefined ? { response } : { response, html };
}

/** Renders one document, and waits for the whole of it so that the status and the ETag are right. */
export default async function writeDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const { mark, finish } = context.get(pageRender);
  const start = await hydrationEntry(entry, mark);
  const html = await renderMarkup(<ServerRouter context={pageOnly(entry)} url={request.url} nonce={mark} />, mark);
  const end = html.lastIndexOf('</body>');
  finish(html.slice(0, end) + start + html.slice(end));
  return new Response(null, { status, headers });
}

/**
 * Omits the router's data stream, and all routes but those of this page: the router rebuilds its routes for every page.
 */
function pageOnly({ serverHandoffStream: _, manifest, ...entry }: EntryContext): EntryContext {
  const routes = entry.staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]);
  return { ...entry, manifest: { ...manifest, routes: Object.fromEntries(routes) } };
}
