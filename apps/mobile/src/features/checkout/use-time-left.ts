import { countDown, timeLeftText } from '@quivertree/checkout/countdown';
import { useEffect, useState } from 'react';
import { serverClock } from '../../server/server-time.ts';

/** A sentence with the time left until an instant in place of `{time}`. */
export function useTimeLeft(sentence: string, until: string): string {
  const [left, setLeft] = useState(0);
  useEffect(() => countDown(serverClock, until, setLeft), [until]);
  return sentence.replace('{time}', timeLeftText(left));
}
