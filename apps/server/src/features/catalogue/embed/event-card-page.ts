import { createHash } from 'node:crypto';
import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { priceText } from '@quivertree/domain/catalogue/price-text';
import { SALES_NOTES } from '@quivertree/domain/catalogue/sales-notes';
import { eventDates } from '@quivertree/domain/events/event-date';
import { shortPlace } from '@quivertree/domain/places/place';
import { escapeHtml } from '../../../mail/escape-html.ts';

const STYLE = `
:root { color-scheme: light dark; --ground: #faf5ec; --ink: #1f1612; --soft: #6b5d4f; --line: #ddd2c1; --dune: #b8430a; --on-dune: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #1c1712; --ink: #f4ecdf; --soft: #b8a994; --line: #3d342a; --dune: #f0915a; --on-dune: #1c1712; } }
* { box-sizing: border-box; margin: 0; }
html, body { height: 100%; }
body { font: 16px/1.4 system-ui, sans-serif; color: var(--ink); background: transparent; }
a { display: flex; height: 100%; overflow: hidden; border: 1px solid var(--line); border-radius: .5rem; background: var(--ground); color: inherit; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--dune); outline-offset: -3px; }
img { width: 42%; object-fit: cover; background: var(--line); }
div { display: flex; flex: 1; flex-direction: column; gap: .375rem; min-width: 0; padding: 1rem 1.25rem; }
h1 { display: -webkit-box; overflow: hidden; font-size: 1.25rem; line-height: 1.2; -webkit-box-orient: vertical; -webkit-line-clamp: 3; }
p { color: var(--soft); }
strong { display: block; margin-top: auto; padding: .625rem 1rem; border-radius: .375rem; background: var(--dune); color: var(--on-dune); text-align: center; }
@media (max-width: 29rem) { a { flex-direction: column; } img { width: 100%; height: 42%; } }
`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Policy of the card, which any site may show in a frame. It loads a picture and nothing else. */
export const CARD_POLICY = `default-src 'none'; img-src 'self'; style-src ${STYLE_HASH}; base-uri 'none'; frame-ancestors *`;

/** An event as a card for other sites, which leads to its page in a new tab. It needs no scripts. */
export function eventCardPage({ details, tickets, options }: EventDetail, publicUrl: string): string {
  const { name, startsAt, endsAt, timeZone, salesStatus } = details;
  const note = SALES_NOTES[salesStatus]?.text;
  const prices = tickets.map((ticket) => ticket.price);
  const price =
    prices.length > 0 &&
    priceText({ priceFrom: Math.min(...prices), priceTo: Math.max(...prices), currency: options.currency });
  const selling = salesStatus === 'on_sale' || salesStatus === 'almost_gone';
  return [
    '<!doctype html><html lang="en-NA"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(name)}</title><style>${STYLE}</style></head><body>`,
    `<a href="${escapeHtml(`${publicUrl}/explore/${details.slug}`)}" target="_blank" rel="noopener">`,
    `<img src="${escapeHtml(details.imageUrl)}" alt="">`,
    `<div><h1>${escapeHtml(name)}</h1>`,
    `<p>${escapeHtml(eventDates({ state: salesStatus, startsAt, endsAt, timeZone }))}</p><p>${escapeHtml(shortPlace(details))}</p>`,
    `<p>${escapeHtml([note, price].filter(Boolean).join(' · '))}</p>`,
    `<strong>${selling ? 'Get tickets' : 'See event'}</strong></div></a></body></html>`,
  ].join('');
}
