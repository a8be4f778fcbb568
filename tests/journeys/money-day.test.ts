import { readFile } from 'node:fs/promises';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../specification/in-the-browser.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { type MadeUser, makeUser } from '../world/make-user.ts';
import { addBankDetails, letEnd } from '../world/organiser-money.ts';
import { type BoughtOrder, buy, order } from '../world/paid-order.ts';
import { confirmItIsYou } from './fill-forms.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, type Visit, visit } from './visit.ts';

const { world, browser } = await startJourney();

let organiserId = '';
const administrators: MadeUser[] = [];
let sold: BoughtOrder[] = [];
let johanna: Visit;
let tangeni: Visit;
let owner: Visit;
beforeAll(async () => {
  organiserId = await makeOrganiser(world.pool, 'Hardap Sounds');
  await addBankDetails(world, organiserId);
  const event = await makeEvent(world.pool, { organiserId, name: 'Jazz under the camelthorn' });
  sold = [await buy(world, event), await buy(world, event), await buy(world, event)];
  const odd = await order(world, await makeEvent(world.pool, { name: 'Dune walk' }));
  await fetch(odd.paymentPage, { method: 'POST', body: new URLSearchParams({ choice: 'over' }), redirect: 'manual' });
  await letEnd(world, event.id, 15);
  for (let i = 0; i < 3; i++) administrators.push(await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] }));
  [johanna, tangeni] = (await Promise.all(
    administrators.slice(0, 2).map(async (user) => visit(browser, world.url, await signedIn(world, user))),
  )) as [Visit, Visit];
  const ofOrganiser = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  owner = await visit(browser, world.url, await signedIn(world, ofOrganiser));
});

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const confirm = async (page: Page, name: string) => {
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
};

/** Confirms the user's identity, as required before money leaves our bank account. */
async function confirmIdentity({ page, browserErrors }: Visit, person: MadeUser | undefined, name: string) {
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await confirmItIsYou(page, person?.email ?? '');
  await dialog(page).first().waitFor({ state: 'detached' });
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('403')]);
}

/**
 * Expects no browser errors except refusals, because calls that move money are refused until the user confirms their
 * identity.
 */
function expectOnlyStepUpRefusals({ browserErrors }: Visit): void {
  for (const complaint of browserErrors.splice(0)) expect(complaint).toContain('403');
}

async function openPayout(page: Page): Promise<void> {
  await page.goto('/admin/payouts');
  await page.getByRole('link', { name: /^QT-/ }).first().click();
  await page.getByRole('heading', { name: /^Payout QT-/ }).waitFor();
}

/** Expects these texts on the organiser's money page. */
async function ownerReads(...texts: (string | RegExp)[]): Promise<void> {
  await owner.page.goto(`/business/${organiserId}/money`);
  for (const text of texts) await owner.page.getByText(text).first().waitFor();
}

