import { cancelEvent } from '@quivertree/contract/event-changes';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { counted } from '../hub/counted.ts';
import { CHANGED, type ChangeProps, ChangeSection, NoteField, refundable, WhatHappens } from './change-parts.tsx';

/** Cancels an event, once its name was typed. */
export function CancelEvent({ event, concerned }: ChangeProps) {
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  return (
    <ChangeSection title="Cancel">
      <p className="max-w-[62ch] text-soft">
        Sales stop and all tickets become invalid. We email everyone and refund them in full, including our fee. This
        can’t be undone.
      </p>
      <NoteField note={note} setNote={setNote} />
      <Button kind="outline" className="self-start" onClick={() => setAsked(true)}>
        Cancel the event …
      </Button>
      {asked && (
        <CommandDialog
          call={cancelEvent}
          title={`Cancel “${event.name}”?`}
          action={concerned.refundableMinor > 0 ? `Cancel and give back ${refundable(concerned)}` : 'Cancel the event'}
          cancel="Keep the event"
          done="The event is cancelled."
          refresh={CHANGED}
          disabled={typed.trim() !== event.name.trim()}
          input={() => ({ params: { eventId: event.id }, body: { note } })}
          onClose={() => setAsked(false)}
        >
          <WhatHappens concerned={concerned}>
            <li>
              {concerned.paidOrders === 0
                ? 'No one has paid, so there’s nothing to refund.'
                : `${refundable(concerned)} go back to ${counted(concerned.paidOrders, 'buyer')}: what is held for you first, and what is missing you owe us.`}
            </li>
            {concerned.disputed > 0 && (
              <li>{counted(concerned.disputed, 'order')} wait for a dispute with a bank to be decided.</li>
            )}
          </WhatHappens>
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
