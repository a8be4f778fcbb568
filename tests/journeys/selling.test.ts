import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { signedIn } from '../specification/in-the-browser.ts';
import { mailAbout } from '../world/mails.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { buy } from '../world/paid-order.ts';
import { startJourney } from './journey.ts';
import { visit } from './visit.ts';

const { world, browser } = await startJourney();

test('an organiser finds a buyer, refunds one of three tickets, gives four complimentary ones and exports', {
  timeout: 90_000,
}, async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, {
    organiserId,
    name: 'Jazz under the camelthorn',
    ticketTypes: [{ name: 'General', capacity: 20 }],
  });
  const bought = await buy(world, event, { quantities: [3], name: 'Ndapewa Shikongo' });
  await buy(world, event, { name: 'Somebody Else' });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page, complaints } = await visit(browser, world.url, await signedIn(world, owner));

  await page.goto(`/business/events/${event.id}`);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.getByText('N$ 420.00').first().waitFor();

  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('searchbox').fill('shikongo');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/q=shikongo/);
  await page.getByRole('link', { name: /Somebody Else/ }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: /Ndapewa Shikongo/ }).click();

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByLabel('An amount').check();
  await dialog.getByLabel('Amount', { exact: true }).fill('1,50');
  await dialog.getByRole('button', { name: 'Refund N$ 1.50' }).waitFor();
  await dialog.getByLabel('Amount', { exact: true }).fill('1,5000');
  await dialog.getByText('Please enter an amount such as').waitFor();
  await dialog.getByRole('button', { name: 'Refund', exact: true, disabled: true }).waitFor();
  await dialog.getByLabel('Some tickets').check();
  await dialog.getByLabel(/^2 · General/).check();
  await dialog.getByText('You give N$ 100.00').waitFor();
  await dialog.getByText('Please say why: the buyer reads it.').waitFor();
  await dialog.getByLabel('Why').fill('One of them is ill');
  await dialog.getByRole('button', { name: 'Refund N$ 105.00' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Refund of N$ 105.00 for ticket 2').waitFor();
  await mailAbout(world, bought.email, 'Your refund of');

  await page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByText('After N$ 100.00 of refunds').waitFor();

  await page.getByRole('link', { name: 'Stock' }).click();
  await page
    .getByLabel('Who gets them')
    .fill('Johanna !Nôas, johanna@example.com, 3\nTangeni Haufiku; not an address\n');
  await page.getByText('Person 2 (Tangeni Haufiku): This is not an email address.').waitFor();
  await page.getByRole('button', { name: /^Give/, disabled: true }).waitFor();
  await page.getByLabel('Who gets them').fill('Johanna !Nôas, johanna@example.com, 3\nTangeni; tangeni@example.com');
  await page.getByRole('button', { name: 'Give 4 tickets' }).click();
  const giving = page.getByRole('dialog', { name: 'Give complimentary tickets' });
  await giving.getByText('2 people get 4 tickets, mailed at once.').waitFor();
  await giving.getByRole('button', { name: 'Give 4 tickets' }).click();
  await giving.waitFor({ state: 'hidden' });
  await mailAbout(world, 'johanna@example.com', 'Your 3 tickets');

  await page.getByRole('link', { name: 'Attendees' }).click();
  await page.getByText('General, complimentary').first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all attendees' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  // Three and one bought, four given: all eight, the refunded one as void.
  expect(file.trimEnd().split('\r\n')).toHaveLength(9);
  expect(file.match(/,Void,/g)).toHaveLength(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});
