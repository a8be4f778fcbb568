import { type ReactNode, useEffect, useState } from 'react';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { readActing } from './acting-session.ts';
import { retryImport } from '../../hydration/retrying-import.ts';

/**
 * Shows the acting bar on every page of a tab in which an administrator is acting on someone's behalf. Other tabs don't
 * load its code.
 */
export function LazyActingBar() {
  const [bar, setBar] = useState<ReactNode>(null);
  useEffect(() => {
    const acting = readActing(browserStorage('sessionStorage'));
    if (acting)
      void retryImport(() => import('./acting-bar.tsx')).then(({ ActingBar }) => setBar(<ActingBar acting={acting} />));
  }, []);
  return bar;
}
