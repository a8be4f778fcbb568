import { type Client, createClient } from '@quivertree/contract/client';

/** Makes calls from the browser without any session. */
const bareClient: Client = {
  call: (call, input, options) =>
    createClient({ fetch: (request) => fetch(request), baseUrl: location.origin }).call(call, input, options),
};

let authorisedClient: Client | undefined;

/** Makes every call of the browser: in the signed-in user's name, once a session has plugged itself in. */
export const apiClient: Client = {
  call: (call, input, options) => (authorisedClient ?? bareClient).call(call, input, options),
};

/**
 * The session's way in: it wraps the bare client in one that attaches the token, and refreshes it on a 401. Null takes
 * the session out again.
 */
export function setAuthorization(wrap: ((bare: Client) => Client) | null): void {
  authorisedClient = wrap?.(bareClient);
}
