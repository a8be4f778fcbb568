import { plural } from '@quivertree/domain/text/plural';
import { postponeEvent } from '@quivertree/contract/event-changes/event-changes';
import { DAY_MS } from '@quivertree/domain/dates/durations';
import { refundOfferEnd } from '@quivertree/domain/event-changes/postponement';
import { formatDateRange, formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import {
  CHANGED,
  type ChangeProps,
  ChangeSection,
  NoteField,
  refundable,
  ChangeEffects,
} from './change-form-parts.tsx';
import { useNewDate } from './use-new-date.ts';

/** Default period for refund requests, in milliseconds. */
const REFUND_PERIOD_MS = 14 * DAY_MS;

/** Form that postpones an event, with or without a new date. */
export function PostponeEvent({ event, concerned }: ChangeProps) {
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [endsAt, setEndsAt] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(() => new Date(Date.now() + REFUND_PERIOD_MS).toISOString());
  const [note, setNote] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const newDate = startsAt && endsAt ? { startsAt, endsAt } : undefined;
  const { problems, check } = useNewDate(event, { startsAt, endsAt, refundsUntil: until });
  const offerEnds = until && refundOfferEnd(Date.parse(until), newDate ? Date.parse(newDate.startsAt) : null);
  const buyers = plural(concerned.paidOrders, 'The buyer of 1 order', 'The buyers of {n} orders');
  const refundOffer = offerEnds
    ? `${buyers} can request refunds of up to ${refundable(concerned)} in total until ${formatDateTime(offerEnds, event.timeZone)}. Refunds come out of your earnings.`
    : `${buyers} can request refunds of up to ${refundable(concerned)} in total. Refunds come out of your earnings.`;
  return (
    <ChangeSection title="Postponement">
      <p className="max-w-[62ch] text-soft">
        Tickets stay valid. We email everyone with a ticket, and buyers can request a refund until the deadline below.
        Without a new date for the event, sales stop until you set one.
      </p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
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
        label="Deadline for refund requests"
        hint="Requests close when the event starts on its new date, even if the deadline is later."
        timeZone={event.timeZone}
        value={until}
        onChange={setUntil}
        error={problems.refundsUntil}
        required
      />
      <NoteField note={note} setNote={setNote} />
      <Button kind="outline" className="self-start" onClick={() => check() && setConfirming(true)}>
        Postpone…
      </Button>
      {isConfirming && (
        <CommandDialog
          call={postponeEvent}
          title={`Postpone “${event.name}”?`}
          action="Postpone event"
          done="Event postponed"
          refresh={CHANGED}
          input={() => ({
            params: { eventId: event.id },
            body: { note, refundsUntil: until ?? '', ...(newDate ? { newDate } : {}) },
          })}
          onClose={() => setConfirming(false)}
        >
          <ChangeEffects concerned={concerned}>
            {concerned.paidOrders > 0 && <li>{refundOffer}</li>}
            <li>
              {newDate
                ? `The new date is ${formatDateRange(newDate.startsAt, newDate.endsAt, event.timeZone)}, and sales continue.`
                : 'Sales stop until you set a new date.'}
            </li>
          </ChangeEffects>
        </CommandDialog>
      )}
    </ChangeSection>
  );
}
