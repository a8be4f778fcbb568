import type { Hono } from 'hono';
import { plainPage } from '../../http/plain-page.ts';
import type { HttpEnv } from '../../http/request-facts.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { unsubscribe } from './choose-news.ts';

const TITLE = 'Unsubscribe · Quivertree';
const CHOOSE = '<p><a href="/tickets#saved">Choose your emails</a></p>';

/**
 * Serves the page that stops news by email. Opening it only asks, because email programs open links by themselves. Its
 * form posts to the same address, and so do email programs, without showing the page (RFC 8058); posts from any site
 * are therefore accepted. It isn't part of the web app, so that it works without scripts and adds none to other pages.
 */
export function mountUnsubscribing(app: Hono<HttpEnv>, { pool, load }: Pick<Infrastructure, 'pool' | 'load'>): void {
  app.get('/unsubscribe/:key{\\w+}', () =>
    plainPage(
      TITLE,
      `<h1>Unsubscribe from news by email?</h1>
<p>You’ll stop getting emails about events you saved and organisers you follow. You’ll still get emails about your tickets.</p>
<form method="post"><button class="primary">Unsubscribe</button></form>`,
    ),
  );
  app.post('/unsubscribe/:key{\\w+}', async (c) =>
    (await load.run('other', () => unsubscribe(pool, c.req.param('key'))))
      ? plainPage(TITLE, `<h1>You’ve unsubscribed</h1><p>We’ll no longer email you news.</p>${CHOOSE}`)
      : plainPage(TITLE, `<h1>This link isn’t valid</h1><p>Open the link in our latest email.</p>${CHOOSE}`),
  );
}
