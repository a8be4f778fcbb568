import type { Plugin } from 'vite';

/** Replacements, by file name, for the router's functions that this site never runs in the browser. */
const STUBS: Record<string, (code: string) => string> = {
  // The site uses no instrumentation.
  'router/instrumentation.js': () => `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const setInstrumentationClientResultMetaReceiver = () => () => {};
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;`,
  // The whole route table comes with the first page (react-router.config.ts), so nothing is discovered later.
  'dom/ssr/fog-of-war.js': () => `
    export const URL_LIMIT = 7680;
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getManifestPath = () => '';
    export const getPathsWithAncestors = (paths) => paths;
    export const handleClientVersionMismatch = async () => {};`,
  // No page uses `useFetcher`, `useBlocker` or the router's forms, and there is nothing to discover.
  'router/router.js': (code) =>
    withStubs(code, {
      fetch: `Promise.reject(new Error('Fetchers are left out: vite/router-without-unused-parts.ts'))`,
      handleAction: `Promise.reject(new Error('Submissions are left out: vite/router-without-unused-parts.ts'))`,
      shouldBlockNavigation: 'undefined',
      discoverRoutes: 'undefined',
      patchRoutes: 'undefined',
    }),
  // Our documents load their scripts themselves (hydration/hydration-entry.ts) and prefetch no pages.
  'dom/ssr/components.js': (code) => withStubs(code, { Scripts: 'null', PrefetchPageLinks: 'null' }),
  // Links are our own (app/pages/link.tsx), so the router's links and their prefetching can go.
  'dom/lib.js': withoutDisplayNames,
  // Names of contexts, for developer tools.
  'context.js': withoutDisplayNames,
};

/**
 * Removes unused parts of the router from every page's scripts (8 KB, compressed). Fails the build if the router no
 * longer has one of them.
 */
export function routerWithoutUnusedParts(): Plugin {
  const seen = new Set<string>();
  return {
    name: 'router-without-unused-parts',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/ },
      handler(code, id) {
        const path = id.replaceAll('\\', '/');
        for (const [end, lighten] of Object.entries(STUBS)) {
          if (!path.endsWith(`/lib/${end}`)) continue;
          seen.add(end);
          return { code: lighten(code), map: null };
        }
        return undefined;
      },
    },
    buildEnd() {
      for (const end of Object.keys(STUBS))
        if (!seen.has(end)) this.error(`The router no longer has ${end}: remove the stub`);
    },
  };
}

/**
 * Renames the original functions to names that nothing imports, so that they are tree-shaken; the stubs take their
 * names.
 */
function withStubs(code: string, functions: Record<string, string>): string {
  return Object.entries(functions).reduce((text, [name, answer]) => {
    const head = new RegExp(`(async )?function ${name}\\(`);
    if (!head.test(text)) throw new Error(`The router no longer has ${name}: remove its stub`);
    return text.replace(head, `function ${name}() { return ${answer}; }\n$1function unused_${name}(`);
  }, code);
}

/** Removes display names and marks `forwardRef` calls as pure: both would keep unused components in the bundle. */
function withoutDisplayNames(code: string): string {
  const nameless = code.replaceAll(/^\w+\.displayName = .*$/gm, '');
  if (nameless === code) throw new Error('The router no longer sets display names: remove this step');
  return nameless.replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(');
}
