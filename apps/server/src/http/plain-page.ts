import { createHash } from 'node:crypto';
import { escapeHtml } from '../mail/escape-html.ts';

const STYLE = `
:root { color-scheme: light dark; --ground: #faf5ec; --ink: #241c15; --muted: #6b5d4f; --line: #ddd2c1; --dune: #a8410f; --on-dune: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #1c1712; --ink: #f4ecdf; --muted: #b8a994; --line: #3d342a; --dune: #f0915a; --on-dune: #1c1712; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p, dl, ul { margin: 0 0 1rem; }
.muted, dt { color: var(--muted); }
a { color: var(--dune); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
ul.rows { list-style: none; padding: 0; border-top: 1px solid var(--line); }
ul.rows li { border-bottom: 1px solid var(--line); }
ul.rows a { display: grid; gap: .125rem; padding: .75rem 0; text-decoration: none; color: inherit; }
ul.rows a:hover strong { text-decoration: underline; }
form { display: grid; gap: .75rem; }
button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--line); border-radius: .375rem; background: transparent; color: inherit; font: inherit; cursor: pointer; }
button.primary { background: var(--dune); border-color: var(--dune); color: var(--on-dune); font-weight: 600; }
input { min-height: 2.75rem; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: .375rem; background: transparent; color: inherit; font: inherit; }
label { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
ul.choices { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
ul.choices li { display: grid; grid-template-columns: minmax(11rem, 14rem) 1fr; gap: .25rem 1rem; align-items: center; padding: .5rem 0; border-bottom: 1px solid var(--line); color: var(--muted); }
ul.choices button { color: var(--ink); text-align: left; }
@media (max-width: 30rem) { ul.choices li { grid-template-columns: 1fr; } }
.amount { font-size: 2.25rem; font-weight: 700; font-variant-numeric: tabular-nums; margin: 0; }
.note { padding: .75rem 1rem; border: 1px dashed var(--line); border-radius: .375rem; color: var(--muted); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
iframe { width: 100%; height: 36rem; border: 1px solid var(--line); background: #fff; }
code { font-size: .9em; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
`;

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** A plain page without scripts for developer tools: inbox, sandbox, API description. */
export function plainPage(title: string, body: string, { frames = false } = {}): Response {
  const html = `<!doctype html><html lang="en-NA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src ${STYLE_HASH}${frames ? "; frame-src 'self'" : ''}; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}
