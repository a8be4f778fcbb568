import type { Page } from 'playwright-core';
import type { DemoHouse } from './demo-house.ts';

/** A page as somebody sees it who is signed in; without a password, one of the demo accounts. */
export async function signedInAt(
  page: Page,
  house: DemoHouse,
  email: string,
  path: string,
  password?: string,
  { answered = true }: { /** False: what it asks for never comes. */ answered?: boolean } = {},
): Promise<void> {
  const tokens = await house.signIn(email, password);
  await page.goto('/about-us');
  await page.evaluate(({ idToken, refreshToken }) => {
    localStorage.setItem('id_token', idToken);
    localStorage.setItem('refresh_token', refreshToken);
  }, tokens);
  await page.goto(path);
  // A busy machine is idle on the network before the page's scripts have run.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (answered) await page.waitForLoadState('networkidle');
}
