import { type ReactNode, useEffect, useId } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { FormAlert } from './form-alert.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  title: string;
  /** Text about the consequences, including whose money is affected. */
  children: ReactNode;
  /** Label of the confirming button, for instance "Refund N$ 450.00". */
  action: string;
  /** Label of the button that cancels. */
  cancel?: string;
  busy?: boolean;
  disabled?: boolean;
  /** Distinguishes this dialog's draft from those of other dialogs on the page with the same title. */
  subject?: string;
  /** Error of the last attempt. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation before something that can't be undone. Focus starts on Cancel, or on the title if the dialog is
 * taller than the screen.
 */
export function ConfirmDialog({
  title,
  children,
  action,
  cancel = 'Cancel',
  busy = false,
  disabled = false,
  subject = '',
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const id = useId();
  useEffect(() => {
    const title = document.getElementById(`${id}-title`);
    const box = title?.closest('dialog');
    // A dialog taller than the screen starts at its top.
    const longer = box && box.scrollHeight > box.clientHeight;
    (longer ? title : document.getElementById(`${id}-back`))?.focus();
  }, [id]);
  return (
    <Modal
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-what`}
      busy={busy}
      failed={error !== undefined}
      draft={`${title} ${subject}`}
      onClose={onClose}
      className={classNames(
        'w-[min(34rem,calc(100vw-2rem))] [container-type:scroll-state] pb-0 text-left font-normal whitespace-normal',
        // Fields scroll clear of the bar at the bottom, which is higher with an error in it.
        error === undefined ? 'scroll-pb-28 max-sm:scroll-pb-42' : 'scroll-pb-46 max-sm:scroll-pb-64',
      )}
    >
      <h2 id={`${id}-title`} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <div id={`${id}-what`} className="mt-3 flex flex-col gap-3">
        {children}
      </div>
      <div className="sticky bottom-0 -mx-6 mt-2 border-t border-transparent bg-pan px-6 pt-3 pb-6 [@container_scroll-state(scrollable:bottom)]:border-hairline">
        <FormAlert>{error}</FormAlert>
        <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:flex-col">
          <Button id={`${id}-back`} kind="outline" disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button busy={busy} disabled={disabled} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
