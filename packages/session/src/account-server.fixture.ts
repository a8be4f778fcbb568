import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Client, createClient } from '@quivertree/contract/client';
import { REFUSALS, type RefusalCode } from '@quivertree/contract/refusals';
import { onTestFinished } from 'vitest';

const USER = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Ndapewa',
  email: 'ndapewa@example.com',
  roles: ['USER'],
};

type Asked = { call: string; authorization: string | undefined };

export interface AccountServer {
  client: Client;
  /** Every request so far, in order of arrival. */
  asked: Asked[];
  /** The only ID token that is accepted; tokens are `id-1`, `id-2`, … and `refresh-1`, `refresh-2`, … */
  validIdToken: string;
  validRefreshToken: string;
  /** Promises that the server waits for before it answers, by call. */
  hold: Map<string, Promise<unknown>>;
  /** Answers that replace the usual ones, by call. */
  answers: Map<string, { status: number; body: unknown }>;
  /** Drops every connection without an answer. */
  silent: boolean;
}

/** A small real HTTP server for one account, with the calls of the specification's section 7. */
export async function startAccountServer(): Promise<AccountServer> {
  let pairs = 1;
  const server: AccountServer = {
    client: null as never,
    asked: [],
    validIdToken: 'id-1',
    validRefreshToken: 'refresh-1',
    hold: new Map(),
    answers: new Map(),
    silent: false,
  };

  function nextTokens() {
    pairs += 1;
    server.validIdToken = `id-${pairs}`;
    server.validRefreshToken = `refresh-${pairs}`;
    return { idToken: server.validIdToken, refreshToken: server.validRefreshToken };
  }

  async function answer(call: string, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const body = JSON.parse((await text(request)) || '{}');
    await server.hold.get(call);
    const prepared = server.answers.get(call);
    if (prepared) return prepared;
    if (call === 'POST /api/v2/auth/login')
      return body.password === 'correct horse' ? ok(nextTokens()) : refusal('auth.invalid_credentials');
    if (call === 'POST /api/v1/auth/refresh')
      return body.refreshToken === server.validRefreshToken ? ok(nextTokens()) : refusal('auth.invalid_refresh_token');
    return request.headers.authorization === `Bearer ${server.validIdToken}` ? ok(USER) : refusal('auth.required');
  }

  const http = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    server.asked.push({ call, authorization: request.headers.authorization });
    if (server.silent) return void request.socket.destroy();
    const { status, body } = await answer(call, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  server.client = createClient({ fetch, baseUrl: `http://127.0.0.1:${port}` });
  return server;
}

function ok(body: unknown) {
  return { status: 200, body };
}

function refusal(code: RefusalCode) {
  return { status: REFUSALS[code].status, body: { code, message: REFUSALS[code].message } };
}
