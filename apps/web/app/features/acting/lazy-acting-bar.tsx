import { type ReactNode, useEffect, useState } from 'react';
import { browserStorage } from '../session/browser-storage.ts';
import { ACTING } from '../session/storage-keys.ts';

/** Shows the acting bar on every page of a tab in which an administrator acts for someone. It's loaded only then. */
export function LazyActingBar() {
  const [bar, setBar] = useState<ReactNode>(null);
  useEffect(() => {
    const tab = browserStorage('sessionStorage');
    if (tab.getItem(ACTING) === null) return;
    void Promise.all([import('./acting-bar.tsx'), import('./acting-session.ts')]).then(
      ([{ ActingBar }, { readActing }]) => {
        const acting = readActing(tab);
        if (acting) setBar(<ActingBar acting={acting} />);
      },
    );
  }, []);
  return bar;
}
