import { plural } from '@quivertree/domain/text/plural';
import { cancelEvent } from '@quivertree/contract/event-changes/event-changes';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import {
  CHANGED,
  type ChangeProps,
  ChangeSection,
  NoteField,
  refundable,
  ChangeEffects,
} from './change-form-parts.tsx';

/** Form that cancels an event once its name has been typed to confirm. */
export function CancelEvent({ event, concerned }: ChangeProps) {
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  return (
    <ChangeSection title="Cancellation">
      <p className="max-w-[62ch] text-soft">
        Sales stop and all tickets become void. We email everyone with a ticket and refund buyers in full, including our
        fee. This can’t be undone.
      </p>
      <NoteField note={note} setNote={setNote} />
      <Button kind="outline" className="self-start" onClick={() => setConfirming(true)}>
        Cancel event…
      </Button>
      {isConfirming && (
        <CommandDialog
          call={cancelEvent}
          title={`Cancel “${event.name}”?`}
          action={concerned.refundableMinor > 0 ? `Cancel event and refund ${refundable(concerned)}` : 'Cancel event'}
          cancel="Keep event"
          done="Event cancelled"
          refresh={CHANGED}
          disabled={typed.trim() !== event.name.trim()}
          input={() => ({ params: { eventId: event.id }, body: { note } })}
          onClose={() => setConfirming(false)}
        >
          <ChangeEffects concerned={concerned}>
            <li>
              {concerned.paidOrders === 0
                ? 'No one has paid, so there’s nothing to refund.'
                : `We’ll refund ${refundable(concerned)} for ${plural(concerned.paidOrders, '1 order', '{n} orders')}, using your money on hold first. If that isn’t enough, you’ll owe us the difference.`}
            </li>
            {concerned.disputed > 0 && (
              <li>
                {plural(
                  concerned.disputed,
                  '1 order has an open dispute. It can’t be refunded until the buyer’s bank has decided.',
                  '{n} orders have open disputes. They can’t be refunded until the buyers’ banks have decided.',
                )}
              </li>
            )}
          </ChangeEffects>
          <TextField
            label={`Type the event’s name to confirm: ${event.name}`}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </CommandDialog>
      )}
    </ChangeSection>
  );
}
