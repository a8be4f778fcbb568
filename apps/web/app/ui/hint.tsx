import { useId } from 'react';

/** A question mark that explains something: shown on hover, on focus and on touch. */
export function Hint({ about, children }: { about: string; children: string }) {
  const id = useId();
  return (
    <span className="group relative inline-block">
      <button
        type="button"
        aria-label={about}
        aria-describedby={id}
        className="relative ml-1.5 inline-flex size-5 items-center justify-center rounded-full border border-current text-xs font-bold leading-none after:absolute after:-inset-3"
      >
        ?
      </button>
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute bottom-full -left-6 z-20 mb-2.5 w-60 rounded-md bg-camelthorn px-3.5 py-2.5 text-sm font-normal leading-snug text-pan opacity-0 transition-opacity group-focus-within:visible group-focus-within:opacity-100 group-hover:visible group-hover:opacity-100"
      >
        {children}
      </span>
    </span>
  );
}
