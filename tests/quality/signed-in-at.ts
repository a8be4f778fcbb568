import type { Page } from 'playwright-core';
import type { DemoServer } from './demo-server.ts';

/** Opens a page as a signed-in user; without a password, as one of the demo accounts. */
export async function signedInAt(
  page: Page,
  house: DemoServer,
  email: string,
  path: string,
  password?: string,
  { answered = true }: { /** False if the page's requests won't be answered. */ answered?: boolean } = {},
): Promise<void> {
  const tokens = await house.signIn(email, password);
  await page.goto('/about-us');
  await page.evaluate(({ idToken, refreshToken }) => {
    localStorage.setItem('id_token', idToken);
    localStorage.setItem('refresh_token', refreshToken);
  }, tokens);
  await page.goto(path);
  // On a busy machine, the network can be idle before the page's scripts have run.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (answered) await page.waitForLoadState('networkidle');
}
