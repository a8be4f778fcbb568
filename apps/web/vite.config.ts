import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './vite/contract-without-schemas.ts';
import { listsChunk, siteChunk } from './vite/shared-chunks.ts';
import { retriedRouteModules } from './vite/retried-route-modules.ts';
import { routerWithoutUnusedParts } from './vite/router-without-unused-parts.ts';
import { toasterWithoutInjectedStyle } from './vite/toaster-without-injected-style.ts';

/**
 * Scripts that every page needs, downloaded once per visit: React, the router, script loading, and the choice of plurals,
 * which almost every page makes. Everything else is bundled with the pages that use it.
 */
const VENDOR =
  /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es|@remix-run[\\/]route-pattern)[\\/]|[\\/](hydration[\\/]retrying-import|text[\\/]plural)\.ts$/;

/** The basket's rules, which the event's page, the checkout's steps and the payment's page need together. */
const BASKET =
  /[\\/](checkout[\\/]src[\\/](basket-\w+|checkout-words|drafts|stored-value)|orders[\\/](basket|order-price))\.ts$/;

/**
 * Parts that are loaded before they scroll into view, or that hardly anyone needs. Pages don't list these parts' own
 * imports, which are requested one round trip later.
 */
const UNHURRIED = /[\\/](two-step-dialog|step-up|event-about|contact-form|save-heart|waiting-list-form)-/;

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    contractWithoutSchemas(),
    retriedRouteModules(),
    toasterWithoutInjectedStyle(),
    routerWithoutUnusedParts(),
  ],
  // One server bundle that includes all packages: it starts fast, and renders at full speed in any NODE_ENV.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, dependencies) =>
        UNHURRIED.test(file) ? dependencies.filter((name) => name.endsWith('.css')) : dependencies,
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: ['defineCall'] },
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR, priority: 3 },
                { name: siteChunk, priority: 2 },
                { name: listsChunk, priority: 1 },
                { name: 'basket', test: BASKET },
              ],
            },
          },
        },
      },
    },
  },
});
