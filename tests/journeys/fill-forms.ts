import type { Page } from 'playwright-core';
import { nextCodeOf } from '../world/second-factor.ts';

/** Signs in with the form, including two-step verification for users who have it. */
export async function fillSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
  code = nextCodeOf(email),
): Promise<void> {
  // The password comes first: the page before may still be shown, and may have a field for an email address too.
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (code === undefined) return;
  await page.getByLabel('Code from your app').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Confirms the user's identity with two-step verification. */
export async function confirmItIsYou(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Code from your app').fill(nextCodeOf(email) ?? '');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** Continues from the gate of the checkout as a guest, and fills in the buyer's details. */
export async function continueAsGuest(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
}
