import { createEvent, getEditedEvent } from '@quivertree/contract/events/event-editing';
import { CallError } from '@quivertree/contract/client';
import { EVENT_PROBLEMS } from '@quivertree/contract/events/event-problems';
import { instantOfInput } from '@quivertree/domain/dates/date-time-input';
import { dateProblems } from '@quivertree/domain/events/event-dates';
import { CATEGORIES, type Category } from '@quivertree/domain/places/places-and-categories';
import { DEFAULT_MAX_PER_ORDER, ticketProblems } from '@quivertree/domain/events/ticket-rules';
import type { Town } from '@quivertree/domain/places/towns';
import { dayNumber, NAMIBIA, wallDate, wallTimeAt, weekdayFromMonday } from '@quivertree/domain/dates/zoned-time';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../../api-client.ts';
import { messageOf } from '@quivertree/contract/error-message';
import { hubEventPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { choicesFromValues } from '../../ui/choices.ts';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { MoreOptions } from '../../ui/more-options.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select.tsx';
import { useRefusedForm } from '../../ui/use-refused-form.ts';
import { answerQuery } from '../hub/answer-query.ts';
import { HubPage } from '../hub/hub-page.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { PictureField, type PictureFieldHandle } from '../pictures/picture-field.tsx';
import { usePersistedState } from '../session/use-persisted-state.ts';
import { TownField } from './town-field.tsx';
import { UnitsField } from './units-field.tsx';

interface Typed {
  name: string;
  category: Category;
  date: string;
  from: string;
  until: string;
  /** Town of the event; null while the input isn't a known town. */
  city: Town | null;
  location: string;
  kind: 'paid' | 'free';
  /** Name of the ticket type; '' for the default name. */
  ticketName: string;
  priceMinor: number | null;
  capacity: number | null;
  description: string;
  salesStartAt: string | null;
  salesEndAt: string | null;
  maxPerOrder: number | null;
  picture: { id: string; url: string } | null;
}

/** Form with just enough fields to publish an event. */
export default function NewEventPage() {
  const { id: organiserId } = useOrganisation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [typed, setTyped, forget] = usePersistedState<Typed>(`qt:new-event:${organiserId}`, () => ({
    name: '',
    category: 'Music',
    date: nextSaturday(),
    from: '19:00',
    until: '23:00',
    city: 'Windhoek',
    location: '',
    kind: 'paid',
    ticketName: '',
    priceMinor: null,
    capacity: 100,
    description: '',
    salesStartAt: null,
    salesEndAt: null,
    maxPerOrder: DEFAULT_MAX_PER_ORDER,
    picture: null,
  }));
  const { picture } = typed;
  const pictureField = useRef<PictureFieldHandle>(null);
  const { form, refused, refuse } = useRefusedForm();
  const [serverProblems, setServerProblems] = useState<Record<string, string>>({});
  const dates = datesOf(typed);
  const problems = refused ? { ...serverProblems, ...problemsOf(typed, dates) } : {};
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Focuses the first field after the new page has taken the focus.
    const frame = requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [form]);
  const set = (change: Partial<Typed>) => {
    setServerProblems({});
    setTyped((before) => ({ ...before, ...change }));
  };

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const { city } = typed;
    if (!dates || !city || Object.keys(problemsOf(typed, dates)).length > 0) return refuse();
    setBusy(true);
    try {
      const shown = (await pictureField.current?.finish()) ?? picture;
      const free = typed.kind === 'free';
      const created = await apiClient.call(createEvent, {
        params: { organiserId },
        body: {
          name: typed.name,
          category: typed.category,
          city,
          location: typed.location || null,
          ...dates,
          pictureId: shown?.id ?? null,
          ticketTypes: [
            {
              name: typed.ticketName.trim() || ticketNameOf(typed),
              priceMinor: free ? 0 : (typed.priceMinor ?? 0),
              capacity: typed.capacity ?? 0,
              description: typed.description.trim() || null,
              salesStartAt: typed.salesStartAt,
              salesEndAt: typed.salesEndAt,
              maxPerOrder: typed.maxPerOrder ?? DEFAULT_MAX_PER_ORDER,
            },
          ],
        },
      });
      queries.setQueryData(answerQuery(getEditedEvent, { params: { eventId: created.id } }).queryKey, created);
      forget();
      await navigate(hubEventPath(created.id, '/edit'));
    } catch (error) {
      setBusy(false);
      setServerProblems(problemsOfCall(error));
      refuse();
    }
  }

  return (
    <HubPage title="New event" lead="Start with the basics. You can add everything else later, even after you publish.">
      <form ref={form} noValidate onSubmit={(event) => void create(event)} className="flex max-w-xl flex-col gap-6">
        <TextField
          label="Name"
          value={typed.name}
          onChange={(event) => set({ name: event.target.value })}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="next"
          error={problems['name']}
          required
        />
        <SelectField
          label="Category"
          choices={choicesFromValues(CATEGORIES)}
          value={typed.category}
          onChange={(event) => set({ category: event.target.value as Category })}
        />
        <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[2fr_1fr_1fr]">
          <div className="max-sm:col-span-2 sm:col-span-1">
            <TextField
              label="Date"
              type="date"
              value={typed.date}
              onChange={(event) => set({ date: event.target.value })}
              error={problems['startsAt']}
              required
            />
          </div>
          <TextField
            label="From"
            type="time"
            value={typed.from}
            onChange={(event) => set({ from: event.target.value })}
            required
          />
          <TextField
            label="Until"
            type="time"
            value={typed.until}
            onChange={(event) => set({ until: event.target.value })}
            error={problems['endsAt']}
            required
          />
        </div>
        {typed.until <= typed.from && <p className="-mt-3 text-sm text-soft">Ends the next day.</p>}
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          <TownField value={typed.city} onChange={(city) => set({ city })} error={problems['city']} />
          <TextField
            label="Venue"
            optional
            value={typed.location}
            onChange={(event) => set({ location: event.target.value })}
            maxLength={120}
            error={problems['location']}
          />
        </div>
        <RadioGroup
          legend="Tickets"
          name="kind"
          value={typed.kind}
          onChange={(kind) => set({ kind })}
          choices={[
            { value: 'paid', label: 'Paid' },
            { value: 'free', label: 'Free (RSVP)', hint: 'There’s no fee for you either.' },
          ]}
        />
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
          <MoreOptions
            hint="Description, sales dates, limit"
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
            <div className="grid gap-4 sm:grid-cols-2">
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
        </div>
        <PictureField
          ref={pictureField}
          label="Picture (optional)"
          hint="Without one, we make a poster for you."
          purpose="event"
          shown={picture?.url ?? null}
          removable={picture !== null}
          onPicture={(chosen) => set({ picture: chosen })}
          error={problems['pictureId']}
        />
        <FormAlert>{problems['']}</FormAlert>
        <Button type="submit" busy={busy} className="sm:self-start">
          Create draft
        </Button>
      </form>
    </HubPage>
  );
}

