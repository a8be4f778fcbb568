import { type Client, createClient } from '@quivertree/contract/client';
import { APP_VERSION } from './app-version.ts';
import { fetchOnline } from './fetch-online.ts';
import { SERVER_URL } from './server-url.ts';

/** Makes calls without a session. Each request names the app's version, so that the server can answer old ones too. */
export const bareClient: Client = createClient({
  fetch: fetchOnline,
  baseUrl: SERVER_URL,
  headers: () => ({ 'quivertree-app': APP_VERSION }),
});
