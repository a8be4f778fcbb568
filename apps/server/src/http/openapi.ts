import { ALL_CALLS } from '@quivertree/contract/all-calls';
import type { Call } from '@quivertree/contract/call';
import { refusalsOf } from '@quivertree/contract/general-refusals';
import { REFUSALS, type RefusalCode } from '@quivertree/contract/refusals';
import type { Hono } from 'hono';
import * as z from 'zod';
import type { HttpEnv } from './request-facts.ts';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const call of ALL_CALLS) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operationOf(call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quivertree',
      version: '1',
      description:
        'Events and tickets in Namibia. Amounts are decimal numbers in the currency’s main unit, or integers in minor units if their name ends in Minor. Times are ISO 8601. Every error response has a Refusal as its body. The phone app names its version in the header `quivertree-app`, as in `1.2.3`; versions that are no longer supported are refused with `app.outdated`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: {
      schemas: { Refusal: REFUSAL_SCHEMA },
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The ID token from signing in.' },
        doorLink: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Door {key}`, with the key of a door link.',
        },
      },
    },
  };
}

const REFUSAL_SCHEMA = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(REFUSALS) },
    message: { type: 'string', description: 'One sentence in English, written for people.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    data: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    requestId: { type: 'string' },
  },
};

function operationOf(call: Call): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.path.split('/')[3] ?? 'public'],
    ...(call.access === 'public' ? {} : { security: securityOf(call) }),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              description: 'Requests repeated with the same key take effect once and get the same response.',
              schema: { type: 'string', minLength: 1, maxLength: 200 },
            },
          ]
        : []),
      ...(call.stepUp
        ? [
            {
              name: 'X-Step-Up',
              in: 'header',
              required: true,
              description: `A step-up token for “${call.stepUp}” from confirmIdentity, valid for ten minutes.`,
              schema: { type: 'string' },
            },
          ]
        : []),
    ],
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } } }
      : {}),
    ...(call.upload
      ? { requestBody: { required: true, content: { 'application/octet-stream': { schema: { format: 'binary' } } } } }
      : {}),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: schemaOf(call.answer, 'output') } } },
      ...refusalAnswers(refusalsOf(call)),
    },
  };
}

function securityOf(call: Call): Json[] {
  return call.access === 'door' ? [{ idToken: [] }, { doorLink: [] }] : [{ idToken: [] }];
}

function refusalAnswers(codes: ReadonlySet<RefusalCode>): Json {
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code].status);
  const answers = [...byStatus].map(([status, group]) => [
    status,
    {
      description: group.map((code) => `\`${code}\`: ${REFUSALS[code].message}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ]);
  return Object.fromEntries(answers) as Json;
}

function parametersOf(schema: Call['params'], place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: NonNullable<Call['params']>, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return json;
}

/** Serves `/api/openapi.json`, which is made at the first request. */
export function mountOpenApi(app: Hono<HttpEnv>): void {
  let document: Json | undefined;
  app.get('/api/openapi.json', (c) =>
    c.json((document ??= openApiDocument()), 200, { 'cache-control': 'public, max-age=300' }),
  );
}
