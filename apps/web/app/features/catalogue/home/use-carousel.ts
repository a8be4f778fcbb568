import { type FocusEvent, useEffect, useState } from 'react';

/** Time each slide is shown, in milliseconds (specification, section 9). */
export const SLIDE_MS = 10_000;

/** Index of the slide `steps` away from `index`, wrapping around. */
export function slideAfter(index: number, count: number, steps = 1): number {
  return count <= 0 ? 0 : (((index + steps) % count) + count) % count;
}

/** Index of the slide that a key leads to; undefined for keys the carousel doesn't handle. */
export function slideOfKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return slideAfter(index, count, -1);
    case 'ArrowRight':
      return slideAfter(index, count);
    default:
      return undefined;
  }
}

/** Elements that use the arrow keys themselves. */
const TAKES_ARROWS = 'input, select, textarea, [contenteditable], [role="menu"], dialog';

/**
 * Current slide of the carousel. It advances automatically unless the visitor paused it, hovers over it, has focus in
 * it or prefers reduced motion.
 */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [pointedAt, setPointedAt] = useState(false);
  const [focusInside, setFocusInside] = useState(false);
  const interrupted = pointedAt || focusInside;

  useEffect(() => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (paused || interrupted || reducedMotion || count < 2) return;
    const timer = setTimeout(() => setIndex(slideAfter(index, count)), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [index, count, paused, interrupted]);

  useEffect(() => {
    function onKey({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
      if (altKey || ctrlKey || metaKey || shiftKey || (target instanceof Element && target.closest(TAKES_ARROWS)))
        return;
      setIndex((current) => slideOfKey(key, current, count) ?? current);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [count]);

  return {
    index: Math.min(index, Math.max(0, count - 1)),
    setIndex,
    paused,
    setPaused,
    /** Attributes for the carousel's element that pause the carousel while it's hovered over or has focus. */
    holding: {
      onMouseEnter: () => setPointedAt(true),
      onMouseLeave: () => setPointedAt(false),
      onFocus: () => setFocusInside(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocusInside(currentTarget.contains(relatedTarget)),
    },
  };
}
