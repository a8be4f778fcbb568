import type { ReactNode } from 'react';

/** A section's questions, below its heading if it has one. */
export function QuestionGroup({ heading, children }: { heading: string | null; children: ReactNode }) {
  if (heading === null) return children;
  return (
    <fieldset className="mt-3 flex flex-col gap-5 border-t border-hairline">
      <legend className="mb-3 pr-4 font-display text-xl font-bold tracking-tight">{heading}</legend>
      {children}
    </fieldset>
  );
}
