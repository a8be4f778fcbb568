import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where the bundler keeps what fetches the parts of a late import ahead of it. */
const HELPER = '\0vite/preload-helper.js';

const PATIENTLY = `import { patiently } from ${JSON.stringify(join(import.meta.dirname, '../app/late-import.ts'))};`;

/**
 * The bundler's own is two thirds of a kilobyte on every page, for browsers and failures that ours leaves to the import
 * itself: it names what will be needed, and waits for style sheets alone. A line that breaks is waited for.
 */
const LIGHT = `
${PATIENTLY}
const known = new Set();
const fetchAhead = (file) => {
  const href = '/' + file;
  if (known.has(href)) return;
  known.add(href);
  const style = href.endsWith('.css');
  if (style && document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return;
  const link = Object.assign(document.createElement('link'), { rel: style ? 'stylesheet' : 'modulepreload', href });
  const arrived = style && new Promise((done, fail) => {
    link.onload = done;
    link.onerror = () => {
      known.delete(href);
      link.remove();
      fail(new Error(href));
    };
  });
  document.head.append(link);
  return arrived;
};
export const __vitePreload = (load, files = []) => patiently(() => Promise.all(files.map(fetchAhead)).then(load));
`;

/** The router's own reloads the page when a part of the next one does not come: without a connection that is the end of it. */
const ROUTE_MODULES = `
${PATIENTLY}
export async function loadRouteModule({ id, module }, known) {
  try {
    return known[id] ??= await patiently(() => import(/* @vite-ignore */ module));
  } catch {
    location.reload();
    return new Promise(() => {});
  }
}`;

/** Puts what fetches scripts late in place of the bundler's own and the router's. A router without that part fails the build. */
export function lightPreload(): Plugin {
  let metRouteModules = false;
  return {
    name: 'light-preload',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      return id === HELPER ? { code: LIGHT, moduleSideEffects: false } : undefined;
    },
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/ },
      handler() {
        metRouteModules = true;
        return { code: ROUTE_MODULES, map: null };
      },
    },
    buildEnd() {
      if (!metRouteModules) this.error('The router has no routeModules.js any more');
    },
  };
}
