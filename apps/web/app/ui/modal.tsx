import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useDraft } from './use-draft.ts';

interface ModalProps extends ComponentProps<'dialog'> {
  /** True while a request is under way: the dialog can't be closed. */
  busy?: boolean;
  /** True if the last submission failed. */
  failed?: boolean;
  /**
   * Identifies the dialog and its subject on the page. The dialog's input is restored when it's reopened, until it is
   * submitted or the user leaves the page.
   */
  draft?: string;
  onClose: () => void;
}

/**
 * Modal dialog, open while it is rendered. Focus stays inside and returns to where it was; Escape closes it unless it
 * is busy.
 */
export function Modal({ busy = false, failed = false, draft, className, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const box = dialog.current;
    box?.showModal();
    return () => box?.close();
  }, []);
  useDraft(dialog, { draft, busy, failed });
  return (
    <dialog
      {...rest}
      ref={dialog}
      closedby={busy ? 'none' : 'closerequest'}
      // Keeps a busy dialog open in browsers without `closedby`.
      onCancel={(event) => busy && event.preventDefault()}
      className={classNames(
        'm-auto rounded-lg border bg-pan p-6 text-camelthorn shadow-raised backdrop:bg-night/60',
        className,
      )}
    />
  );
}
