import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useDraft } from './use-draft.ts';

interface ModalProps extends ComponentProps<'dialog'> {
  /** Something is under way that it has to wait for: nothing closes it. */
  busy?: boolean;
  /** What was submitted did not go through. */
  failed?: boolean;
  /**
   * Tells the dialog and what it is about from all others on the page: what was typed into it is there again when it is
   * opened once more, until it is submitted or the page is left.
   */
  draft?: string;
  onClose: () => void;
}

/**
 * A dialog above everything else, open while it is rendered. The focus stays inside, and is where it was before once it
 * is gone, however it ended; Escape closes it unless it is busy.
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
      // For browsers that do not know `closedby` yet.
      onCancel={(event) => busy && event.preventDefault()}
      className={classNames(
        'm-auto rounded-lg border bg-pan p-6 text-camelthorn shadow-raised backdrop:bg-night/60',
        className,
      )}
    />
  );
}
