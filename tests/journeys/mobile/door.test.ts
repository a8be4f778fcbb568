import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDoorLink } from '@quivertree/contract/door/door';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeCameraVideo } from '../../world/camera-video.ts';
import { launchChromium } from '../../world/chromium.ts';
import { makeEvent, makeOrganiser } from '../../world/make-event.ts';
import { order, signedInAs } from '../../world/paid-order.ts';
import { startJourney } from '../journey.ts';
import { checkScreen, doubleText, openApp } from './open-app.ts';

const MOBILE = createRequire(join(import.meta.dirname, '../../../apps/mobile/package.json'));

const { world, browser } = await startJourney();

const verdictOf = (page: Page) => page.getByTestId('verdict');

/** Screen sizes of a phone held sideways and of a tablet. */
const TURNED = { landscape: { width: 844, height: 390 }, tablet: { width: 1024, height: 768 } };

/** Expects the door's verdict, counts and camera to be in view, beside each other. */
async function expectTurned(page: Page, name: keyof typeof TURNED): Promise<void> {
  await page.setViewportSize(TURNED[name]);
  const { width, height } = TURNED[name];
  await expect
    .poll(async () => {
      const parts = [verdictOf(page), page.getByTestId('door-counts'), page.getByRole('region', { name: 'Camera' })];
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      return boxes.every((box) => box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height);
    })
    .toBe(true);
  await checkScreen(page, `app-door-${name}`);
}

/** Collects the sounds that the page would play. Returns the names of their files. */
async function noteSounds(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const played: string[] = [];
    Object.assign(window, { played });
    HTMLMediaElement.prototype.play = function () {
      if (this.src.includes('.wav')) played.push(this.src);
      return Promise.resolve();
    };
  });
  return async () => {
    const played = await page.evaluate(() => (window as unknown as { played: string[] }).played);
    return played.map((src) => /(\w[\w-]*?)(?:\.[0-9a-f]+)?\.wav/.exec(src)?.[1] ?? src);
  };
}

async function type(page: Page, code: string): Promise<void> {
  await page.getByTestId('door-code').fill(code);
  await page.getByTestId('door-check').click();
}

async function admissionsTo(eventId: string): Promise<number> {
  const { rows } = await world.pool.query('select count(*)::int as n from admissions where event_id = $1', [eventId]);
  return rows[0].n;
}

/** Serves the browser's code reader, which phones have built in, from the app's packages instead of the internet. */
async function serveCodeReader(page: Page): Promise<void> {
  await page.route(/zxing-wasm.*\.wasm$/, (route, request) => {
    const [, file] = /\/dist\/(.*)$/.exec(new URL(request.url()).pathname) ?? [];
    return route.fulfill({ path: MOBILE.resolve(`zxing-wasm/${file}`), contentType: 'application/wasm' });
  });
}

