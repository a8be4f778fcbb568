import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeEvent } from '../world/make-event.ts';
import { continueAsGuest } from './fill-forms.ts';
import { startJourney } from './journey.ts';
import { visit } from './visit.ts';

const { world, browser } = await startJourney();

const HOUR_MS = 3_600_000;

/** Sets the phone's clock forward by this many hours, or back. */
async function setClockBy(page: Page, hours: number): Promise<void> {
  await page.addInitScript(`const difference = ${hours * HOUR_MS};
const { timeOrigin } = performance;
Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + difference });
window.Date = class extends Date {
  constructor(...values) {
    if (values.length > 0) super(...values);
    else super(Date.now());
  }
  static now() {
    return super.now() + difference;
  }
};`);
}

test.each([26, -26])(
  'on a phone whose clock is off by %i hours, tickets can be bought and the countdown is right',
  async (hours) => {
    const { slug } = await makeEvent(world.pool, {
      ticketTypes: [
        {
          name: 'Walk',
          priceMinor: 15_000,
          salesStartAt: new Date(Date.now() - HOUR_MS),
          salesEndAt: new Date(Date.now() + HOUR_MS),
        },
      ],
    });
    const { page } = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
    await setClockBy(page, hours);
    await page.goto(`/explore/${slug}`);
    await page.getByRole('button', { name: 'Add one “Walk”' }).click();
    await continueAsGuest(page, { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' });
    await page
      .getByRole('button', { name: /^Continue to pay/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Close without paying' }).click();
    const left = await page.getByRole('timer').innerText();
    expect(left).toMatch(/^for another 1[45]:\d\d$/);
  },
);
