import { type ReactNode, useEffect, useId } from 'react';
import { Button } from './button.tsx';
import { FormAlert } from './form-alert.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and to whose money. */
  children: ReactNode;
  /** The deed itself, for instance "Refund N$ 450.00". */
  action: string;
  /** Leaves everything as it is. */
  cancel?: string;
  busy?: boolean;
  disabled?: boolean;
  /** What the dialog is about, where its title alone doesn't tell it from all others on the page. */
  subject?: string;
  /** What went wrong with the deed. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks once more before something that cannot be undone. The focus begins at the way back, or at the title of what is
 * longer than the screen.
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
    // Of what does not fit on the screen the beginning is shown.
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
      className="w-[min(34rem,calc(100vw-2rem))] pb-0 text-left font-normal whitespace-normal"
    >
      <h2 id={`${id}-title`} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <div id={`${id}-what`} className="mt-3 flex flex-col gap-3">
        {children}
      </div>
      <div className="sticky bottom-0 mt-2 bg-pan pt-3 pb-6">
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
