import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RawAnswer } from '@quivertree/contract/client';
import { REFUSALS } from '@quivertree/contract/refusals';
import type { Config, ExternalLinks, MapSource } from '../config/config.ts';
import { secondsUntilLessBusy } from '../refusals/refusal.ts';
import type { RenderedPage } from './page-cache.ts';
import { pagePermissions, pagePolicy, pageRobots } from './page-policy.ts';
import { WEB_BUILD } from './web-files.ts';

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

/** Renders the page at a path and query. API calls that need a request of their own go through `fetchApi`. */
export type RenderPage = (address: string, init?: RequestInit, fetchApi?: FetchApi) => Promise<RenderedPage>;

/** Dependencies of the rendered pages. */
export interface PageSources {
  /** Answers API calls made while a page is rendered. */
  answerCall: AnswerCall;
  /** Origins of payment providers, which forms may be posted to. */
  formTargets: readonly string[];
}

/** Imports the built web, once. */
export async function importWebBuild(): Promise<WebBuild> {
  const entry = join(WEB_BUILD, 'server/index.js');
  if (!existsSync(entry)) throw new Error('The web app hasn’t been built. Run `npm start`.');
  return (await import(pathToFileURL(entry).href)) as WebBuild;
}

/** Loads the built web. Its pages get their headers here, among them a policy that allows their own inline scripts. */
export async function loadPageRenderer(
  { publicUrl, externalLinks, map }: Pick<Config, 'publicUrl' | 'externalLinks' | 'map'>,
  { answerCall, formTargets }: PageSources,
): Promise<RenderPage> {
  const build = await importWebBuild();
  return async (address, init = {}, fetchApi) => {
    const mark = randomUUID();
    const rendered = await build.entry.module.renderPage(build, new Request(publicUrl + address, init), {
      answerCall,
      ...(fetchApi ? { fetchApi } : {}),
      publicUrl,
      externalLinks,
      map,
      mark,
    });
    const { response } = rendered;
    if (response.status === REFUSALS['server.busy'].status)
      response.headers.set('retry-after', String(secondsUntilLessBusy()));
    if (rendered.html === undefined) return rendered;
    const { html, hashes } = hashMarkedScripts(rendered.html, mark);
    const { pathname } = new URL(publicUrl + address);
    const sources = { hashes, formTargets, tilesUrl: map.tilesUrl };
    response.headers.set('content-security-policy', pagePolicy(pathname, sources));
    const permissions = pagePermissions(pathname);
    if (permissions) response.headers.set('permissions-policy', permissions);
    const robots = pageRobots(pathname);
    if (robots) response.headers.set('x-robots-tag', robots);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache');
    return { response, html };
  };
}

/**
 * Removes the nonces from the inline scripts that the render created, and hashes those scripts. Throws if there is any
 * other inline script, since hashing it might approve an injected one.
 */
export function hashMarkedScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const nonce = ` nonce="${mark}"`;
  const hashes: string[] = [];
  let end = 0;
  for (const { index } of html.matchAll(/<script\b/gi)) {
    const start = html.indexOf('>', index) + 1;
    const open = index < end || start === 0;
    end = html.indexOf('</script>', start);
    if (open || end < 0) throw new Error('A page contains an unclosed script');
    const tag = html.slice(index, start);
    if (/\ssrc=|\stype="application\/(?:ld\+)?json"/.test(tag)) continue;
    if (!tag.includes(nonce))
      throw new Error(
        `A page contains an inline script that its render didn’t create: ${html.slice(index, index + 80)}`,
      );
    hashes.push(`'sha256-${hash('sha256', html.slice(start, end), 'base64')}'`);
  }
  return { html: html.replaceAll(nonce, ''), hashes };
}
