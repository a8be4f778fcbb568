import { expect, test } from 'vitest';
import { scriptsAfterPaint } from './scripts-after-paint.ts';

const PAGE = `<html><head><link rel="modulepreload" href="/assets/vendor.js"/><link rel="stylesheet" href="/a.css"/></head>
<body><p>Hello</p><script nonce="m" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/event.js";
  window.modules = {"root":route0,"event":route1};
import("/assets/entry.js");</script></body></html>`;

test('a page names no script that a browser would fetch before it has painted', () => {
  const page = scriptsAfterPaint(PAGE);
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toMatch(/^import .* from /m);
  expect(page).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(page).toContain('requestAnimationFrame(() => setTimeout(start))');
});

test('the same modules are fetched then, in one go, and the page is set in motion', () => {
  const page = scriptsAfterPaint(PAGE);
  expect(page).toContain('const [, route0, route1] = await Promise.all([import("/assets/manifest.js"), ');
  expect(page).toContain('of ["/assets/vendor.js"])');
  expect(page).toContain('window.modules = {"root":route0,"event":route1};\nimport("/assets/entry.js");');
  expect(page).toContain('<script nonce="m" type="module" async="">');
});

test('a page without a module script stays as it is', () => {
  const page = '<html><body><p>One moment, please</p></body></html>';
  expect(scriptsAfterPaint(page)).toBe(page);
});

test('a module script of another form is never sent half changed', () => {
  expect(() => scriptsAfterPaint(PAGE.replace('import * as route1', 'import route1'))).toThrow(/changed its form/);
  expect(() => scriptsAfterPaint('<script type="module">start()</script>')).toThrow(/changed its form/);
});
