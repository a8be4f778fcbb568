import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../../../tests/world/chromium.ts';
import { type ActionMail, actionMail } from './action-mail.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const mailWith = (content: Partial<ActionMail>) =>
  String(
    actionMail({
      from: 'Quivertree <tickets@quivertree.example>',
      to: { name: 'Ndapewa', address: 'ndapewa@example.com' },
      subject: 'Your tickets',
      title: 'Your tickets',
      ...content,
    }).html,
  );

test('links to the web addresses in its text and small print, without the punctuation after them', () => {
  const html = mailWith({
    paragraphs: ['Tell us at https://quivertree.example/#contact-us. (Or at http://a.example/?x=1&y="2")'],
    note: 'Unsubscribe: https://quivertree.example/unsubscribe/abc\nGoodbye <b>',
  });
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, text]) => [to, text]);
  expect(links).toEqual(
    [
      'https://quivertree.example/#contact-us',
      'http://a.example/?x=1&amp;y=',
      'https://quivertree.example/unsubscribe/abc',
    ].map((address) => [address, address]),
  );
  expect(html).toContain('</a>. (Or at');
  expect(html).toContain('</a><br>Goodbye &lt;b&gt;');
});

test('fits a small phone, whatever it contains', async () => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage();
  const long = 'donaudampfschifffahrtsgesellschaft.kapitaensmuetze@internationales-musikfestival.example';
  await page.setContent(
    mailWith({
      title: `Invitation for ${long}`,
      paragraphs: [`Sign in with this address: ${long}.`],
      items: [{ title: long, text: long, url: 'https://quivertree.example' }],
      action: { label: long, url: 'https://quivertree.example' },
      note: `Unsubscribe: https://quivertree.example/unsubscribe/${'01a2293c0f697053'.repeat(4)}`,
    }),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
