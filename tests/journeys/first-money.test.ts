import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { totpCode } from '../../apps/server/src/features/accounts/second-factor/totp.ts';
import { signedIn } from '../specification/in-the-browser.ts';
import { mailAbout } from '../world/mails.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { letEnd } from '../world/organiser-money.ts';
import { buy } from '../world/paid-order.ts';
import { confirmItIsYou, fillSignIn } from './fill-forms.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const confirm = async (page: Page, name: string) => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
const read = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Moves time forward by three days, so that new bank details can be used. */
const skipBankDetailsDelay = () =>
  world.pool.query(`
    alter table organiser_bank_details disable trigger user;
    update organiser_bank_details set at = at - interval '4 days', usable_from = usable_from - interval '4 days';
    alter table organiser_bank_details enable trigger user`);

/** Signs in a new administrator, in a browser of their own. */
async function administrator() {
  const administrator = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  return { ...(await visit(browser, world.url, await signedIn(world, administrator))), email: administrator.email };
}

/** Sets up an authenticator app in the dialog that requires one; returns a function that gets the app's next code. */
async function setUpApp(page: Page, password: string): Promise<() => Promise<string>> {
  await page.getByRole('dialog', { name: 'Set up two-step verification' }).waitFor();
  await press(page, 'Set up an authenticator app');
  const confirmed = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirmed.getByLabel('Your password', { exact: true }).fill(password);
  await confirmed.getByRole('button', { name: 'Confirm' }).click();
  const secret = (await page.locator('[data-key]').getAttribute('data-key')) ?? '';
  await page.getByLabel('Code from your app').fill(totpCode(secret));
  await press(page, 'Add authenticator app');
  await press(page, 'I’ve saved them');
  return async () => {
    // Lets the current code be used again, instead of waiting half a minute for the next.
    await world.pool.query('update totp_secrets set last_step = 1');
    return totpCode(secret);
  };
}

