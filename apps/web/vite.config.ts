import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './vite/contract-without-schemas.ts';
import { routerWithoutUnusedParts } from './vite/router-without-unused-parts.ts';
import { toasterWithoutInjectedStyle } from './vite/toaster-without-injected-style.ts';

/**
 * Everything that every page needs, so that a visit downloads it once: React and the router. What is not in
 * here travels with the page or the part that uses it.
 */
const VENDOR = /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es|@remix-run[\\/]route-pattern)[\\/]/;
/** What a visitor who looks around does without: forms, and what only the pages of somebody's account share. */
const FORMS =
  'ui[\\\\/](field|select)|custom-fields|features[\\\\/]session[\\\\/](account-|own-|guards|password-|form-|use-submission)';
const SITE = new RegExp(`[\\\\/](apps[\\\\/]web[\\\\/]app|packages)[\\\\/](?!.*(${FORMS}))`);

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    contractWithoutSchemas(),
    toasterWithoutInjectedStyle(),
    routerWithoutUnusedParts(),
  ],
  // The pages carry their parts with them in one file: it starts at once and renders at full speed in any NODE_ENV.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: ['defineCall'] },
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR, priority: 2 },
                // What several pages share compresses better in one piece than in thirty crumbs.
                { name: 'site', test: SITE, minShareCount: 4, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
