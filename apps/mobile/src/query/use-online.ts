import { useNetworkState } from 'expo-network';

/** False if the phone says that it has no connection. It may not know, so true doesn't promise one. */
export function useOnline(): boolean {
  return useNetworkState().isConnected !== false;
}
