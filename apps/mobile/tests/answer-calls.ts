/** Answer of one call: its status and body, or no connection. */
type Answered = { status: number; body: unknown } | 'offline';

/**
 * Answers the app's requests by method and path, for example `GET /api/v1/public/towns`. A request that the test hasn't
 * foreseen fails it. Returns the requests made so far.
 */
export function answerCalls(answers: Record<string, Answered>): { asked: Request[] } {
  const asked: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const request = input as Request;
    asked.push(request);
    const { pathname } = new URL(request.url);
    const answer = answers[`${request.method} ${pathname}`];
    if (answer === undefined) throw new Error(`The test has no answer to ${request.method} ${pathname}`);
    if (answer === 'offline') return Promise.reject(new TypeError('Network request failed'));
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
  return { asked };
}
