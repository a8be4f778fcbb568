import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';

interface RefusedPayout {
  payoutId: string;
  reference: string;
  organiserName: string;
  message: string;
}

interface OutcomeDialogProps {
  title: string;
  /** Introduces the list of refused payouts, for instance "2 payouts were left out:". */
  lead: string;
  refused: readonly RefusedPayout[];
  /** Text shown if nothing was done and nothing was refused. */
  nothing?: string | undefined;
  actions?: ReactNode;
  onClose: () => void;
}

/** Result of an action on several payouts, with the reasons for refusals. */
export function OutcomeDialog({ title, lead, refused, nothing, actions, onClose }: OutcomeDialogProps) {
  const id = useId();
  return (
    <Modal
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-what`}
      onClose={onClose}
      className="w-[min(38rem,calc(100vw-2rem))]"
    >
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <div id={`${id}-what`} className="mt-3 flex flex-col gap-3">
        {refused.length === 0 && nothing && <p>{nothing}</p>}
        {refused.length > 0 && (
          <>
            <p>{lead}</p>
            <ul className="flex flex-col gap-2">
              {refused.map(({ payoutId, reference, organiserName, message }) => (
                <li key={payoutId} className="border-l-4 border-rust py-0.5 pl-3">
                  <span className="font-semibold">
                    <span className="whitespace-nowrap">{reference}</span>, {organiserName}
                  </span>
                  <span className="block text-soft">{message}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:flex-col">
        {actions}
        <Button kind="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
