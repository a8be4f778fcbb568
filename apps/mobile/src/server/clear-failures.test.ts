import { listTowns } from '@quivertree/contract/catalogue/towns';
import { bareClient } from './bare-client.ts';

function answer(body: string, status: number): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(body, { status })));
}

const failure = () =>
  bareClient.call(listTowns, {}).then(
    () => undefined,
    (error: Error) => error.message,
  );

test('says so if the server can’t be reached', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network request failed'));
  expect(await failure()).toBe('We can’t reach Quivertree. Check your connection, then try again.');
});

test.each([
  ['nothing', '', 500],
  ['a proxy’s page', '<html><h1>502 Bad Gateway</h1></html>', 502],
  ['a page instead of an answer', '<html>Sign in to this Wi-Fi</html>', 200],
])('says so if the server answers %s', async (_, body, status) => {
  answer(body, status);
  expect(await failure()).toBe('Something went wrong on our side. Please try again in a moment.');
});

test('shows the server’s own message if it has one', async () => {
  answer('{"message":"We’re very busy right now. Try again in a moment."}', 503);
  expect(await failure()).toBe('We’re very busy right now. Try again in a moment.');
});
