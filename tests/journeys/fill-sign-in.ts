import type { Page } from 'playwright-core';
import { secondStepOf } from '../world/second-factor.ts';

/** Signs in by the form, with the second step of whoever has one. */
export async function fillSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
  code = secondStepOf(email),
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (code === undefined) return;
  await page.getByLabel('Code from your app').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