describe('a day with other people’s money', () => {
  test('begins with the settlement, which drafts payouts of what has become due', async () => {
    const { page } = johanna;
    await page.goto('/admin/payouts');
    await press(page, 'Run settlements now');
    await dialog(page).getByText('No money leaves our bank').waitFor();
    await confirm(page, 'Run settlements now');
    await page.getByRole('cell', { name: 'N$ 300.00' }).waitFor();
    await takeScreenshot(page, 'payouts');
    await ownerReads('Being prepared', 'Statement 1');
    await expect.poll(() => owner.page.getByRole('table', { name: 'Latest payouts' }).getByRole('row').count()).toBe(2);
  });

  test('needs two people: the approver of a drafted payout can’t send it to the bank', async () => {
    const { page } = johanna;
    await openPayout(page);
    await page.getByText('All of it is in this payout.').waitFor();
    await page.getByRole('table', { name: 'Breakdown' }).getByText('Releases after the event').waitFor();
    await press(page, 'Approve');
    await dialog(page).getByText('will go to Hardap Sounds, account ••••4711').waitFor();
    await dialog(page).getByText('This is the first payout to account ••••4711').waitFor();
    await takeScreenshot(page, 'approve-payout');
    await confirmIdentity(johanna, administrators[0], 'Approve N$ 300.00');
    await expect.poll(() => page.getByRole('button', { name: 'Mark as paid' }).isDisabled()).toBe(true);
    await page.getByText('You approved this payout, so someone else has to mark it as paid.').waitFor();
    await ownerReads('Approved');
  });

  test('tells an administrator that someone else has just approved, and lets no one approve their own payout in another session', async () => {
    const [{ page: first }, { page: second }] = [johanna, tangeni];
    await openPayout(first);
    await press(first, 'Redraft');
    await confirmIdentity(johanna, administrators[0], 'Redraft payout');
    await first.getByText('You created or changed this payout, so someone else has to approve it.').waitFor();
    await first.getByRole('button', { name: 'Approve', disabled: true }).waitFor();

    const again = await visit(browser, world.url, await signedIn(world, administrators[0] as MadeUser));
    await openPayout(again.page);
    await again.page.getByRole('button', { name: 'Approve', disabled: true }).waitFor();
    await again.page.getByText('You created or changed this payout, so someone else has to approve it.').waitFor();

    const third = await visit(browser, world.url, await signedIn(world, administrators[2] as MadeUser));
    for (const { page } of [third, tangeni]) {
      await openPayout(page);
      await press(page, 'Approve');
    }
    await confirmIdentity(third, administrators[2], 'Approve N$ 300.00');
    await dialog(second).getByRole('button', { name: 'Approve N$ 300.00' }).click();
    await confirmItIsYou(second, administrators[1]?.email ?? '');
    await dialog(second).getByRole('alert').getByText('You can’t do this in the payout’s current state.').waitFor();
    await takeScreenshot(second, 'approved-meanwhile');
    await press(second, 'Cancel');
    expect(tangeni.browserErrors.splice(0)).toEqual([expect.stringContaining('403'), expect.stringContaining('409')]);
    await second.getByRole('list', { name: 'Progress' }).getByText('You or another administrator').waitFor();
    for (const visitor of [again, third]) expectNoBrowserErrors(visitor);
  });

  test('continues with the bank file, which is the same at every download, and shows how often it was downloaded', async () => {
    const { page } = tangeni;
    await page.goto('/admin/payouts');
    await page.getByRole('checkbox', { name: /^Select QT-/ }).check();
    await page.getByText('Selected: 1 payout, N$ 300.00').waitFor();
    await takeScreenshot(page, 'payout-selected');
    await press(page, 'Create bank file with 1 payout');
    await dialog(page).getByRole('radio', { name: /^CSV/ }).waitFor();
    await takeScreenshot(page, 'create-bank-file');
    await dialog(page).getByRole('button', { name: 'Create bank file' }).click();
    await confirmItIsYou(page, administrators[1]?.email ?? '');
    await page.getByRole('dialog', { name: 'Bank file 1 created: 1 payout, N$ 300.00' }).waitFor();
    await page.getByRole('link', { name: 'Open bank file' }).click();
    await page.getByRole('heading', { name: 'Not downloaded yet' }).waitFor();
    const fetched = async (name: string) => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^quivertree-payouts-\d{4}-\d\d-\d\d-0001\.csv$/);
      return readFile(await download.path(), 'utf8');
    };
    const first = await fetched('Download');
    expect(first).toContain('Bank Kalahari,481772,62001234711,NAD,300.00');
    await page.getByRole('heading', { name: 'Downloaded once' }).waitFor();
    expect(await fetched('Download again')).toBe(first);
    await page.getByRole('heading', { name: 'Downloaded 2 times' }).waitFor();
    await takeScreenshot(page, 'bank-file');
    await page.goto('/admin/bank-files');
    await page.getByRole('cell', { name: 'Downloaded 2 times' }).waitFor();
    await takeScreenshot(page, 'bank-files');
    expectOnlyStepUpRefusals(tangeni);
  });

  test('removes a payout from its file, and approves it again, each by another person', async () => {
    const [{ page: first }, { page }] = [johanna, tangeni];
    await openPayout(page);
    await page.getByText('This payout of N$ 300.00 is in bank file 1').waitFor();
    expect(await page.getByRole('button', { name: 'Redraft' }).count()).toBe(0);
    await press(page, 'Remove from bank file');
    await dialog(page).getByLabel('Reason').fill('The bank refused the line');
    await confirmIdentity(tangeni, administrators[1], 'Remove payout');
    await page.getByText('This payout of N$ 300.00 was removed from bank file 1').waitFor();
    await page.getByText('“The bank refused the line”').waitFor();
    await page.getByRole('list', { name: 'Progress' }).getByText('Back to draft').waitFor();
    await first.goto('/admin/payouts');
    await first.getByRole('checkbox', { name: /^Select QT-/ }).check();
    await press(first, 'Approve 1 payout');
    await takeScreenshot(first, 'approve-several');
    await dialog(first).getByRole('button', { name: 'Approve 1 payout' }).click();
    await confirmItIsYou(first, administrators[0]?.email ?? '');
    await first.getByRole('dialog', { name: '1 payout approved' }).waitFor();
    await press(first, 'Close');
    expectOnlyStepUpRefusals(johanna);
    await page.goto('/admin/bank-files');
    await page.getByRole('link', { name: /0001\.csv$/ }).click();
    await page.getByText('“The bank refused the line”').waitFor();
    expect(await page.getByRole('button', { name: /Download/ }).count()).toBe(0);
    const facts = await page.getByRole('definition').allInnerTexts();
    expect(facts.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(expect.arrayContaining(['N$ 300.00', 'N$ 0.00']));
    await page.getByText('Total without removed payouts').waitFor();
    await takeScreenshot(page, 'bank-file-payout-removed');
    await page.goto('/admin/payouts');
    await press(page, 'Create bank file');
    await dialog(page).getByRole('button', { name: 'Create bank file' }).click();
    await confirmItIsYou(page, administrators[1]?.email ?? '');
    await page.getByRole('dialog', { name: 'Bank file 2 created: 1 payout, N$ 300.00' }).waitFor();
    await page.getByRole('link', { name: 'Open bank file' }).click();
    await press(page, 'Mark 1 payout as paid');
    await dialog(page).getByRole('button', { name: 'Mark 1 payout as paid' }).click();
    await page.getByRole('dialog', { name: '1 payout marked as paid' }).waitFor();
    await press(page, 'Close');
    await page.getByText('Paid', { exact: true }).waitFor();
    expectOnlyStepUpRefusals(tangeni);
    await ownerReads('On its way');
  });

  test('sees a payout returned: the organiser reads why, and the money is due again', async () => {
    const [{ page: first }, { page }] = [johanna, tangeni];
    await openPayout(first);
    await press(first, 'Report as returned');
    await dialog(first).getByLabel('Reason given by the bank').fill('The account is closed');
    await confirmIdentity(johanna, administrators[0], 'Report N$ 300.00 as returned');
    await first.getByText('Another administrator has to confirm the return.').first().waitFor();
    await first.getByRole('button', { name: 'Confirm return', disabled: true }).waitFor();
    await takeScreenshot(first, 'return-reported');

    await page.goto('/admin');
    await page
      .getByRole('link', { name: /Returned payouts to confirm/ })
      .first()
      .click();
    await openPayout(page);
    await press(page, 'Confirm return');
    await dialog(page).getByText('“The account is closed”').waitFor();
    await takeScreenshot(page, 'confirm-return');
    await confirmIdentity(tangeni, administrators[1], 'Confirm return of N$ 300.00');
    await page.getByRole('table', { name: 'History' }).getByText('The account is closed').waitFor();
    await ownerReads('Returned', /The account is closed/);
    await expect.poll(() => owner.page.getByRole('link', { name: 'N$ 300.00' }).count()).toBe(1);
  });

  test('sends a decision with the same key until it is answered, and another decision with another key', async () => {
    const { page } = johanna;
    const keys: (string | undefined)[] = [];
    await page.route('**/resolve', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return route.abort();
    });
    await page.goto('/admin/suspense');
    await press(page, 'Resolve');
    await dialog(page)
      .getByRole('radio', { name: /Refund through the provider/ })
      .check();
    for (const note of ['It is too much', 'It is too much', 'It is N$ 1.00 too much']) {
      await dialog(page).getByLabel('Note').fill(note);
      const before = keys.length;
      await dialog(page).getByRole('button', { name: 'Refund N$ 106.00' }).click();
      await expect.poll(() => keys.length).toBe(before + 1);
      await dialog(page).getByRole('alert').getByText(/./).waitFor();
    }
    const [first, repeated, changed] = keys;
    expect(first).toBeTruthy();
    expect(repeated).toBe(first);
    expect(changed).not.toBe(first);
    await page.unroute('**/resolve');
    for (const complaint of johanna.browserErrors.splice(0)) expect(complaint).toContain('ERR_FAILED');
  });

  test('refunds money in suspense by bank transfer once both people agree', async () => {
    const [{ page: first }, { page: second }] = [johanna, tangeni];
    await first.goto('/admin/suspense');
    await press(first, 'Resolve');
    await dialog(first).getByLabel('Note').fill('The buyer has another account now');
    await dialog(first)
      .getByRole('radio', { name: /Refund through the provider/ })
      .check();
    // Typed text stays when another option is chosen with the keyboard.
    for (let i = 0; i < 2; i++) await first.keyboard.press('ArrowDown');
    await expect(dialog(first).getByLabel('Note').inputValue()).resolves.toBe('The buyer has another account now');
    expect(await first.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
    await dialog(first).getByText('A second administrator has to approve it').waitFor();
    await takeScreenshot(first, 'suspense');
    await confirmIdentity(johanna, administrators[0], 'Propose transfer of N$ 106.00');
    await press(first, 'Decide on transfer');
    await dialog(first).getByText('someone else has to approve it').waitFor();
    await press(first, 'Cancel');

    await second.goto('/admin/suspense');
    await press(second, 'Decide on transfer');
    await dialog(second).getByText('The buyer has another account now').waitFor();
    await confirmIdentity(tangeni, administrators[1], 'Approve transfer of N$ 106.00');
    await second.getByText('Nothing in suspense').waitFor();
    const { rows } = await world.pool.query(
      'select method, proposed_by <> resolved_by as by_two from suspense_resolutions',
    );
    expect(rows).toEqual([{ method: 'bank_transfer', by_two: true }]);
  });

  test('adds a dispute and loses it: the organiser sees what it took, down to the order', async () => {
    const { page } = johanna;
    const reference = shownReference(sold[0]?.reference as string);
    await page.goto('/admin/disputes');
    await press(page, 'Add dispute');
    await dialog(page).getByLabel('Order reference').fill(reference.toLowerCase());
    await dialog(page).getByLabel('Provider’s dispute reference').fill('Letter 7');
    await dialog(page).getByLabel('Disputed amount').fill('105');
    await dialog(page).getByLabel('Note').fill('It came by post');
    await confirm(page, 'Add dispute');
    await ownerReads('Disputed');
    await press(page, 'Record outcome');
    await dialog(page)
      .getByText('N$ 100.00 is deducted from the earnings of Hardap Sounds. N$ 5.00 of our fee is refunded.')
      .waitFor();
    await dialog(page)
      .getByRole('radio', { name: /We lost/ })
      .check();
    await dialog(page).getByLabel('Source').fill('The letter of Tuesday');
    await takeScreenshot(page, 'lose-dispute');
    await confirm(page, 'Record as lost');
    await page.getByRole('cell', { name: 'Lost' }).waitFor();

    await ownerReads('Due to you');
    await owner.page.getByRole('link', { name: 'N$ 200.00' }).click();
    const row = owner.page.getByRole('row').filter({ hasText: 'Disputes lost' });
    expect(await row.getByRole('link', { name: reference }).getAttribute('href')).toMatch(/\/orders\//);
    await row.getByText('−N$ 100.00').first().waitFor();
    await takeScreenshot(owner.page, 'movements');
  });

  test('ends with the platform’s own money, which matches the ledger', async () => {
    const { page } = johanna;
    await page.goto('/admin/money');
    const { rows } = await world.pool.query<{ fees: number; bank: number }>(
      `select -sum(amount_minor) filter (where account = 'platform_fee')::bigint as fees,
              sum(amount_minor) filter (where account = 'bank')::bigint as bank from ledger_entries`,
    );
    expect(rows[0]).toMatchObject({ bank: -10_600 });
    await page
      .getByText(`N$ ${((rows[0]?.fees ?? 0) / 100).toFixed(2)}`)
      .first()
      .waitFor();
    await page.getByText('−N$ 106.00').first().waitFor();
    await page.getByRole('button', { name: /^Compare/ }).click();
    await page.getByRole('status').filter({ hasText: 'Comparison with' }).waitFor();
    for (const visitor of [johanna, tangeni, owner]) expectNoBrowserErrors(visitor);
  });
});
