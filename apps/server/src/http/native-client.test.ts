import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../../tests/world/make-user.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
}

/** Sends a request as an app does: with these headers only, so without Origin, Sec-Fetch-Site or cookies. */
function send(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(world.url + path, { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };

async function tokens(): Promise<{ idToken: string; refreshToken: string }> {
  const { email, password } = await makeUser(world.pool);
  const { status, body } = await send('POST', '/api/v2/auth/login', JSON_TYPE, JSON.stringify({ email, password }));
  expect(status).toBe(200);
  return body as { idToken: string; refreshToken: string };
}

test('an app without an origin signs in, refreshes and makes every kind of call with its token', async () => {
  const { idToken, refreshToken } = await tokens();
  const authorization = { authorization: `Bearer ${idToken}` };
  const users = '/api/v1/users/me';
  const answers = [
    await send('GET', '/api/v1/users', authorization),
    await send('PUT', `${users}/name`, { ...authorization, ...JSON_TYPE }, JSON.stringify({ name: 'Selma Iipinge' })),
    await send('POST', `${users}/confirmation`, authorization),
    await send('DELETE', `${users}/push-devices/00000000-0000-4000-8000-000000000000`, authorization),
    await send('POST', '/api/v1/auth/refresh', JSON_TYPE, JSON.stringify({ refreshToken })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test('another site’s page can neither read answers nor send a token or JSON', async () => {
  const { idToken } = await tokens();
  const origin = { origin: 'https://elsewhere.example' };
  const answer = await send('GET', '/api/v1/users', { ...origin, authorization: `Bearer ${idToken}` });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  const preflight = await send('OPTIONS', '/api/v1/users/me/name', {
    ...origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization,content-type',
  });
  expect(preflight.status).toBe(404);
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  // A form can be sent without a preflight, but only with these types, and without a token.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const form = await send('POST', '/api/v2/auth/login', { ...origin, 'content-type': type }, '{}');
    expect(form.body['code']).toBe('request.unsupported_type');
  }
});
