import { expect, test } from 'vitest';
import { startJourney } from './journey.ts';
import { visit } from './visit.ts';

const { world, browser } = await startJourney();

interface Manifest {
  icons: { src: string; type: string; sizes: string }[];
  shortcuts: { url: string }[];
}

test('the site can be installed: Chromium finds nothing wrong with its manifest', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/');
  const devTools = await page.context().newCDPSession(page);
  const { url, errors } = await devTools.send('Page.getAppManifest');
  expect(url).toBe(`${world.url}/app.webmanifest`);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // Tests run in a private window, from which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await page.context().close();
});

test('its icons have the sizes that the manifest says, and its shortcuts lead to pages', async () => {
  const { icons, shortcuts } = (await (await fetch(`${world.url}/app.webmanifest`)).json()) as Manifest;
  for (const { src, type, sizes } of icons) {
    const answer = await fetch(world.url + src);
    expect(answer.headers.get('content-type'), src).toContain(type);
    if (type !== 'image/png') continue;
    // A PNG's width and height follow its signature (PNG specification, section 11.2.1).
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  for (const { url } of shortcuts) expect((await fetch(world.url + url)).status, url).toBe(200);
  expect((await fetch(`${world.url}/app-icons/constructor.png`)).status).toBe(404);
});
