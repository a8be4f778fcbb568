import { ALL_CALLS } from '@quivertree/contract/all-calls';
import type { Call } from '@quivertree/contract/call';
import { refusalsOf } from '@quivertree/contract/general-refusals';
import { REFUSALS } from '@quivertree/contract/refusals';
import type { Hono } from 'hono';
import { plainPage } from './plain-page.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { openApiDocument } from './openapi.ts';
import type { HttpEnv } from './request-facts.ts';

/** Serves `/api/docs`, which is written at the first request. */
export function mountApiDocs(app: Hono<HttpEnv>): void {
  let body: string | undefined;
  app.get('/api/docs', () => plainPage('Quivertree API', (body ??= apiDocs())));
}

/** The contract as a page without scripts. */
function apiDocs(): string {
  const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
  return `<h1>Quivertree API</h1>
    <p>Amounts are decimal numbers in the currency’s main unit, or integers in minor units if their name ends in Minor. Times are ISO 8601. Also available as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
    <ul>${ALL_CALLS.map((call) => `<li><a href="#${call.name}">${escapeHtml(call.summary)}</a></li>`).join('')}</ul>
    ${ALL_CALLS.map((call) => callSection(call, document.paths[call.path]?.[call.method.toLowerCase()])).join('')}`;
}

interface Operation {
  parameters: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}

function callSection(call: Call, operation: Operation | undefined): string {
  if (!operation) return '';
  const parameters = operation.parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}${parameter.required ? ', required' : ''}</td><td><code>${escapeHtml(shortSchema(parameter.schema))}</code></td></tr>`,
  );
  const refusals = [...refusalsOf(call)].map(
    (code) =>
      `<tr><td>${REFUSALS[code].status}</td><td><code>${code}</code></td><td>${escapeHtml(REFUSALS[code].message)}</td></tr>`,
  );
  const schemas = [
    ['Body', operation.requestBody?.content['application/json']?.schema],
    ['Response', operation.responses['200']?.content['application/json'].schema],
  ] as const;
  return `<section><h2 id="${call.name}">${escapeHtml(call.summary)}</h2>
    <p><code>${call.method} ${escapeHtml(call.path)}</code> <span class="muted">${escapeHtml(accessText(call))}</span></p>
    ${parameters.length > 0 ? `<table>${parameters.join('')}</table>` : ''}
    ${schemas.map(([title, schema]) => (schema ? `<details><summary>${title}</summary><pre><code>${escapeHtml(JSON.stringify(schema, null, 2))}</code></pre></details>` : '')).join('')}
    ${refusals.length > 0 ? `<table>${refusals.join('')}</table>` : ''}</section>`;
}

function accessText({ access }: Call): string {
  if (typeof access === 'string') return access;
  const members = `the organisation’s ${access.members.join(', ')}`;
  return access.administrators ? `${members}; administrators` : members;
}

function shortSchema(schema: object): string {
  const {
    type = 'text',
    enum: values,
    default: fallback,
  } = schema as { type?: string | string[]; enum?: string[]; default?: unknown };
  const kind = (values ?? [type].flat()).join(' | ');
  return fallback === undefined ? kind : `${kind}, default ${JSON.stringify(fallback)}`;
}
