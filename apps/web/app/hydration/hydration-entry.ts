import type { EntryContext } from 'react-router';
import { SERVICE_WORKER_PATH } from '../service-worker/service-worker-path.ts';
import { SURVIVE_TRANSLATION } from './survive-translation.ts';

/** Id of the element that holds the loaders' answers. */
const DATA_ID = 'page-data';

/** Start script by route ids, cached per manifest: it is the same for every page with those routes. */
const starts = new WeakMap<EntryContext['manifest'], Map<string, string>>();

/**
 * The hydration entry: ends a rendered document with its loader data and a script that loads the page's modules and
 * passes the router what it expects (react-router/dist/…/hydrated-router.js).
 *
 * The router's own `<Scripts>` loads the modules while the page is being painted. This script waits for the first
 * paint, so that over a slow connection text, fonts and poster come first; the page is usable without scripts. Clicks
 * made before hydration are stored for `replayClicks`. Failed imports are retried for two minutes with growing pauses,
 * since the page would otherwise stay static until it's reloaded. If the third attempt fails although the server
 * answers, the document is loaded again: a new release may have arrived since, and many browsers (Chrome until 147 at
 * least) never request a script again once it has failed. Hidden pages (another tab, prerendering) aren't painted and
 * load the modules at once. The service worker is registered last, so that it takes nothing from the page; browsers
 * that block storage refuse it, and without TLS there are none.
 *
 * @param nonce for every inline script in this render
 */
export async function hydrationEntry(entry: EntryContext, nonce: string): Promise<string> {
  const data = await textOf(entry.serverHandoffStream);
  return (
    `<script type="application/json" id="${DATA_ID}">${data.replaceAll('<', '\\u003c')}</script>` +
    `<script type="module" nonce="${nonce}">${startOf(entry)}</script>`
  );
}

function startOf(entry: EntryContext): string {
  const { manifest, staticHandlerContext, serverHandoffString = '{}' } = entry;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const cached = starts.get(manifest) ?? new Map<string, string>();
  starts.set(manifest, cached);
  const key = ids.join(' ');
  const start = cached.get(key) ?? writeStart(manifest, ids, serverHandoffString);
  cached.set(key, start);
  return start;
}

function writeStart(manifest: EntryContext['manifest'], ids: readonly string[], handoff: string): string {
  const routes = ids.map((id) => manifest.routes[id]).filter((route) => route !== undefined);
  const modules = routes.map(({ module }) => module);
  const ahead = [manifest.entry, ...routes].flatMap(({ module, imports = [] }) => [module, ...imports]);
  const list = (hrefs: readonly string[]) => JSON.stringify([...new Set(hrefs)]);
  return `${SURVIVE_TRANSLATION}
const clicked = [];
const remember = ({ target }) => {
  const button = target.closest("button[type=button]");
  if (button) clicked.push(button);
};
addEventListener("click", remember);
window.takeStoredClicks = () => (removeEventListener("click", remember), clicked);
window.renewPage = () => {
const to = window.__reactRouterDataRouter?.state.navigation.location;
const [{ type }] = performance.getEntriesByType("navigation");
if (to) location.assign(to.pathname + to.search + to.hash);
else if (type === "reload" && performance.now() < 6e4) return false;
else location.reload();
return true;
};
window.askServer = () => fetch("/healthz", { method: "HEAD", cache: "no-store" }).catch(() => {});
const begin = () => {
for (const href of ${list([manifest.url, ...ahead])}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
attempt(1e3);
};
const attempt = (pause) => start().catch(async (error) => {
if (pause > 6e4) throw error;
if (pause > 3e3 && await askServer() && renewPage()) return;
setTimeout(attempt, pause, 2 * pause);
});
const start = async () => {
const ids = ${JSON.stringify(ids)};
const [, ...modules] = await Promise.all(${JSON.stringify([manifest.url, ...modules])}.map((href) => import(href)));
window.__reactRouterRouteModules = Object.fromEntries(ids.map((id, i) => [id, modules[i]]));
const data = new Response(document.getElementById("${DATA_ID}").textContent).body;
window.__reactRouterContext = { ...${handoff}, stream: data };
await import(${JSON.stringify(manifest.entry.module)});
if (document.readyState === "complete") register();
else addEventListener("load", register);
};
const register = () => navigator.serviceWorker?.register("${SERVICE_WORKER_PATH}").catch(() => {});
if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));`;
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream ?? []) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}