test('staff with a door link scan tickets, undo an admission, and go on without a connection', async () => {
  const organiserId = await makeOrganiser(world.pool, 'Kolmanskop Light Society');
  const owner = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
  const event = await makeEvent(world.pool, {
    organiserId,
    name: 'Ghost town by lantern light',
    admission: { opensMinutes: 43_200, closesMinutes: 240 },
    ticketTypes: [{ name: 'Walk', priceMinor: 0 }],
  });
  const { ticketsKey } = await order(world, event, { quantities: [3] });
  const { tickets } = await world.client.call(getOrderTickets, { params: { ticketsKey } });
  const [scanned, typed, offline] = tickets;
  const { url } = await owner.call(createDoorLink, {
    params: { eventId: event.id },
    body: { name: 'North gate', mayAdmitAnyway: false },
  });

  const folder = await mkdtemp(join(tmpdir(), 'quivertree-camera-'));
  const film = join(folder, 'ticket.y4m');
  await writeCameraVideo(film, scanned?.code ?? '');
  const camera = await launchChromium({ cameraVideo: film });
  try {
    const { page } = await openApp(camera, world.url, { permissions: ['camera'] });
    await serveCodeReader(page);
    const sounds = await noteSounds(page);
    await page.goto('/door');
    await page.getByTestId('door-link-field').fill(url);
    await checkScreen(page, 'app-doors');
    await page.getByTestId('open-door').click();
    await expect.poll(() => verdictOf(page).getAttribute('aria-label')).toMatch(/^Admitted/);
    await page.getByText('1 admitted').waitFor();
    await checkScreen(page, 'app-door-admitted');
    await expectTurned(page, 'landscape');
    await expectTurned(page, 'tablet');
    await page.setViewportSize({ width: 390, height: 844 });
    // The camera keeps running, so the ticket isn't scanned again.
    expect(await verdictOf(page).getAttribute('aria-label')).toMatch(/^Admitted/);
    await type(page, scanned?.shortCode ?? '');
    await expect.poll(() => verdictOf(page).getAttribute('aria-label')).toMatch(/^Already in\. at \d\d:\d\d/);
    await checkScreen(page, 'app-door-already-in');
    await type(page, 'AAAAA-AAAAA');
    await expect.poll(() => verdictOf(page).getAttribute('aria-label')).toMatch(/^Refused\. No ticket has this code/);
    await checkScreen(page, 'app-door-refused');
    expect(await sounds()).toEqual(['admitted', 'already-in', 'refused']);
    await page.getByTestId('door-sound').click();

    await type(page, typed?.shortCode ?? '');
    await page.getByText('2 admitted').waitFor();
    expect(await sounds()).toHaveLength(3);
    await page.getByTestId('latest-scan').first().getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('radio', { name: 'Scanned by mistake' }).click();
    await checkScreen(page, 'app-door-undo');
    await page.getByTestId('act-on-scan').click();
    await page.getByText('Undone').waitFor();
    expect(await admissionsTo(event.id)).toBe(1);

    await page.getByTestId('practice').click();
    await type(page, offline?.shortCode ?? '');
    await expect.poll(() => verdictOf(page).getAttribute('aria-label')).toMatch(/^Admitted/);
    await checkScreen(page, 'app-door-practice');
    await page.getByTestId('practice').click();
    expect(await admissionsTo(event.id)).toBe(1);

    await page.context().setOffline(true);
    await type(page, offline?.code ?? '');
    await expect
      .poll(() => verdictOf(page).getAttribute('aria-label'))
      .toMatch(/^Admitted\. Checked without the server/);
    await page.getByText('1 scan is stored on this device.', { exact: false }).waitFor();
    await checkScreen(page, 'app-door-offline');

    // The app is killed and opened again on another screen. The scan is sent as soon as there is a connection.
    await page.goto('/calendar');
    expect(await admissionsTo(event.id)).toBe(1);
    await page.context().setOffline(false);
    await expect.poll(() => admissionsTo(event.id)).toBe(2);
    await page.goto('/door');
    await page.getByTestId('door-row').click();
    await page.getByText('2 admitted').waitFor();
  } finally {
    await camera.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Texts in an element that aren't shown whole. Letters may be a little higher than their lines. */
const cutTexts = (element: Locator) =>
  element.evaluate((root) =>
    [...root.querySelectorAll('[dir="auto"]')]
      .filter((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 8)
      .map((text) => text.textContent),
  );

test('a small phone shows the door’s event and the names it scanned, with text of any size', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const owner = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
  const event = await makeEvent(world.pool, {
    organiserId,
    name: 'Ghost town by lantern light',
    ticketTypes: [{ name: 'Walk', priceMinor: 0 }],
  });
  const { ticketsKey } = await order(world, event, { name: 'Maria-Magdalena Ndeshihafela' });
  const { tickets } = await world.client.call(getOrderTickets, { params: { ticketsKey } });
  const { url } = await owner.call(createDoorLink, {
    params: { eventId: event.id },
    body: { name: 'North gate', mayAdmitAnyway: false },
  });
  const { page } = await openApp(browser, world.url, { viewport: { width: 360, height: 740 } });
  await page.goto('/door');
  await page.getByTestId('door-link-field').fill(url);
  await page.getByTestId('open-door').click();
  await type(page, tickets[0]?.shortCode ?? '');
  await page.getByText('1 admitted').waitFor();
  const scanned = page.getByTestId('latest-scan').getByText(/Ndeshihafela/);
  expect((await scanned.boundingBox())?.height).toBeLessThanOrEqual(40);
  const header = page.getByRole('banner');
  expect(await cutTexts(header)).toEqual([]);
  await page.evaluate(doubleText);
  expect(await cutTexts(header)).toEqual([]);
  await checkScreen(page, 'app-door-text');
});
