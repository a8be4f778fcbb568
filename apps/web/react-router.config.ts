import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildServiceWorker } from './vite/build-service-worker.ts';
import { compressAssets } from './vite/compress-assets.ts';
import { lightenManifest } from './vite/light-manifest.ts';

export default {
  ssr: true,
  // Keeps each route in one file, because splitting routes would only add requests.
  splitRouteModules: false,
  // The route table is one cached file, so that navigation takes no extra call to the server.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await lightenManifest(client);
    await buildServiceWorker(client);
    await compressAssets(client);
  },
} satisfies Config;
