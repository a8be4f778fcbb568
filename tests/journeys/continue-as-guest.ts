import type { Page } from 'playwright-core';

/** Continues from the gate of the checkout as a guest, and fills in the buyer's details. */
export async function continueAsGuest(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
}
