import type { ReactNode } from 'react';

/** A deed that belongs to a row of a table. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-my-2.5 min-h-11 font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
    </button>
  );
}
