import { join } from 'node:path';
import type { Plugin } from 'vite';

const RETRYING_IMPORT = join(import.meta.dirname, '../app/hydration/retrying-import.ts');

const ROUTE_MODULES = `
import { retryImport } from ${JSON.stringify(RETRYING_IMPORT)};
export async function loadRouteModule({ id, module }, known) {
  return known[id] ??= await retryImport(() => import(/* @vite-ignore */ module));
}`;

/**
 * Replaces the router's loader of route modules. The original reloads the page when a module fails to load, and no
 * option prevents that: without a connection, the page would be lost. Fails the build if the router no longer has that
 * loader.
 */
export function retriedRouteModules(): Plugin {
  let replaced = false;
  return {
    name: 'retried-route-modules',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/ },
      handler() {
        replaced = true;
        return { code: ROUTE_MODULES, map: null };
      },
    },
    buildEnd() {
      if (!replaced) this.error('The router no longer has routeModules.js');
    },
  };
}
