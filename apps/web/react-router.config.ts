import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressAssets } from './vite/compress-assets.ts';

export default {
  ssr: true,
  // A route is one file: in several it would only be more requests.
  splitRouteModules: false,
  // The whole route table travels once as a cached file: no call to the server while a visitor moves about.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
