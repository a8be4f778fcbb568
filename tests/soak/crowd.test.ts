import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getRequest } from '../../bench/connection.ts';
import { freePort } from '../world/free-port.ts';
import { sendTogether } from './crowd.ts';

test('a crowd gets all its answers, even from a server that is down when it arrives', async () => {
  const port = await freePort();
  const server = createServer((request, response) => void response.end(request.url));
  const answers = new Map<number, string>();
  const sending = sendTogether({
    servers: [`http://127.0.0.1:${port}`],
    requests: ['a', 'b', 'c'].map((name) => getRequest(`/${name}`)),
    withinMs: 20,
    onAnswer: (person, body) => answers.set(person, body),
  });
  await Promise.all([sending, wait(100).then(() => once(server.listen(port, '127.0.0.1'), 'listening'))]);
  server.close();
  expect(answers).toEqual(new Map(['/a', '/b', '/c'].map((body, person) => [person, body])));
  expect((await sending).lost).toBeGreaterThanOrEqual(3);
});
