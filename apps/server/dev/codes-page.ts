import type { Hono } from 'hono';
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts.ts';
import { totpCode } from '../src/features/accounts/second-factor/totp.ts';
import { plainPage } from '../src/http/plain-page.ts';
import type { HttpEnv } from '../src/http/request-facts.ts';

/** `/dev/codes`: the current authenticator codes of the demo accounts. */
export function mountCodesPage(app: Hono<HttpEnv>): void {
  app.get('/dev/codes', () => {
    const rows = demoAccounts.flatMap(({ email, purpose, totpSecret }) =>
      totpSecret
        ? [
            `<li><strong>${totpCode(totpSecret)}</strong> ${email}<br><span class="muted">${purpose} · secret ${totpSecret}</span></li>`,
          ]
        : [],
    );
    const page = plainPage(
      'Codes for the demo accounts',
      `<h1>Codes for the demo accounts</h1><p class="muted">Their password is ${DEMO_PASSWORD}. Each code works once; there’s a new one every 30 seconds.</p><ul class="rows">${rows.join('')}</ul>`,
    );
    page.headers.set('refresh', '10');
    page.headers.set('cache-control', 'no-store');
    return page;
  });
}
