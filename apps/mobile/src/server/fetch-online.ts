import { getNetworkStateAsync } from 'expo-network';
import { compareClocks } from './server-time.ts';

/** Fetches, unless the phone says that it has no connection: then it makes no request and fails at once. */
export async function fetchOnline(request: Request): Promise<Response> {
  const network = await getNetworkStateAsync().catch(() => undefined);
  if (network?.isConnected === false) throw new TypeError('The phone has no connection.');
  const response = await fetch(request);
  compareClocks(response.headers.get('date'));
  return response;
}
