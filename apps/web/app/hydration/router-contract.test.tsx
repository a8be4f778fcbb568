import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { renderToReadableStream } from 'react-dom/server';
import { createRequestHandler, type EntryContext, Scripts, type ServerBuild, ServerRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { hydrationEntry } from './hydration-entry.ts';

/*
 * Tests of the parts of the pinned router that hydration relies on. If one fails after an upgrade, compare
 * hydration-entry.ts and vite/retried-route-modules.ts with the router's new code; README.md says what each file does.
 */

let routers: string;
let ours: string;
let handoff: string;

beforeAll(async () => {
  const handler = createRequestHandler(
    pageWithScripts(async (entry) => {
      const [forRouter, forUs] = entry.serverHandoffStream?.tee() ?? [];
      const serverHandoffStream = forUs ?? new ReadableStream<Uint8Array>();
      ours = await hydrationEntry({ ...entry, serverHandoffStream }, 'nonce');
      routers = await renderedBy({ ...entry, ...(forRouter ? { serverHandoffStream: forRouter } : {}) });
      handoff = entry.serverHandoffString ?? '';
    }),
    'production',
  );
  await handler(new Request('http://localhost/'));
});

test('the router starts from the globals that our hydration entry sets, and from the route table', () => {
  // Set by the router, and read where a page is renewed.
  const router = '__reactRouterDataRouter';
  expect(globalsIn(ours)).toEqual([...globalsIn(routers), router].toSorted());
  const read = globalsIn(readRouter('dist/production/lib/dom-export/hydrated-router.js'));
  expect(read).toEqual([...globalsIn(ours), '__reactRouterManifest'].toSorted());
});

test('both hand the same settings to the router in the browser', () => {
  expect(handoff).not.toBe('');
  expect(ours).toContain(handoff);
  expect(routers).toContain(handoff);
});

test('both load the route table, the page’s modules and the entry', () => {
  for (const file of ['/assets/manifest.js', '/assets/root.js', '/assets/entry.js']) {
    expect(ours).toContain(file);
    expect(routers).toContain(file);
  }
});

test('the loaders’ answers have the form that the router decodes', () => {
  const data = /id="page-data">(.*?)<\/script>/s.exec(ours)?.[1]?.replaceAll('\\u003c', '<') ?? '';
  expect(data).toContain('an answer');
  expect(routers).toContain(JSON.stringify(data).slice(1, -1));
});

test('the router’s loader of route modules is the function that the build replaces', () => {
  const code = readRouter('dist/production/lib/dom/ssr/routeModules.js');
  expect(code).toMatch(/async function loadRouteModule\(route, routeModulesCache\)/);
  expect(new Set(code.match(/\broute\.\w+/g))).toEqual(new Set(['route.id', 'route.module']));
  expect(code).toMatch(/export \{ loadRouteModule \};/);
});

test('the router reads the imports of routes only for scripts, which we load ourselves', () => {
  const root = new URL('../../../../node_modules/react-router/dist/production/lib/', import.meta.url);
  const browser = ['dom', 'dom-export', 'router', '.'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: folder === 'dom' })
      .map((name) => `${folder}/${String(name)}`)
      .filter((name) => name.endsWith('.js') && !name.includes('server')),
  );
  const readers = (part: string) =>
    browser
      .filter((name) => readFileSync(new URL(name, root), 'utf8').includes(`.${part}`))
      .map((name) => basename(name));
  expect(readers('imports').toSorted()).toEqual(['components.js', 'links.js']);
  expect(readers('hasDefaultExport')).toEqual([]);
});

test('the router is pinned to the version that was compared', () => {
  expect(JSON.parse(readRouter('package.json'))).toMatchObject({ version: '8.4.0' });
});

function pageWithScripts(render: (entry: EntryContext) => Promise<void>): ServerBuild {
  const route = { id: 'root', path: '', module: '/assets/root.js', hasLoader: true };
  return {
    entry: {
      module: {
        default: async (_request: Request, _status: number, _headers: Headers, entry: EntryContext) => {
          await render(entry);
          return new Response(null);
        },
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: Page, loader: () => 'an answer' } },
    },
    assets: {
      version: '1',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: { root: { ...route, imports: [] } },
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
}

function Page() {
  return (
    <html lang="en">
      <body>
        <Scripts />
      </body>
    </html>
  );
}

async function renderedBy(entry: EntryContext): Promise<string> {
  const stream = await renderToReadableStream(<ServerRouter context={entry} url="http://localhost/" />);
  await stream.allReady;
  return new Response(stream).text();
}

function globalsIn(html: string): string[] {
  return [...new Set(html.match(/__reactRouter[A-Z]\w+/g))].toSorted();
}

function readRouter(path: string): string {
  return readFileSync(new URL(`../../../../node_modules/react-router/${path}`, import.meta.url), 'utf8');
}
