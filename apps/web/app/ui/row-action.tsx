import type { ButtonHTMLAttributes } from 'react';
import { UNDER_WAY } from './button.tsx';
import { Spinner } from './spinner.tsx';

interface RowActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Under way: it takes no second click. */
  busy?: boolean;
}

/** Something to do with one row of a table: small, but large enough to be touched. */
export function RowAction({ busy = false, children, ...rest }: RowActionProps) {
  return (
    <button
      {...rest}
      {...(busy && UNDER_WAY)}
      type="button"
      className="-my-2.5 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 font-semibold underline decoration-1 underline-offset-4 hover:decoration-2 off:opacity-50"
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
