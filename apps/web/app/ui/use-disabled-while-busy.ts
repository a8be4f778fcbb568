import { type RefObject, useLayoutEffect, useRef } from 'react';

interface BusyButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  disabled: boolean | undefined;
  'aria-busy': true | undefined;
}

/**
 * Disables a button while it is busy. Disabled elements lose focus, so the button takes it back afterwards unless focus
 * has moved on.
 */
export function useDisabledWhileBusy(busy: boolean, disabled: boolean | undefined): BusyButtonProps {
  const ref = useRef<HTMLButtonElement>(null);
  const lostFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (busy) lostFocus.current = activeElement === ref.current;
    else if (lostFocus.current) {
      lostFocus.current = false;
      if (activeElement === null || activeElement === body) ref.current?.focus({ preventScroll: true });
    }
  }, [busy]);
  return { ref, disabled: busy || disabled, 'aria-busy': busy || undefined };
}
