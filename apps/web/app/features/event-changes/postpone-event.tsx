import { postponeEvent } from '@quivertree/contract/event-changes';
import { refundOfferEnd } from '@quivertree/domain/postponement';
import { formatDateRange, formatDateTime } from '@quivertree/domain/zoned-time';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { counted } from '../hub/counted.ts';
import { CHANGED, type ChangeProps, ChangeSection, NoteField, refundable, WhatHappens } from './change-parts.tsx';
import { useNewDate } from './use-new-date.ts';

/** For how long tickets may be given back, unless the organiser says otherwise, in milliseconds. */
const TIME_TO_GIVE_BACK = 14 * 86_400_000;

/** Puts an event off, to another date or to one that is not known yet. */
export function PostponeEvent({ event, concerned }: ChangeProps) {
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [endsAt, setEndsAt] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(() => new Date(Date.now() + TIME_TO_GIVE_BACK).toISOString());
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const newDate = startsAt && endsAt ? { startsAt, endsAt } : undefined;
  const { problems, check } = useNewDate(event, { startsAt, endsAt, refundsUntil: until });
  const offerEnds = until && refundOfferEnd(Date.parse(until), newDate ? Date.parse(newDate.startsAt) : null);
  return (
    <ChangeSection title="Postpone">
      <p className="max-w-[62ch] text-soft">
        Tickets stay valid. We email everyone, and they can request a refund until the date you set. Without a new date,
        sales stop until you add one.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField
          label="New start"
          optional
          timeZone={event.timeZone}
          value={startsAt}
          onChange={setStartsAt}
          error={problems.startsAt}
        />
        <DateTimeField
          label="New end"
          optional
          timeZone={event.timeZone}
          value={endsAt}
          onChange={setEndsAt}
          error={problems.endsAt}
        />
      </div>
      <DateTimeField
        label="Money back until"
        hint="At the latest until it begins on its new date."
        timeZone={event.timeZone}
        value={until}
        onChange={setUntil}
        error={problems.refundsUntil}
        required
      />
      <NoteField note={note} setNote={setNote} />
      <Button kind="outline" className="self-start" onClick={() => check() && setAsked(true)}>
        Postpone …
      </Button>
      {asked && (
        <CommandDialog
          call={postponeEvent}
          title={`Postpone “${event.name}”?`}
          action="Postpone it"
          done="It is postponed."
          refresh={CHANGED}
          input={() => ({
            params: { eventId: event.id },
            body: { note, refundsUntil: until ?? '', ...(newDate ? { newDate } : {}) },
          })}
          onClose={() => setAsked(false)}
        >
          <WhatHappens concerned={concerned}>
            {concerned.paidOrders > 0 && (
              <li>
                Up to {refundable(concerned)} may be asked back by {counted(concerned.paidOrders, 'buyer')}
                {offerEnds && ` until ${formatDateTime(offerEnds, event.timeZone)}`}; it is taken from what you earn.
              </li>
            )}
            <li>
              {newDate
                ? `It takes place ${formatDateRange(newDate.startsAt, newDate.endsAt, event.timeZone)}, and sales go on.`
                : 'Sales stop until you give it a new date.'}
            </li>
          </WhatHappens>
        </CommandDialog>
      )}
    </ChangeSection>
  );
}
