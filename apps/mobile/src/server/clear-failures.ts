import { CallError, type Client } from '@quivertree/contract/client';
import { answeredMessage } from '@quivertree/contract/failure-message';

const UNREACHABLE = 'We can’t reach Quivertree. Check your connection, then try again.';
const FAULT = 'Something went wrong on our side. Please try again in a moment.';

/** Wraps a client. Gives failures without a message from the server one that people understand. */
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
  if (!(error instanceof CallError) || answeredMessage(error.body) !== undefined) return error;
  return new CallError(error.status === undefined ? UNREACHABLE : FAULT, error.status, error.body);
}