/** The fields of the first ticket type under "More options". */
const OPTIONS = ['description', 'salesStartAt', 'salesEndAt', 'maxPerOrder'] as const;

function ticketNameOf({ kind }: Typed): string {
  return kind === 'free' ? 'RSVP' : 'General admission';
}

function datesOf({ date, from, until }: Typed): { startsAt: string; endsAt: string } | null {
  const startsAt = instantOfInput(`${date}T${from}`, NAMIBIA);
  const sameDay = instantOfInput(`${date}T${until}`, NAMIBIA);
  if (!startsAt || !sameDay) return null;
  const endsAt = until > from ? sameDay : new Date(Date.parse(sameDay) + 86_400_000).toISOString();
  return { startsAt, endsAt };
}

function problemsOf(typed: Typed, dates: ReturnType<typeof datesOf>): Record<string, string> {
  return {
    ...(typed.name.trim() === '' ? { name: 'Give your event a name.' } : {}),
    ...(dates ? problemsOfDates(dates) : { startsAt: 'Choose a date and times.' }),
    ...(typed.city ? {} : { city: 'Choose a town or village from the list.' }),
    ...(typed.kind === 'paid' && !typed.priceMinor ? { priceMinor: 'Enter a ticket price.' } : {}),
    ...(typed.capacity ? {} : { capacity: 'Enter the number of tickets.' }),
    ...(typed.maxPerOrder === 0 ? { 'ticketTypes.0.maxPerOrder': 'Allow at least one ticket per order.' } : {}),
    ...(dates ? problemsOfSales(typed, dates.endsAt) : {}),
  };
}

/** Reports only the first problem, as one is enough if all dates are in the past. */
function problemsOfDates({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Record<string, string> {
  const dates = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt), timeZone: NAMIBIA };
  const [found] = Object.entries(dateProblems(dates, { before: undefined, hasOrders: false, now: Date.now() }));
  return found ? { [found[0]]: EVENT_PROBLEMS[found[1]] } : {};
}

function problemsOfSales({ salesStartAt, salesEndAt }: Typed, endsAt: string): Record<string, string> {
  const millis = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  const type = { name: '', salesStartAt: millis(salesStartAt), salesEndAt: millis(salesEndAt) };
  return Object.fromEntries(
    ticketProblems([type], Date.parse(endsAt)).map(({ field, problem }) => [
      `ticketTypes.0.${field}`,
      EVENT_PROBLEMS[problem],
    ]),
  );
}

function problemsOfCall(error: unknown): Record<string, string> {
  const { errors = [] } = ((error instanceof CallError && error.body) || {}) as {
    errors?: { path: string; message: string }[];
  };
  if (errors.length === 0) return { '': messageOf(error) };
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

/** The Saturday after this week's: far enough ahead to sell tickets. */
function nextSaturday(): string {
  const today = dayNumber(wallTimeAt(Date.now(), NAMIBIA));
  const { year, month, day } = wallDate(today - weekdayFromMonday(today) + 12);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
