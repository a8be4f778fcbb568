import type { ReactNode } from 'react';

/** Text in place of an empty list, with a suggestion for what to do. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4 border-t border-hairline py-8">
      <p className="font-display text-xl font-bold tracking-tight">{title}</p>
      {children}
    </div>
  );
}
