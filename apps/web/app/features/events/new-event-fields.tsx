import { DEFAULT_MAX_PER_ORDER } from '@quivertree/domain/events/ticket-rules';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { DateField, TextArea, TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { MoreOptions } from '../../ui/more-options.tsx';
import { type NewEvent, ticketNameOf } from './new-event.ts';
import { UnitsField } from './units-field.tsx';

export interface NewEventFieldsProps {
  typed: NewEvent;
  set: (change: Partial<NewEvent>) => void;
  /** Messages by field. */
  problems: Readonly<Record<string, string>>;
}

/** Date and times of a new event. */
export function NewEventTimes({ typed, set, problems }: NewEventFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[2fr_1fr_1fr]">
        <div className="max-sm:col-span-2 sm:col-span-1">
          <DateField
            label="Date"
            type="date"
            value={typed.date}
            onChange={(event) => set({ date: event.target.value })}
            error={problems['startsAt']}
            required
          />
        </div>
        <DateField
          label="From"
          type="time"
          value={typed.from}
          onChange={(event) => set({ from: event.target.value })}
          required
        />
        <DateField
          label="Until"
          type="time"
          value={typed.until}
          onChange={(event) => set({ until: event.target.value })}
          error={problems['endsAt']}
          required
        />
      </div>
      {typed.until <= typed.from && <p className="-mt-3 text-sm text-soft">Ends the next day.</p>}
    </>
  );
}

/** First ticket type of a new event. */
export function NewEventTicket({ typed, set, problems }: NewEventFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[2fr_1fr_1fr]">
        <div className="max-sm:col-span-2">
          <TextField
            label="Ticket name"
            value={typed.ticketName}
            placeholder={ticketNameOf(typed)}
            onChange={(event) => set({ ticketName: event.target.value })}
            maxLength={80}
            autoComplete="off"
            error={problems['ticketTypes.0.name']}
          />
        </div>
        {typed.kind === 'paid' && (
          <MoneyField
            label="Price"
            value={typed.priceMinor}
            onChange={(priceMinor) => set({ priceMinor })}
            error={problems['priceMinor'] ?? problems['ticketTypes.0.priceMinor']}
            required
          />
        )}
        <UnitsField
          label="Quantity"
          value={typed.capacity}
          onChange={(capacity) => set({ capacity })}
          error={problems['capacity'] ?? problems['ticketTypes.0.capacity']}
        />
      </div>
      <TicketOptions typed={typed} set={set} problems={problems} />
    </div>
  );
}

/** The first ticket type's fields under "More options". */
const OPTIONS = ['description', 'salesStartAt', 'salesEndAt', 'maxPerOrder'] as const;

function TicketOptions({ typed, set, problems }: NewEventFieldsProps) {
  return (
    <MoreOptions
      hint="What’s included, sales dates, limit"
      set={
        typed.description !== '' ||
        typed.salesStartAt !== null ||
        typed.salesEndAt !== null ||
        typed.maxPerOrder !== DEFAULT_MAX_PER_ORDER
      }
      wrong={OPTIONS.some((field) => problems[`ticketTypes.0.${field}`] !== undefined)}
    >
      <TextArea
        label="What’s included"
        optional
        rows={2}
        value={typed.description}
        maxLength={500}
        onChange={(event) => set({ description: event.target.value })}
        error={problems['ticketTypes.0.description']}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <DateTimeField
          label="Sales open"
          optional
          timeZone={NAMIBIA}
          value={typed.salesStartAt}
          onChange={(salesStartAt) => set({ salesStartAt })}
          hint="Leave empty to open sales straight away."
          error={problems['ticketTypes.0.salesStartAt']}
        />
        <DateTimeField
          label="Sales close"
          optional
          timeZone={NAMIBIA}
          value={typed.salesEndAt}
          onChange={(salesEndAt) => set({ salesEndAt })}
          hint="Leave empty to keep sales open until the event ends."
          error={problems['ticketTypes.0.salesEndAt']}
        />
        <UnitsField
          label="Maximum per order"
          value={typed.maxPerOrder}
          onChange={(maxPerOrder) => set({ maxPerOrder })}
          error={problems['ticketTypes.0.maxPerOrder']}
        />
      </div>
      <p className="text-sm text-soft">You can add more ticket types once you’ve created the draft.</p>
    </MoreOptions>
  );
}
