import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressAssets } from './vite/compress-assets.ts';
import { lightenManifest } from './vite/light-manifest.ts';

export default {
  ssr: true,
  // A route is one file: in several it would only be more requests.
  splitRouteModules: false,
  // The whole route table travels once as a cached file: no call to the server while a visitor moves about.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await lightenManifest(client);
    await compressAssets(client);
  },
} satisfies Config;
