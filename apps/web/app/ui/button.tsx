import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonKind = 'action' | 'outline' | 'quiet';

const KINDS: Record<ButtonKind, string> = {
  action: 'bg-dune text-on-dune hover:bg-dune-deep off:bg-pan-deep off:text-soft',
  outline: 'border border-current hover:bg-camelthorn hover:text-pan hover:border-camelthorn off:opacity-50',
  quiet: 'underline decoration-1 underline-offset-4 hover:decoration-2 off:opacity-50',
};

/** How a button looks; links that stand beside buttons wear it too. */
export function buttonClass(kind: ButtonKind = 'action', className?: string): string {
  return classNames(
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-md px-6 py-2.5 text-center font-semibold',
    'leading-tight transition-colors off:cursor-not-allowed',
    KINDS[kind],
    className,
  );
}

/** What is under way takes no click, sends no form and keeps the focus, which a disabled button would lose. */
export const UNDER_WAY = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
};

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  /** Under way: the button keeps its place, shows that it works and takes no second click. */
  busy?: boolean;
}

export function Button({ kind, busy = false, className, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} {...(busy && UNDER_WAY)} type={type} className={buttonClass(kind, className)}>
      {busy && <Spinner />}
      {children}
    </button>
  );
}
