import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface MoreOptionsProps {
  /** What is inside, for instance "Description, sales dates". */
  hint: string;
  /** Something inside differs from what it is without being touched. */
  set: boolean;
  /** Something inside is wrong. */
  wrong: boolean;
  children: ReactNode;
}

/** Fields that few people need. They are open from the start if one of them is set, and as long as one of them is wrong. */
export function MoreOptions({ hint, set, wrong, children }: MoreOptionsProps) {
  const [wanted, setWanted] = useState(set);
  const open = wanted || wrong;
  // What has been corrected is not folded away under someone's hands.
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
        <ChevronRight aria-hidden className="size-5 shrink-0 transition-transform group-open/more:rotate-90" />
        <span>
          <span className="font-semibold">More options</span>
          <span className="text-sm text-soft group-open/more:hidden">{` · ${hint}`}</span>
        </span>
      </summary>
      {open && <div className="flex flex-col gap-5 pt-3">{children}</div>}
    </details>
  );
}
