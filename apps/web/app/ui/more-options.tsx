import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import { CHEVRON_RIGHT } from './icons.ts';

interface MoreOptionsProps {
  /** Summary of the fields inside, for instance "Description, sales dates". */
  hint: string;
  /** True if a field inside differs from its default. */
  set: boolean;
  /** True if a field inside has a problem. */
  wrong: boolean;
  children: ReactNode;
}

/**
 * Collapsible group of rarely needed fields. It starts open if one differs from its default, and opens if one has a
 * problem.
 */
export function MoreOptions({ hint, set, wrong, children }: MoreOptionsProps) {
  const [wanted, setWanted] = useState(set);
  const open = wanted || wrong;
  // Stays open once the problem is fixed, so that it doesn't close while someone is typing.
  if (wrong && !wanted) setWanted(true);
  return (
    <details open={open} className="group/more">
      <summary
        onClick={(event) => {
          event.preventDefault();
          setWanted(!open);
        }}
        className="inline-flex min-h-11 list-none items-center gap-2 underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden"
      >
        <Icon path={CHEVRON_RIGHT} className="size-5 shrink-0 transition-transform group-open/more:rotate-90" />
        <span>
          <span className="font-semibold">More options</span>
          <span className="text-sm text-soft group-open/more:hidden">{` · ${hint}`}</span>
        </span>
      </summary>
      {open && <div className="flex flex-col gap-5 pt-3">{children}</div>}
    </details>
  );
}
