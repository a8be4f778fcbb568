import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signTicketCode } from '@quivertree/domain/tickets/ticket-code';
import { expect, onTestFinished, test } from 'vitest';

const EVENT = '0190a000-0000-7000-8000-000000000001';
const AT = '2026-12-05T16:42:10Z';
const PAYLOAD = { return_url: 'https://quivertree.example/', payment_url: null };
const ANSWERS: Record<string, object> = {
  'POST /api/v2/auth/login': { idToken: 'id-1', refreshToken: 'refresh-1' },
  'POST /api/v1/auth/refresh': { idToken: 'id-2', refreshToken: 'refresh-2' },
  'GET /api/v1/users': { id: EVENT, name: 'Ndapewa', email: 'n@example.com', roles: ['USER'] },
  'POST /api/v2/public/orders': { amount: 0, provider: 'TEST', payload: PAYLOAD, expiresAt: null },
  [`POST /api/v1/door/events/${EVENT}/scans`]: {
    verdict: 'refused',
    reason: 'too_late',
    admissionId: null,
    admittedAt: null,
    ticketTypeName: 'VIP',
    attendeeName: 'Ndapewa',
    hours: { startsAt: AT, endsAt: AT, opensAt: AT, closesAt: AT },
    counts: { admitted: 0, expected: 1 },
  },
};

/** Starts a server that accepts the first ID token only once and drops the connection of the first scan. */
async function startServer() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    const isFirst = !asked.includes(call);
    asked.push(call);
    if (isFirst && call.endsWith('/scans')) return void request.socket.destroy();
    const expired = call.startsWith('GET') && !isFirst && request.headers.authorization === 'Bearer id-1';
    response.writeHead(expired ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(expired ? { message: 'Please sign in.' } : ANSWERS[call]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('session, checkout and door run on an engine that has only the language and what comes with fetch', async () => {
  const { asked, baseUrl } = await startServer();
  const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
  const claim = { keyId: '0a1b2c3d', eventId: EVENT, ticketId: EVENT, revision: 1 };
  const ticket = {
    code: await signTicketCode(claim, (message) => crypto.subtle.sign('Ed25519', privateKey, message)),
    eventId: EVENT,
    keyId: claim.keyId,
    publicKey: [...new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))],
  };
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--experimental-vm-modules',
    '--experimental-import-meta-resolve',
    '--no-warnings',
    join(import.meta.dirname, 'run-scenario.fixture.ts'),
    JSON.stringify({ baseUrl, ticket }),
  ]);
  expect(JSON.parse(stdout)).toEqual({
    user: 'Ndapewa',
    signIn: expect.stringMatching(/oauth2\/authorize\?.*client_id=quivertree-app.*code_challenge=[\w-]{43}&/),
    payment: PAYLOAD.return_url,
    word: 'Too late',
    detail: expect.stringMatching(/^This event ended on Sat,\s5\sDec\s2026, 18:42\.$/),
    offline: 'genuine',
  });
  expect(asked.filter((call) => call.endsWith('/refresh'))).toHaveLength(1);
  expect(asked.filter((call) => call.endsWith('/scans'))).toHaveLength(2);
});
