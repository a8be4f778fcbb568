import { useEffect, useId, useState } from 'react';
import { classNames } from './class-names.ts';

interface HintProps {
  about: string;
  children: string;
  /** True to make the explanation as wide as the positioned ancestor, for narrow columns. */
  wide?: boolean;
}

/**
 * Question mark with an explanation on hover, focus and touch. The pointer may move onto the explanation, and Escape hides
 * it (WCAG 1.4.13).
 */
export function Hint({ about, children, wide = false }: HintProps) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && setDismissed(true);
    window.addEventListener('keydown', dismiss);
    return () => window.removeEventListener('keydown', dismiss);
  }, []);
  const allow = () => setDismissed(false);
  return (
    <span
      onPointerEnter={allow}
      onFocus={allow}
      className={classNames('inline-block', !wide && 'relative', !dismissed && 'group')}
    >
      <button
        type="button"
        aria-label={about}
        aria-describedby={id}
        // Safari doesn't focus a button that is clicked or tapped, unless it has a tab index.
        tabIndex={0}
        className="relative ml-1.5 inline-flex size-5 items-center justify-center rounded-full border border-current text-xs font-bold leading-none after:absolute after:-inset-3"
      >
        ?
      </button>
      <span
        id={id}
        role="tooltip"
        className={classNames(
          wide ? 'inset-x-0' : '-left-6 w-60',
          'invisible absolute bottom-full z-20 pb-2.5 opacity-0 transition-opacity group-focus-within:visible group-focus-within:opacity-100 group-hover:visible group-hover:opacity-100',
        )}
      >
        <span className="block rounded-md bg-camelthorn px-3.5 py-2.5 text-sm font-normal leading-snug text-pan">
          {children}
        </span>
      </span>
    </span>
  );
}
