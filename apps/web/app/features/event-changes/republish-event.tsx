import { republishEvent } from '@quivertree/contract/event-changes/event-changes';
import { formatDateRange } from '@quivertree/domain/dates/zoned-time';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { CHANGED, type ChangeProps, ChangeSection, NoteField, ChangeEffects } from './change-form-parts.tsx';
import { useNewDate } from './use-new-date.ts';

/** Form that sets a postponed event's new date. */
export function RepublishEvent({ event, concerned }: ChangeProps) {
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [endsAt, setEndsAt] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const { problems, check } = useNewDate(event, { startsAt, endsAt }, true);
  return (
    <ChangeSection title="New date">
      <p className="max-w-[62ch] text-soft">Sales reopen, and we email everyone with a ticket.</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <DateTimeField
          label="New start"
          timeZone={event.timeZone}
          value={startsAt}
          onChange={setStartsAt}
          error={problems.startsAt}
          required
        />
        <DateTimeField
          label="New end"
          timeZone={event.timeZone}
          value={endsAt}
          onChange={setEndsAt}
          error={problems.endsAt}
          required
        />
      </div>
      <NoteField note={note} setNote={setNote} />
      <Button kind="outline" className="self-start" onClick={() => check() && setConfirming(true)}>
        Set new date…
      </Button>
      {isConfirming && startsAt && endsAt && (
        <CommandDialog
          call={republishEvent}
          title={`Set the date of “${event.name}” to ${formatDateRange(startsAt, endsAt, event.timeZone)}?`}
          action="Set new date"
          done="New date set"
          refresh={CHANGED}
          input={() => ({ params: { eventId: event.id }, body: { note, newDate: { startsAt, endsAt } } })}
          onClose={() => setConfirming(false)}
        >
          <ChangeEffects concerned={concerned}>
            <li>
              Tickets are valid for the new date. Buyers can request refunds until the deadline you set when you
              postponed the event, or until it starts, whichever comes first.
            </li>
          </ChangeEffects>
        </CommandDialog>
      )}
    </ChangeSection>
  );
}