test('a new organiser applies, is approved, sells, and has the money in the bank, seeing every step', {
  timeout: 120_000,
}, async () => {
  // An address of her own, because other test files of the same worker set up two-step verification for theirs.
  const selma = await makeUser(world.pool, { email: 'selma@dam-concerts.example' });
  await world.pool.query(`update users set name = 'Selma Iipinge'`);
  const phone = await visit(browser, world.url, { viewport: { width: 360, height: 740 }, hasTouch: true });
  const owner = phone.page;
  await owner.goto('/login');
  await fillSignIn(owner, selma);
  await owner.waitForURL(`${world.url}/`);
  await owner.getByRole('link', { name: 'Start for free' }).click();
  await owner.getByLabel('Name of your organisation').fill('Dam Concerts');
  await owner.getByLabel('About your organisation').fill('Concerts at the dam, with a bus home for everybody.');
  await owner.getByLabel('Phone').fill('+264 63 000 000');
  await owner.getByLabel('City').fill('Mariental');
  await owner.getByRole('checkbox').check();
  await press(owner, 'Apply');
  await owner.getByRole('heading', { name: 'Prepare your first event' }).waitFor();
  await read(owner, 'In review');
  const hub = new URL(owner.url()).pathname;

  // The event and the bank details can be prepared while the application is in review.
  await owner.goto(`${hub}/events/new`);
  await owner.getByLabel('Name', { exact: true }).fill('Night on the wall');
  await owner.getByLabel('Venue').fill('Hardap Dam');
  await owner.getByLabel('Price').fill('150');
  await press(owner, 'Create draft');
  await owner.getByRole('heading', { name: 'Not public yet' }).waitFor();
  const eventPath = new URL(owner.url()).pathname.replace('/edit', '');
  await owner.getByRole('button', { name: 'Submit for review', disabled: true }).waitFor();
  await owner.goto(hub);
  await owner.getByRole('heading', { name: 'Tell us where to pay you' }).waitFor();
  await owner.goto(`${hub}/money/bank-details`);
  await owner.getByLabel('Account holder').fill('Dam Concerts CC');
  await owner.getByLabel('Bank', { exact: true }).fill('Bank Kalahari');
  await owner.getByLabel('Branch code').fill('481772');
  await owner.getByLabel('Account number').fill('62001234711');
  await press(owner, 'Add bank details');
  await setUpApp(owner, selma.password);
  await read(owner, /We won’t pay into this account before/);
  await mailAbout(world, selma.email, 'bank details were changed');

  // Administrators approve the organisation, then its event.
  const johanna = await administrator();
  const tangeni = await administrator();
  const desk = johanna.page;
  await desk.goto('/admin/organisers?state=applied&sort=appliedAt%2CASC');
  await desk.getByRole('link', { name: 'Dam Concerts' }).click();
  await press(desk, 'Approve');
  await confirm(desk, 'Approve');
  await mailAbout(world, selma.email, 'is approved');
  await owner.goto(`${eventPath}/edit`);
  await press(owner, 'Submit for review');
  await owner.getByRole('heading', { name: 'In review' }).waitFor();
  await desk.goto('/admin/events');
  await desk.getByRole('link', { name: 'Waiting for review' }).click();
  await desk.getByRole('link', { name: 'Night on the wall', exact: true }).click();
  await press(desk, 'Approve');
  await confirm(desk, 'Approve and publish');
  await read(desk, 'Event published');
  await owner.reload();
  await owner.getByRole('heading', { name: 'Published' }).waitFor();

  // Tickets sell, and the money stays on hold until the event is over and the waiting time has passed.
  const event = (
    await world.pool.query<{ id: string; slug: string; types: string[] }>(
      `select id, slug, (select array_agg(t.id) from ticket_types t where t.event_id = e.id) as types from events e`,
    )
  ).rows.map(({ types, ...known }) => ({ ...known, ticketTypes: types, pools: [] }))[0];
  if (!event) throw new Error('There is no event');
  await buy(world, event, { quantities: [2] });
  await buy(world, event);
  await owner.goto(eventPath);
  await read(owner, 'N$ 450.00');
  await owner.goto(`${hub}/money`);
  await read(owner, 'The event hasn’t taken place yet');
  await takeScreenshot(owner, 'money-held');
  await letEnd(world, event.id, 15);
  await skipBankDetailsDelay();
  await owner.goto(hub);
  await owner.getByRole('heading', { name: 'Upcoming events' }).waitFor();
  expect(await owner.getByRole('heading', { name: 'Tell us where to pay you' }).count()).toBe(0);

  // The settlement drafts the payout, and two people approve it and send it to the bank.
  await desk.goto('/admin/payouts');
  await press(desk, 'Run settlements now');
  await confirm(desk, 'Run settlements now');
  const organiserReads = async (...texts: string[]) => {
    await owner.goto(`${hub}/money`);
    for (const text of texts) await read(owner, text);
  };
  await organiserReads('Being prepared', 'Statement 1');
  await desk.getByRole('link', { name: /^QT-/ }).first().click();
  await press(desk, 'Approve');
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve N$ 450.00' }).click();
  await confirmItIsYou(desk, johanna.email);
  await desk.getByRole('dialog').first().waitFor({ state: 'detached' });
  expect(johanna.browserErrors.splice(0)).toEqual([expect.stringContaining('403')]);
  await desk.getByRole('button', { name: 'Mark as paid', disabled: true }).waitFor();
  await organiserReads('Approved');
  const bank = tangeni.page;
  await bank.goto('/admin/payouts');
  const confirmDialog = async (name: string) => {
    await bank.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await confirmItIsYou(bank, tangeni.email);
  };
  await press(bank, 'Create bank file');
  await confirmDialog('Create bank file');
  await bank.getByRole('dialog', { name: 'Bank file 1 created: 1 payout, N$ 450.00' }).waitFor();
  const downloading = bank.waitForEvent('download');
  await bank.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain('Dam Concerts CC,Bank Kalahari,481772,62001234711,NAD,450.00');
  await bank.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await bank.getByRole('link', { name: /^QT-/ }).first().click();
  await press(bank, 'Mark as paid');
  await confirm(bank, 'Mark N$ 450.00 as paid');
  expect(new Set(tangeni.browserErrors.splice(0))).toEqual(new Set([expect.stringContaining('403')]));
  await organiserReads('On its way');
  await press(bank, 'Mark as arrived');
  await confirm(bank, 'Mark as arrived');
  await organiserReads('Arrived');
  await takeScreenshot(owner, 'first-payout');
  await owner.getByRole('link', { name: 'Statement 1' }).click();
  await owner.getByRole('heading', { name: /Statement 1/ }).waitFor();
  await owner.goto(`${hub}/activity`);
  for (const action of ['changed the bank details', 'submitted the event for review', 'marked a payout as arrived'])
    await read(owner, action);
  const { rows } = await world.pool.query(
    `select coalesce(sum(amount_minor), 0)::int as left from ledger_entries where account like 'organiser%'`,
  );
  expect(rows).toEqual([{ left: 0 }]);
  expect(phone.browserErrors.filter((complaint) => !complaint.includes('status of 403'))).toEqual([]);
  expectNoBrowserErrors(johanna);
  expectNoBrowserErrors(tangeni);
});

