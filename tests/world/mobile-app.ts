import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

const EXPORTED = join(import.meta.dirname, '../../apps/mobile/dist');

/**
 * Shows the phone app, exported for the web, instead of the server's own pages: documents and the app's files come from
 * the export, everything else from the server. So the app has the server's origin, the only one whose calls it answers.
 *
 * @throws if the app hasn't been exported
 */
export async function showMobileApp(context: BrowserContext, url: string): Promise<void> {
  if (!existsSync(join(EXPORTED, 'index.html')))
    throw new Error('The phone app has not been exported: `npm test -- mobile-app` exports it first');
  await context.route(`${url}/**`, async (route) => {
    const request = route.request();
    const file = join(EXPORTED, decodeURIComponent(new URL(request.url()).pathname));
    if (request.resourceType() === 'document') await route.fulfill({ path: join(EXPORTED, 'index.html') });
    else if (file.startsWith(EXPORTED) && existsSync(file) && statSync(file).isFile())
      await route.fulfill({ path: file });
    else await route.continue();
  });
}
