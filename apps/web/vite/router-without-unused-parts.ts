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

/** No link asks for its page before it is followed (`prefetch`), so nothing has to find out what that would need. */
const NEVER_CALLED = ['getKeyedPrefetchLinks', 'getNewMatchesForLinks'] as const;

/** Leaves those parts out of every page's scripts (2 KB, compressed). A router that wants more of them fails the build. */
export function routerWithoutUnusedParts(): Plugin {
  const met = new Set<string>();
  return {
    name: 'router-without-unused-parts',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: {
        id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/](router[\\/]instrumentation|dom[\\/]ssr[\\/](fog-of-war|links))\.js$/,
      },
      handler(code, id) {
        const part = Object.keys(STAND_INS).find((end) => id.replaceAll('\\', '/').endsWith(end));
        if (!part) return { code: withoutNeverCalled(code), map: null };
        met.add(part);
        return { code: STAND_INS[part] ?? '', map: null };
      },
    },
    buildEnd() {
      for (const part of Object.keys(STAND_INS))
        if (!met.has(part)) this.error(`The router has no ${part} any more: its stand-in can go`);
    },
  };
}

/** Their bodies are moved to names that nobody imports, and fall away. */
function withoutNeverCalled(code: string): string {
  return NEVER_CALLED.reduce((text, name) => {
    const head = new RegExp(`(async )?function ${name}\\(`);
    if (!head.test(text)) throw new Error(`The router has no ${name} any more: its stand-in can go`);
    return text.replace(head, `function ${name}() { return []; }\n$1function unused_${name}(`);
  }, code);
}
