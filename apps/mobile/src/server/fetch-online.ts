import { getNetworkStateAsync } from 'expo-network';
import { compareClocks } from './server-time.ts';

let connected = true;

/** False if the phone said before the latest request that it has no connection, so that trying again is pointless. */
export function hadConnection(): boolean {
  return connected;
}

/** Fetches, unless the phone says that it has no connection: then it makes no request and fails at once. */
export async function fetchOnline(request: Request): Promise<Response> {
  const network = await getNetworkStateAsync().catch(() => undefined);
  connected = network?.isConnected !== false;
  if (!connected) throw new TypeError('The phone has no connection.');
  const response = await fetch(request);
  compareClocks(response.headers.get('date'));
  return response;
}
