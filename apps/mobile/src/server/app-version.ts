import Constants from 'expo-constants';
import { CallError, type Client } from '@quivertree/contract/client';
import { useSyncExternalStore } from 'react';

/** Version of the app, as in `app.config.ts`. */
export const APP_VERSION: string = Constants.expoConfig?.version ?? '0.0.0';

/** False once the server has refused a call because this version of the app is too old. */
let supported = true;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  if (next === supported) return;
  supported = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Wraps a client, and notes from its answers whether the server still supports this version of the app. */
export function notingSupport(client: Client): Client {
  return {
    async call(call, input, options) {
      try {
        const answer = await client.call(call, input, options);
        if (!call.everyApp) change(true);
        return answer;
      } catch (error) {
        if (error instanceof CallError && error.code === 'app.outdated') change(false);
        throw error;
      }
    },
  };
}

/** False if the server no longer supports this version of the app. Without an answer, every version is supported. */
export function useAppSupported(): boolean {
  return useSyncExternalStore(subscribe, () => supported);
}
