import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { SITE_PAGES, type SitePage } from './pages/site-pages.ts';

const pages: readonly SitePage[] = SITE_PAGES;

/** The declared pages, in the layouts of their sections. */
export default [
  layout('layouts/public-layout.tsx', [
    ...routesOf(undefined),
    layout('layouts/dashboard-layout.tsx', routesOf('dashboard')),
  ]),
  layout('layouts/hub-layout.tsx', routesOf('hub')),
  layout('layouts/full-screen-layout.tsx', routesOf('full screen')),
] satisfies RouteConfig;

/** Routes of a section. Pages with a declared head or guard share a layout. */
function routesOf(section: SitePage['section']): RouteConfigEntry[] {
  const own = pages.filter((page) => page.section === section);
  const declared = own.filter(({ title, access }) => title !== undefined || access !== undefined);
  const id = `declared: ${section ?? 'site'}`;
  return [
    ...own.filter((page) => !declared.includes(page)).map(entryOf),
    ...(declared.length > 0 ? [layout('layouts/declared-layout.tsx', { id }, declared.map(entryOf))] : []),
  ];
}

function entryOf({ path, file }: SitePage): RouteConfigEntry {
  return path === '/' ? index(file, { id: path }) : route(path.slice(1), file, { id: path });
}
