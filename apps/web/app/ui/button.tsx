import { type ButtonHTMLAttributes, type FocusEventHandler, type RefObject, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './loading.tsx';

export type ButtonKind = 'action' | 'outline' | 'quiet' | 'plain';

const KINDS: Record<ButtonKind, string> = {
  action: 'bg-dune text-on-dune hover:bg-dune-deep disabled:bg-pan-deep disabled:text-soft',
  outline: 'border border-current hover:bg-camelthorn hover:text-pan hover:border-camelthorn disabled:opacity-50',
  quiet: 'underline decoration-1 underline-offset-4 hover:decoration-2 disabled:opacity-50',
  /** Base classes of buttons whose look a third party prescribes. */
  plain: 'disabled:opacity-50',
};

/** Button classes, also for links that look like buttons. */
export function buttonClass(kind: ButtonKind = 'action', className?: string): string {
  return classNames(
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-md px-6 py-2.5 text-center font-semibold',
    'leading-tight transition-colors disabled:cursor-not-allowed',
    KINDS[kind],
    className,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  /** True while an action is in progress: the button keeps its size, shows a spinner and ignores clicks. */
  busy?: boolean;
}

export function Button({ kind, busy = false, disabled, className, children, type = 'button', ...rest }: ButtonProps) {
  const state = useDisabledWhileBusy(busy, disabled);
  return (
    <button {...rest} {...state} type={type} className={buttonClass(kind, className)}>
      {busy && <Spinner />}
      {children}
    </button>
  );
}

interface BusyButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  disabled: boolean | undefined;
  'aria-busy': true | undefined;
  onFocus: FocusEventHandler;
  onBlur: FocusEventHandler;
  autoComplete: 'off';
}

/**
 * Disables a button while it is busy. Disabled elements lose focus, so the button takes it back afterwards unless focus
 * has moved on. If the button has gone by then, the page's content takes it.
 *
 * Without `autoComplete`, Firefox enables the button of a reloaded page before hydration, if it was enabled when the page
 * was left.
 */
export function useDisabledWhileBusy(busy: boolean, disabled: boolean | undefined): BusyButtonProps {
  const ref = useRef<HTMLButtonElement>(null);
  // Some browsers blur a button as soon as it's disabled, before the effect runs. React doesn't report that.
  const focused = useRef(false);
  useLayoutEffect(() => {
    const button = ref.current;
    if (!busy || !focused.current) return undefined;
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          (button?.isConnected ? button : document.querySelector('main'))?.focus({ preventScroll: true });
      });
  }, [busy]);
  const track: FocusEventHandler = ({ type }) => {
    focused.current = type === 'focus';
  };
  return {
    ref,
    disabled: busy || disabled,
    'aria-busy': busy || undefined,
    onFocus: track,
    onBlur: track,
    autoComplete: 'off',
  };
}
