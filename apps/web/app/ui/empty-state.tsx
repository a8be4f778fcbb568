import type { ReactNode } from 'react';

/** Nothing is here, and a way on. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4 border-t border-hairline py-10">
      <p className="font-display text-2xl font-bold tracking-tight">{title}</p>
      {children}
    </div>
  );
}
