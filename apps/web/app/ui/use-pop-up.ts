import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * State of a box that a button opens beside itself. It closes on Escape, and once the pointer or the focus goes
 * elsewhere. Spread `frame` onto the element around both.
 */
export function usePopUp<Opened = true>(initially?: Opened) {
  const [opened, setOpened] = useState<Opened | undefined>(initially);
  const ref = useRef<HTMLDivElement>(null);

  /** Closes the box and returns the focus to its button. */
  const close = () => {
    setOpened(undefined);
    ref.current?.querySelector('button')?.focus();
  };

  const isOpen = opened !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!ref.current?.contains(target as Node)) setOpened(undefined);
    };
    // Safari doesn't focus a clicked button, but the closest element around it that can have the focus.
    const followFocus = (event: FocusEvent) => {
      if (!(event.target as Node).contains(ref.current)) closeOutside(event);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', followFocus);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', followFocus);
    };
  }, [isOpen]);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (isOpen && key === 'Escape') close();
  };
  return { opened, setOpened, close, frame: { ref, onKeyDown } };
}
