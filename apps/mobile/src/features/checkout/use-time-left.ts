import { countDown, timeLeftText } from '@quivertree/checkout/countdown';
import { systemClock } from '@quivertree/runtime/clock';
import { useEffect, useState } from 'react';

/** A sentence with the time left until an instant in place of `{time}`. */
export function useTimeLeft(sentence: string, until: string): string {
  const [left, setLeft] = useState(0);
  useEffect(() => countDown(systemClock, until, setLeft), [until]);
  return sentence.replace('{time}', timeLeftText(left));
}