test('a sold-out event is cancelled, and every buyer gets every cent back', async () => {
  const organiserId = await makeOrganiser(world.pool, 'Kalahari Nights');
  const event = await makeEvent(world.pool, {
    organiserId,
    name: 'Night of the quiver trees',
    fixedFeeMinor: 250,
    ticketTypes: [{ name: 'Stalls', priceMinor: 15_035, capacity: 6 }],
  });
  const buyers = [
    await buy(world, event, { quantities: [3] }),
    await buy(world, event, { quantities: [2] }),
    await buy(world, event),
  ];
  const guest = await visit(browser, world.url);
  await guest.page.goto(`/explore/${event.slug}`);
  await guest.page.getByText('Sold out', { exact: true }).last().waitFor();

  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const organiser = await visit(browser, world.url, await signedIn(world, owner));
  const { page } = organiser;
  await page.goto(`/business/events/${event.id}/changes`);
  await page.getByLabel('Message to ticket holders').last().fill('The river has come down.');
  await press(page, 'Cancel event…');
  const paid = await paidMinor(event.id);
  await page
    .getByText(`refund N$ ${(paid / 100).toLocaleString('en', { minimumFractionDigits: 2 })} for 3 orders`)
    .waitFor();
  await page.getByLabel(/^Type the event’s name to confirm/).fill('Night of the quiver trees');
  await takeScreenshot(page, 'cancel-sold-out');
  await press(page, /^Cancel event and refund/);
  await read(page, '3 of 3 processed');
  await read(page, '3 orders');
  await takeScreenshot(page, 'cancelled-sold-out');

  for (const { email } of buyers) {
    const { text = '' } = await mailAbout(world, email, 'Cancelled');
    expect(text).toContain('The river has come down.');
    expect(text).toMatch(/We’re refunding N\$\s\d+\.\d\d/);
  }
  await guest.page.goto(`/tickets/${buyers[0]?.ticketsKey}`);
  await read(guest.page, /cancelled/i);
  await takeScreenshot(guest.page, 'tickets-cancelled');
  await page.goto(`/business/${organiserId}/money`);
  await page.getByRole('heading', { name: 'Latest payouts' }).waitFor();
  expect(await page.getByText('Night of the quiver trees').count()).toBe(0);
  // Refunds go to the providers one after the other, while the emails are being sent.
  const money = async () =>
    (
      await world.pool.query(
        `select (select sum(amount_minor)::int from refunds where event_id = $1 and state = 'succeeded') as refunded,
                (select coalesce(sum(e.amount_minor), 0)::int from ledger_entries e where e.owner = $2) as organiser_keeps`,
        [event.id, organiserId],
      )
    ).rows;
  await expect.poll(money).toEqual([{ refunded: paid, organiser_keeps: 0 }]);
  expectNoBrowserErrors(organiser);
  expectNoBrowserErrors(guest);
});

async function paidMinor(eventId: string): Promise<number> {
  const { rows } = await world.pool.query<{ paid: number }>(
    `select sum(amount_minor)::int as paid from payments where event_id = $1 and state = 'captured'`,
    [eventId],
  );
  return rows[0]?.paid ?? 0;
}
