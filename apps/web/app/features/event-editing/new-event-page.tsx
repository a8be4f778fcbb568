import { createEvent, getEditedEvent } from '@quivertree/contract/event-editing';
import { CallError } from '@quivertree/contract/client';
import { EVENT_PROBLEMS } from '@quivertree/contract/event-problems';
import { instantOfInput } from '@quivertree/domain/date-time-input';
import { dateProblems } from '@quivertree/domain/event-dates';
import { CATEGORIES, type Category } from '@quivertree/domain/places-and-categories';
import type { Town } from '@quivertree/domain/towns';
import { dayNumber, NAMIBIA, wallDate, wallTimeAt, weekdayFromMonday } from '@quivertree/domain/zoned-time';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../../api-client.ts';
import { messageOf } from '../../error-message.ts';
import { hubEventPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { choicesNamed } from '../../ui/choices.ts';
import { TextField } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select.tsx';
import { useRefusedForm } from '../../ui/use-refused-form.ts';
import { answerQuery } from '../hub/answer-query.ts';
import { HubPage } from '../hub/hub-page.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { PictureField, type PictureFieldHandle } from '../pictures/picture-field.tsx';
import { useKept } from '../../use-kept.ts';
import { TownField } from './town-field.tsx';
import { UnitsField } from './units-field.tsx';

interface Typed {
  name: string;
  category: Category;
  date: string;
  from: string;
  until: string;
  /** Null while what is typed is no town. */
  city: Town | null;
  location: string;
  kind: 'paid' | 'free';
  priceMinor: number | null;
  capacity: number | null;
  picture: { id: string; url: string } | null;
}

/** What, when, where, tickets and a picture: enough to publish. Everything else can follow. */
export default function NewEventPage() {
  const { id: organiserId } = useOrganisation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [typed, setTyped, forget] = useKept<Typed>(`qt:new-event:${organiserId}`, () => ({
    name: '',
    category: 'Music',
    date: nextSaturday(),
    from: '19:00',
    until: '23:00',
    city: 'Windhoek',
    location: '',
    kind: 'paid',
    priceMinor: null,
    capacity: 100,
    picture: null,
  }));
  const { picture } = typed;
  const pictureField = useRef<PictureFieldHandle>(null);
  const { form, refused, refuse } = useRefusedForm();
  const [problemsOfServer, setProblemsOfServer] = useState<Record<string, string>>({});
  const dates = datesOf(typed);
  const problems = refused ? { ...problemsOfServer, ...problemsOf(typed, dates) } : {};
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // After the page that was opened has taken the focus: one types at once.
    const soon = requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(soon);
  }, [form]);
  const set = (change: Partial<Typed>) => {
    setProblemsOfServer({});
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
              name: free ? 'RSVP' : 'General admission',
              priceMinor: free ? 0 : (typed.priceMinor ?? 0),
              capacity: typed.capacity ?? 0,
            },
          ],
        },
      });
      queries.setQueryData(answerQuery(getEditedEvent, { params: { eventId: created.id } }).queryKey, created);
      forget();
      await navigate(hubEventPath(created.id, '/edit'));
    } catch (error) {
      setBusy(false);
      setProblemsOfServer(problemsOfCall(error));
      refuse();
    }
  }

  return (
    <HubPage
      title="New event"
      lead="What people need to decide. Everything else can follow, before or after it is public."
    >
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
          choices={choicesNamed(CATEGORIES)}
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
        {typed.until <= typed.from && <p className="-mt-3 text-sm text-soft">It ends on the next day.</p>}
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
            { value: 'paid', label: 'People pay for them' },
            { value: 'free', label: 'Free (RSVP)', hint: 'Always free for you as well.' },
          ]}
        />
        <div className="grid grid-cols-2 gap-x-4 gap-y-6">
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
            label="How many"
            value={typed.capacity}
            onChange={(capacity) => set({ capacity })}
            error={problems['capacity'] ?? problems['ticketTypes.0.capacity']}
          />
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
          Create the draft
        </Button>
      </form>
    </HubPage>
  );
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
    ...(typed.name.trim() === '' ? { name: 'Please give it a name.' } : {}),
    ...(dates ? problemsOfDates(dates) : { startsAt: 'Please choose a date and times.' }),
    ...(typed.city ? {} : { city: 'Please choose a town or village from the list.' }),
    ...(typed.kind === 'paid' && !typed.priceMinor ? { priceMinor: 'Please say what a ticket costs.' } : {}),
    ...(typed.capacity ? {} : { capacity: 'Please say how many tickets there are.' }),
  };
}

/** One sentence is enough where all of it lies in the past. */
function problemsOfDates({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Record<string, string> {
  const dates = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt), timeZone: NAMIBIA };
  const [found] = Object.entries(dateProblems(dates, { before: undefined, hasOrders: false, now: Date.now() }));
  return found ? { [found[0]]: EVENT_PROBLEMS[found[1]] } : {};
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
