import { type Client, createClient } from '@quivertree/contract/client';
import { APP_VERSION_HEADER } from '@quivertree/domain/mobile-app/app-version';
import { APP_VERSION, notingSupport } from './app-version.ts';
import { withClearFailures } from './clear-failures.ts';
import { fetchOnline } from './fetch-online.ts';
import { SERVER_URL } from './server-url.ts';

/** Makes calls without a session. Each request names the app's version, so that the server can answer old ones too. */
export const bareClient: Client = notingSupport(
  withClearFailures(
    createClient({
      fetch: fetchOnline,
      baseUrl: SERVER_URL,
      headers: () => ({ [APP_VERSION_HEADER]: APP_VERSION }),
    }),
  ),
);
