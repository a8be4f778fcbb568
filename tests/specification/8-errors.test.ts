import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallError, createClient } from '@quivertree/contract/client';
import { listCalendarEvents } from '@quivertree/contract/catalogue/catalogue';
import { failureMessage } from '@quivertree/contract/failure-message';
import { expect, onTestFinished, test } from 'vitest';
import { messageOf } from '@quivertree/contract/error-message';

const all = {
  message: 'The message.',
  detail: 'The detail.',
  errors: [{ message: 'One.' }, { defaultMessage: 'Two.' }, { reason: 'Three.' }, 'Four.'],
  violations: [{ message: 'Five.' }],
};

test.each([
  ['the message field', all, 'The message.'],
  ['the detail', { ...all, message: '' }, 'The detail.'],
  ['the entries of errors, joined', { ...all, message: null, detail: ' ' }, 'One., Two., Three., Four.'],
  ['the entries of violations, joined', { violations: all.violations, errors: [] }, 'Five.'],
  ['a body of plain text', ' The kitchen is closed.\n', 'The kitchen is closed.'],
  ["the transport's message", { status: 500 }, 'Network Error'],
  ["the transport's message, where a page of HTML came", '<!doctype html><h1>Bad gateway</h1>', 'Network Error'],
  ["the transport's message, where nothing came", undefined, 'Network Error'],
  ["the transport's message, where nonsense came", [7, { message: { text: 1 } }], 'Network Error'],
])('§8 1: %s', (_, body, sentence) => {
  expect(failureMessage({ body, transport: 'Network Error' })).toBe(sentence);
});

test("§8 1: 'Something went wrong' if there is no other message", () => {
  for (const failure of [{}, { body: {} }, { body: '', transport: '' }])
    expect(failureMessage(failure)).toBe('Something went wrong');
  for (const error of [undefined, 'x', new Error('')]) expect(messageOf(error)).toBe('Something went wrong');
});

/** Gives every request the same answer. */
async function startServerThatAnswers(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const call = (baseUrl: string) => createClient({ fetch, baseUrl }).call(listCalendarEvents, {});

test("§8 2: 'Request failed with status code {n}'", async () => {
  await expect(call(await startServerThatAnswers(502, '<h1>Bad gateway</h1>'))).rejects.toThrow(
    'Request failed with status code 502',
  );
  await expect(call(await startServerThatAnswers(500, ''))).rejects.toThrow('Request failed with status code 500');
});

test("§8 2: 'Network Error' if no server is listening", async () => {
  await expect(call('http://127.0.0.1:9')).rejects.toThrow('Network Error');
});

test('§8 1: an HTML page instead of an answer is a failure too', async () => {
  const failure = call(await startServerThatAnswers(200, '<!doctype html><p>Please sign in to this network'));
  await expect(failure).rejects.toThrow(CallError);
  await expect(failure).rejects.toThrow('Something went wrong');
});
