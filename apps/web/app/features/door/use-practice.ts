import { useState } from 'react';
import { browserStorage } from '../../runtime/browser-runtime.ts';

/** Practice mode of this door, which survives a reload. A newly opened door is live. */
export function usePractice(eventId: string): [practice: boolean, setPractice: (practice: boolean) => void] {
  const key = `door:${eventId}:practice`;
  const [practice, setPractice] = useState(() => browserStorage('sessionStorage').getItem(key) !== null);
  return [
    practice,
    (next) => {
      const storage = browserStorage('sessionStorage');
      if (next) storage.setItem(key, 'on');
      else storage.removeItem(key);
      setPractice(next);
    },
  ];
}
