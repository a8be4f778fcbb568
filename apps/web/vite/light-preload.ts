import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The bundler's module that preloads the dependencies of a dynamic import. */
const HELPER = '\0vite/preload-helper.js';

const IMPORT_RETRY = `import { retryImport } from ${JSON.stringify(join(import.meta.dirname, '../app/retrying-import.ts'))};`;

/**
 * Replaces the bundler's preload function, whose two thirds of a kilobyte on every page mostly serve old browsers and
 * error events. This one preloads the dependencies, waits only for style sheets and retries failed loads.
 */
const PRELOAD = `
${IMPORT_RETRY}
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
export const __vitePreload = (load, files = []) => retryImport(() => Promise.all(files.map(fetchAhead)).then(load));
`;

/**
 * The router's own loader reloads the page when a chunk of the next one fails to load. Without a connection, the page
 * would be lost.
 */
const ROUTE_MODULES = `
${IMPORT_RETRY}
export async function loadRouteModule({ id, module }, known) {
  try {
    return known[id] ??= await retryImport(() => import(/* @vite-ignore */ module));
  } catch {
    location.reload();
    return new Promise(() => {});
  }
}`;

/**
 * Replaces the bundler's preload function and the router's module loader. Fails the build if the router no longer has
 * that module.
 */
export function lightPreload(): Plugin {
  let metRouteModules = false;
  return {
    name: 'light-preload',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      return id === HELPER ? { code: PRELOAD, moduleSideEffects: false } : undefined;
    },
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/ },
      handler() {
        metRouteModules = true;
        return { code: ROUTE_MODULES, map: null };
      },
    },
    buildEnd() {
      if (!metRouteModules) this.error('The router no longer has routeModules.js');
    },
  };
}
