import { listTowns } from '@quivertree/contract/catalogue/towns';
import { explanationOf } from '@quivertree/contract/error-message';
import { type RefusalCode, refusalSentence } from '@quivertree/contract/refusals';
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

test.each([
  ['order.unknown_ticket', 'One of these tickets isn’t for this event. Choose again.'],
  ['order.event_changed', 'This event has just changed. Check your order.'],
  ['transfer.not_possible', 'This ticket can’t be transferred.'],
  ['transfer.over', 'This transfer has been accepted or cancelled, or has expired.'],
  ['return.not_possible', 'This ticket can’t be returned.'],
  ['return.over', 'This ticket isn’t offered for resale.'],
] satisfies [RefusalCode, string][])('doesn’t advise reloading a page after %s', async (code, sentence) => {
  answer(JSON.stringify({ code, message: refusalSentence(code) }), 409);
  const error = await bareClient.call(listTowns, {}).catch((failed: unknown) => failed);
  expect(error).toMatchObject({ message: sentence, code });
  expect(explanationOf(error)).toBe(sentence);
});
