import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
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
 * Modal dialog, open while it is rendered. Focus stays inside and returns to where it was, or close by if that is gone;
 * Escape closes it unless it is busy.
 */
export function Modal({ busy = false, failed = false, draft, className, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const box = dialog.current;
    const section = document.activeElement?.closest('section');
    box?.showModal();
    return () => {
      box?.close();
      queueMicrotask(() => focusIfLost(section));
    };
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

/**
 * Focuses the section, or the page's content if that is gone, unless something has the focus. Otherwise the next Tab
 * would start at the top of the page, for instance after a decision that leaves nothing to decide.
 */
function focusIfLost(section: HTMLElement | null | undefined): void {
  if (document.activeElement !== document.body) return;
  const part = section?.isConnected ? section : document.querySelector('main');
  if (!part) return;
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** Keeps the focus close by when an element that has it is removed, such as a row by its own button. */
export function useFocusAfterRemoval(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const section = element.current?.closest('section');
    return () => queueMicrotask(() => focusIfLost(section));
  }, [element]);
}
