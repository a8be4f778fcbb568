import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { createDirectClient, type RawAnswer } from '@quivertree/contract/client';
import { REFUSALS } from '@quivertree/contract/refusals';
import type { Hono } from 'hono';
import { type ExternalLinks, type MapSource, ROOT } from '../config/config.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { answerRefusal } from './answer-errors.ts';
import { PageCache, type RenderedPage } from './page-cache.ts';
import { pagePermissions, pagePolicy, pageRobots } from './page-policy.ts';
import { plainPage } from './plain-page.ts';
import { readBody } from './call-route.ts';
import { Refusal, secondsUntilLessBusy } from '../refusals/refusal.ts';
import { mountShareImages } from './share-images.ts';
import type { HttpEnv } from './request-facts.ts';

const BUILD = join(ROOT, 'apps/web/build');

type AnswerCall = (name: string, input: object) => Promise<RawAnswer>;
type FetchApi = (request: Request) => Promise<Response>;

/** The web's server build. It renders a whole page and sets `mark` as the nonce of each inline script. */
interface WebBuild {
  entry: {
    module: {
      renderPage: (
        build: WebBuild,
        request: Request,
        options: {
          answerCall: AnswerCall;
          fetchApi?: FetchApi;
          publicUrl: string;
          externalLinks: ExternalLinks;
          map: MapSource;
          mark: string;
        },
      ) => Promise<RenderedPage>;
    };
  };
}

/** Pages that accept a posted form. */
const ORDER_PAGES = ['/checkout/:eventId', '/checkout/status/:reference'];
/** Maximum size in bytes: enough for long answers to every question of an order. */
const MAX_FORM_BYTES = 256 * 1024;

export interface PagesOptions {
  /** Answers API calls made while a page is rendered. */
  answerCall: AnswerCall;
  publicUrl: string;
  externalLinks: ExternalLinks;
  /** Origins of payment providers, which forms may be posted to. */
  formTargets: readonly string[];
}

/** Mounts the built web: its assets and, as the last route, its pages. Returns the cached public pages. */
export async function mountPages(
  app: Hono<HttpEnv>,
  { load, config, objects }: Pick<Infrastructure, 'load' | 'config' | 'objects'>,
  { answerCall, publicUrl, externalLinks, formTargets }: PagesOptions,
): Promise<PageCache> {
  const entry = join(BUILD, 'server/index.js');
  if (!existsSync(entry)) throw new Error('The web app hasn’t been built. Run `npm start`.');
  const build = (await import(pathToFileURL(entry).href)) as WebBuild;
  const statics = serveStatic({ root: join(BUILD, 'client'), precompressed: true });

  mountShareImages(app, createDirectClient(answerCall), { load, objects, config });
  app.use('/assets/*', async (c) => {
    const answer = await statics(c, stopHere);
    if (!answer) return answerRefusal(new Refusal('request.not_found'), c.get('requestId'));
    answer.headers.set('cache-control', 'public, max-age=31536000, immutable');
    return answer;
  });
  app.get('/:file{.+\\.(?:ico|svg|png|txt|webmanifest|xml)}', async (c) => {
    const answer = await statics(c, stopHere);
    if (!answer) return answerRefusal(new Refusal('request.not_found'), c.get('requestId'));
    answer.headers.set('cache-control', 'public, max-age=3600');
    return answer;
  });
  // Programs request these paths and would mistake an HTML page for the file.
  app.all('/.well-known/*', (c) => answerRefusal(new Refusal('request.not_found'), c.get('requestId')));
  /** Renders one page and adds its inline scripts to the content security policy. */
  const render = async (address: string, init: RequestInit = {}, fetchApi?: FetchApi): Promise<RenderedPage> => {
    const mark = randomUUID();
    const rendered = await build.entry.module.renderPage(build, new Request(publicUrl + address, init), {
      answerCall,
      ...(fetchApi ? { fetchApi } : {}),
      publicUrl,
      externalLinks,
      map: config.map,
      mark,
    });
    const { response } = rendered;
    if (response.status === REFUSALS['server.busy'].status)
      response.headers.set('retry-after', String(secondsUntilLessBusy()));
    if (rendered.html === undefined) return rendered;
    const { html, hashes } = hashMarkedScripts(rendered.html, mark);
    const { pathname } = new URL(publicUrl + address);
    const sources = { hashes, formTargets, tilesUrl: config.map.tilesUrl };
    response.headers.set('content-security-policy', pagePolicy(pathname, sources));
    const permissions = pagePermissions(pathname);
    if (permissions) response.headers.set('permissions-policy', permissions);
    const robots = pageRobots(pathname);
    if (robots) response.headers.set('x-robots-tag', robots);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache');
    return { response, html };
  };
  const renderIfThereIsRoom = (...args: Parameters<typeof render>) =>
    load.run('other', () => render(...args)).catch(busyPage);
  const answerAt = async (...args: Parameters<typeof render>): Promise<Response> => {
    const { response, html } = await renderIfThereIsRoom(...args);
    return html === undefined ? response : new Response(html, response);
  };

  if (config.production) app.get('/dev/*', (c) => c.redirect('/'));
  app.get('*', async (c) => {
    const url = new URL(c.req.url);
    if (!mayBePage(url.pathname)) return c.redirect('/');
    return answerAt(url.pathname + url.search, { headers: c.req.raw.headers });
  });
  // A purchase without scripts. Its API calls count towards the visitor's limits, like calls from a browser.
  app.on('POST', ORDER_PAGES, async (c) => {
    if (!isOwnForm(c.req.raw.headers, publicUrl))
      return answerRefusal(new Refusal('request.invalid'), c.get('requestId'));
    const body = await load.receive(c.get('clientAddress'), () => readBody(c.req.raw, MAX_FORM_BYTES));
    const { env } = c;
    const forwarded = c.req.header('x-forwarded-for');
    return answerAt(
      c.req.path,
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body },
      async (call) => {
        if (forwarded) call.headers.set('x-forwarded-for', forwarded);
        return app.fetch(call, env);
      },
    );
  });
  return new PageCache((address) => renderIfThereIsRoom(address));
}

/**
 * True if a form came from one of our own pages, so that other sites can't order in a visitor's name. Checks
 * Sec-Fetch-Site, or Origin for older browsers; a form without either is rejected.
 */
function isOwnForm(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  return site === null ? headers.get('origin') === new URL(publicUrl).origin : site === 'same-origin';
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

/** Ends the search for a static file: a missing one is a 404, not a page. */
async function stopHere(): Promise<void> {}

/**
 * Removes the nonces from the inline scripts that the render created, and hashes those scripts. Throws if there is any
 * other inline script, since hashing it might approve an injected one.
 */
export function hashMarkedScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const hashes: string[] = [];
  let scripts = 0;
  const unmarked = html.replace(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/gi,
    (whole, attributes: string, code: string) => {
      scripts++;
      const marked = attributes.includes(` nonce="${mark}"`);
      const plain = attributes.replace(` nonce="${mark}"`, '');
      if (/\ssrc=/.test(plain) || /\stype="application\/(?:ld\+)?json"/.test(plain))
        return `<script${plain}>${code}</script>`;
      if (!marked)
        throw new Error(`A page contains an inline script that its render didn’t create: ${whole.slice(0, 80)}`);
      hashes.push(`'sha256-${hash('sha256', code, 'base64')}'`);
      return `<script${plain}>${code}</script>`;
    },
  );
  if (html.match(/<script\b/gi)?.length !== (scripts || undefined))
    throw new Error('A page contains an unclosed script');
  return { html: unmarked.replaceAll(` nonce="${mark}"`, ''), hashes };
}
