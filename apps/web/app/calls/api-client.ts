import { type Client, createClient } from '@quivertree/contract/client';

/** Makes calls from the browser without a session. */
const bareClient: Client = {
  call: (call, input, options) =>
    createClient({ fetch: (request) => fetch(request), baseUrl: location.origin }).call(call, input, options),
};

let authorisedClient: Client | undefined;

/**
 * Makes all calls from the browser: without a session at first, then as the signed-in user once `setAuthorization` has
 * been called.
 */
export const apiClient: Client = {
  call: (call, input, options) => (authorisedClient ?? bareClient).call(call, input, options),
};

/** Lets the session wrap the bare client in one that attaches the token and refreshes it on a 401. Null removes it. */
export function setAuthorization(wrap: ((bare: Client) => Client) | null): void {
  authorisedClient = wrap?.(bareClient);
}
