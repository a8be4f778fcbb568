import type { Plugin } from 'vite';

/** By the end of the file's name: what of it is left in the browser, where this site never sets all of it in motion. */
const LIGHTER: Record<string, (code: string) => string> = {
  // Nobody listens in on the router.
  'router/instrumentation.js': () => `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const setInstrumentationClientResultMetaReceiver = () => () => {};
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;`,
  // The whole route table travels with the first page (react-router.config.ts), so nothing is discovered later.
  'dom/ssr/fog-of-war.js': () => `
    export const URL_LIMIT = 7680;
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getManifestPath = () => '';
    export const getPathsWithAncestors = (paths) => paths;
    export const handleClientVersionMismatch = async () => {};`,
  // Nothing asks for data beside the page (`useFetcher`), and there is nothing to discover.
  'router/router.js': (code) =>
    withStandIns(code, {
      fetch: `Promise.reject(new Error('Fetchers are left out: vite/router-without-unused-parts.ts'))`,
      discoverRoutes: 'undefined',
    }),
  // Links are our own (app/link.tsx): the router's, and what finds out what a page would need before one is followed,
  // fall away once nothing is told of them but what they are.
  'dom/lib.js': withoutDisplayNames,
};

/** Leaves those parts out of every page's scripts (3 KB, compressed). A router that wants more of them fails the build. */
export function routerWithoutUnusedParts(): Plugin {
  const met = new Set<string>();
  return {
    name: 'router-without-unused-parts',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/ },
      handler(code, id) {
        const path = id.replaceAll('\\', '/');
        for (const [end, lighten] of Object.entries(LIGHTER)) {
          if (!path.endsWith(`/lib/${end}`)) continue;
          met.add(end);
          return { code: lighten(code), map: null };
        }
        return undefined;
      },
    },
    buildEnd() {
      for (const end of Object.keys(LIGHTER))
        if (!met.has(end)) this.error(`The router has no ${end} any more: what makes it lighter can go`);
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

/** Naming a component for developers' tools, and making it, keep it where nobody imports it. */
function withoutDisplayNames(code: string): string {
  const nameless = code.replaceAll(/^\w+\.displayName = .*$/gm, '');
  if (nameless === code) throw new Error('The router names no components any more: this can go');
  return nameless.replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(');
}
