import { createDirectClient } from '@quivertree/contract/client';
import { REFUSALS } from '@quivertree/contract/refusals';
import type { Hono } from 'hono';
import type { Infrastructure } from '../infrastructure.ts';
import { Refusal } from '../refusals/refusal.ts';
import { answerRefusal } from './answer-errors.ts';
import { readBody } from './call-route.ts';
import { compress, type Encoding, quickestEncoding, type RenderedPage } from './page-cache.ts';
import { loadPageRenderer, type PageSources, type RenderPage } from './page-renderer.ts';
import { plainPage } from './plain-page.ts';
import { type HttpEnv, isOwnForm } from './request-facts.ts';
import { mountShareImages } from './share-images.ts';
import { mountWebFiles } from './web-files.ts';

/** Pages that accept a posted form, for browsers without scripts. */
const FORM_PAGES = ['/checkout/:eventId', '/checkout/status/:reference', '/tickets'];
/** Maximum size in bytes: enough for long answers to every question of an order. */
const MAX_FORM_BYTES = 256 * 1024;

/** Mounts the built web: its files and, as the last route, its pages. Returns a function that renders a page. */
export async function mountPages(
  app: Hono<HttpEnv>,
  { load, files, config, objects }: Pick<Infrastructure, 'load' | 'files' | 'config' | 'objects'>,
  sources: PageSources,
): Promise<(address: string) => Promise<RenderedPage>> {
  const render = await loadPageRenderer(config, sources);
  const renderIfThereIsRoom: RenderPage = (...page) => load.run('other', () => render(...page)).catch(busyPage);
  const answerAt = async (accepted: string | undefined, ...page: Parameters<RenderPage>): Promise<Response> => {
    const { response, html } = await renderIfThereIsRoom(...page);
    return html === undefined ? response : compressed(response, html, quickestEncoding(accepted ?? ''));
  };

  mountShareImages(app, createDirectClient(sources.answerCall), { load, files, objects, config });
  mountWebFiles(app);
  if (config.production) app.get('/dev/*', (c) => c.redirect('/'));
  app.get('*', async (c) => {
    const url = new URL(c.req.url);
    if (!mayBePage(url.pathname)) return c.redirect('/');
    return answerAt(c.req.header('accept-encoding'), url.pathname + url.search, { headers: c.req.raw.headers });
  });
  // A form's API calls count towards the visitor's limits, like calls from a browser.
  app.on('POST', FORM_PAGES, async (c) => {
    if (!isOwnForm(c.req.raw.headers, config.publicUrl))
      return answerRefusal(new Refusal('request.invalid'), c.get('requestId'));
    const body = await load.receive(c.get('clientAddress'), () => readBody(c.req.raw, MAX_FORM_BYTES));
    const { env } = c;
    const forwarded = c.req.header('x-forwarded-for');
    const cookie = c.req.header('cookie');
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(cookie ? { cookie } : {}) };
    return answerAt(c.req.header('accept-encoding'), c.req.path, { method: 'POST', headers, body }, async (call) => {
      if (forwarded) call.headers.set('x-forwarded-for', forwarded);
      if (cookie) call.headers.set('cookie', cookie);
      return app.fetch(call, env);
    });
  });
  return (address) => renderIfThereIsRoom(address);
}

/**
 * A page for one visitor in the quickest encoding that the browser accepts. Its size gives nothing away: the server
 * renders pages without a session, so anyone who can request a page knows every secret in it.
 */
function compressed(response: Response, html: string, encoding: Encoding): Response {
  const page = new Response(new Uint8Array(compress(Buffer.from(html), encoding)), response);
  page.headers.set('vary', 'accept-encoding');
  if (encoding !== 'identity') page.headers.set('content-encoding', encoding);
  return page;
}

/** Page for visitors while the server is busy; it retries by itself. */
function busyPage(error: unknown): RenderedPage {
  if (!(error instanceof Refusal) || error.code !== 'server.busy') throw error;
  const seconds = String(error.retryAfter ?? 5);
  const page = plainPage('Quivertree', `<h1>One moment, please</h1><p>${error.message}</p>`);
  const headers = new Headers(page.headers);
  headers.set('retry-after', seconds);
  headers.set('refresh', seconds);
  return { response: new Response(page.body, { status: REFUSALS[error.code].status, headers }) };
}

/**
 * True for paths that could belong to a page. Paths with invalid or control characters, or with an empty first segment,
 * can't.
 */
function mayBePage(path: string): boolean {
  try {
    return !/^\/\/|\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
