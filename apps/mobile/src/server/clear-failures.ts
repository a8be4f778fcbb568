import { CallError, type Client } from '@quivertree/contract/client';
import { answeredMessage } from '@quivertree/contract/failure-message';
import { fieldsOf } from '@quivertree/runtime/unknown-value';

const UNREACHABLE = 'We can’t reach Quivertree. Check your connection, then try again.';
const FAULT = 'Something went wrong on our side. Please try again in a moment.';

/**
 * Wraps a client. Gives failures without a message from the server one that people understand, and leaves out the
 * server's advice to reload the page.
 */
export function withClearFailures(client: Client): Client {
  return {
    async call(call, input, options) {
      try {
        return await client.call(call, input, options);
      } catch (error) {
        throw clearFailure(error);
      }
    },
  };
}

function clearFailure(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const answered = answeredMessage(error.body);
  if (answered === undefined)
    return new CallError(error.status === undefined ? UNREACHABLE : FAULT, error.status, error.body);
  const message = withoutReload(answered);
  return message === answered ? error : new CallError(message, error.status, { ...fieldsOf(error.body), message });
}

/** The app has no pages to reload: after a refusal, its screens fetch the latest state by themselves. */
function withoutReload(message: string): string {
  return message
    .replace(/ Reload to see [^.]+\.$/, '')
    .replace(/ Reload the page and (.)/, (_, first: string) => ` ${first.toUpperCase()}`);
}
