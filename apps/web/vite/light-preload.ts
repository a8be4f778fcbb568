import type { Plugin } from 'vite';

/** Where the bundler keeps what fetches the parts of a late import ahead of it. */
const HELPER = '\0vite/preload-helper.js';

/**
 * The bundler's own is two thirds of a kilobyte on every page, for browsers and failures that ours leaves to the import
 * itself: it names what will be needed, and waits for style sheets alone.
 */
const LIGHT = `
const known = new Set();
const fetchAhead = (file) => {
  const href = '/' + file;
  if (known.has(href)) return;
  known.add(href);
  const style = href.endsWith('.css');
  if (style && document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return;
  const link = Object.assign(document.createElement('link'), { rel: style ? 'stylesheet' : 'modulepreload', href });
  const arrived = style && new Promise((done) => (link.onload = link.onerror = done));
  document.head.append(link);
  return arrived;
};
export const __vitePreload = (load, files = []) => Promise.all(files.map(fetchAhead)).then(load);
`;

/** Puts a light helper for late imports in place of the bundler's own. */
export function lightPreload(): Plugin {
  return {
    name: 'light-preload',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      return id === HELPER ? { code: LIGHT, moduleSideEffects: false } : undefined;
    },
  };
}
