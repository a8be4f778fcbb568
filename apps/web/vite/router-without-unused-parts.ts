import type { Plugin } from 'vite';

/** By the end of the file's name: what stands in for parts of the router that this site never sets in motion. */
const STAND_INS: Record<string, string> = {
  // Nobody listens in on the router.
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const setInstrumentationClientResultMetaReceiver = () => () => {};
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;`,
  // The whole route table travels with the first page (react-router.config.ts), so nothing is discovered later.
  'dom/ssr/fog-of-war.js': `
    export const URL_LIMIT = 7680;
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getManifestPath = () => '';
    export const getPathsWithAncestors = (paths) => paths;
    export const handleClientVersionMismatch = async () => {};`,
};

/**
 * No link asks for its page before it is followed (`prefetch`), so nothing has to find out what that would need; nothing
 * asks for data beside the page (`useFetcher`); and there is nothing to discover.
 */
const UNUSED_FUNCTIONS: Record<string, Record<string, string>> = {
  'router/router.js': {
    fetch: `Promise.reject(new Error('Fetchers are left out: vite/router-without-unused-parts.ts'))`,
    discoverRoutes: 'undefined',
  },
  'dom/ssr/links.js': { getKeyedPrefetchLinks: '[]', getNewMatchesForLinks: '[]' },
  'dom/ssr/components.js': { usePrefetchBehavior: '[false, null, {}]', PrefetchPageLinks: 'null' },
};

/** Leaves those parts out of every page's scripts (3 KB, compressed). A router that wants more of them fails the build. */
export function routerWithoutUnusedParts(): Plugin {
  const met = new Set<string>();
  return {
    name: 'router-without-unused-parts',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: {
        id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/](router[\\/](instrumentation|router)|dom[\\/]ssr[\\/](fog-of-war|links|components))\.js$/,
      },
      handler(code, id) {
        const path = id.replaceAll('\\', '/');
        for (const [part, functions] of Object.entries(UNUSED_FUNCTIONS))
          if (path.endsWith(part)) return { code: withStandIns(code, functions), map: null };
        const part = Object.keys(STAND_INS).find((end) => path.endsWith(end)) ?? '';
        met.add(part);
        return { code: STAND_INS[part] ?? code, map: null };
      },
    },
    buildEnd() {
      for (const part of Object.keys(STAND_INS))
        if (!met.has(part)) this.error(`The router has no ${part} any more: its stand-in can go`);
    },
  };
}

/** Their bodies are moved to names that nobody imports, and fall away; they answer what stands in for them. */
function withStandIns(code: string, functions: Record<string, string>): string {
  return Object.entries(functions).reduce((text, [name, answer]) => {
    const head = new RegExp(`(async )?function ${name}\\(`);
    if (!head.test(text)) throw new Error(`The router has no ${name} any more: its stand-in can go`);
    return text.replace(head, `function ${name}() { return ${answer}; }\n$1function unused_${name}(`);
  }, code);
}
