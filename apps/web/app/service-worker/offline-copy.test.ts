import { expect, test } from 'vitest';
import { designFilesOf, offlineCopy, picturesOf, titleOf } from './offline-copy.ts';

const PAGE = `<!DOCTYPE html><html lang="en-NA"><head><title>Tickets: Fire &amp; rim · Quivertree</title>
<link rel="preload" href="/assets/figtree-a_1.woff2" as="font"/><link rel="stylesheet" href="/assets/styles-B-2.css"/></head>
<body class="x"><a href="#content">Skip</a><header class="y">Site</header><main>Code</main><img src="/posters/music/0190a.svg" srcSet="/pictures/event/0a/480.webp 480w, /pictures/event/0a/960.webp 960w"/>
<script type="application/json" id="page-data">{"a":"\\u003c/script>"}</script><script type="module">import("/assets/entry-1.js")</script></body></html>`;

test('a copy has no scripts, and shows its age', () => {
  const copy = offlineCopy(PAGE, Date.UTC(2026, 11, 5, 16, 30));
  expect(copy).not.toMatch(/script/i);
  expect(copy).toMatch(/^<!DOCTYPE html><html data-offline-copy lang="en-NA">/);
  expect(copy.replaceAll('\u00a0', ' ')).toMatch(
    /Skip<\/a><p role="status"[^>]*>You’re offline or your connection is slow\. This page is from Sat, 5 Dec 2026, 18:30\. .*<\/p><header/,
  );
  expect(copy).toContain('<main>Code</main>');
});

test('finds the files that a copy needs, but no scripts', () => {
  expect(designFilesOf(PAGE)).toEqual(['/assets/figtree-a_1.woff2', '/assets/styles-B-2.css']);
  expect(picturesOf(PAGE)).toEqual([
    '/posters/music/0190a.svg',
    '/pictures/event/0a/480.webp',
    '/pictures/event/0a/960.webp',
  ]);
});

test('the title of a page is the name of its event, as HTML', () => {
  expect(titleOf(PAGE)).toBe('Fire &amp; rim');
  expect(titleOf('<html></html>')).toBe('');
});
