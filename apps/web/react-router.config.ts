import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole route table travels once as a cached file: no call to the server while a visitor moves about.
  // A route is one file: in several it would only be more requests.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
