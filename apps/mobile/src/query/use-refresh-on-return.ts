import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AppState } from 'react-native';

/**
 * Brings the answers of open screens up to date when the app comes back to the front, which may be days later. Phones
 * don't tell the cache by themselves.
 */
export function useRefreshOnReturn(): void {
  useEffect(() => {
    const subscription = AppState.addEventListener('change', (state) => focusManager.setFocused(state === 'active'));
    return () => subscription.remove();
  }, []);
}
