import type { ButtonHTMLAttributes } from 'react';
import { Spinner } from './loading.tsx';
import { useDisabledWhileBusy } from './button.tsx';

interface RowActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** True while the action is in progress; clicks are ignored. */
  busy?: boolean;
}

/** Small action button of a table row, large enough to touch. */
export function RowAction({ busy = false, disabled, children, ...rest }: RowActionProps) {
  const state = useDisabledWhileBusy(busy, disabled);
  return (
    <button
      {...rest}
      {...state}
      type="button"
      className="-my-2.5 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 text-left font-semibold underline decoration-1 underline-offset-4 hover:decoration-2 disabled:opacity-50"
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
