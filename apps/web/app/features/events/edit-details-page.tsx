import type { EditedEvent, EventDetailsFields } from '@quivertree/contract/events/event-editing';
import { eventPicturePath } from '@quivertree/posters/poster-path';
import { CATEGORIES, type Category } from '@quivertree/domain/places/places-and-categories';
import { admissionWindow } from '@quivertree/domain/door/admission';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { formatMoney } from '@quivertree/domain/money/money';
import type { ReactNode } from 'react';
import { Link } from '../../pages/link.tsx';
import { hubEventPath } from '../../pages/paths.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { choicesFromValues } from '../../ui/options.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { DETAILS } from './edited-docs.ts';
import { EditedHours } from './edited-hours.tsx';
import { EditedTown } from './edited-town.tsx';
import { EditedEventPage, isEditable, NotEditable } from './edited-event-page.tsx';
import { MapPosition } from './map-position.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { SaveBar } from './save-bar.tsx';
import { reReviewNotice } from './re-review-notice.ts';
import { type PartEditing, useEditing } from './use-editing.ts';

export default function EditDetailsPage() {
  return <EditedEventPage title="Event details">{(event) => <Details key={event.id} event={event} />}</EditedEventPage>;
}

function Details({ event }: { event: EditedEvent }) {
  const editing = useEditing(event, DETAILS);
  const { doc } = editing;
  const shown = { timeZone: doc.timeZone, currency: event.currency };
  return (
    <>
      <PublishPanel event={event} unsaved={editing.status !== 'saved'} />
      {isEditable(event) ? (
        <>
          <ConflictPanel editing={editing} {...shown} />
          <DetailsFields event={event} editing={editing} />
          <SaveBar editing={editing} {...shown} consequence={consequenceOf(event, doc)} />
        </>
      ) : (
        <NotEditable />
      )}
    </>
  );
}

/** Effects of saving: emails about new times, new prices for buyers who are checking out, and another review. */
function consequenceOf(event: EditedEvent, doc: EventDetailsFields): string | undefined {
  const { details, hasOrders } = event;
  const moved = details.startsAt !== doc.startsAt || details.endsAt !== doc.endsAt;
  const consequences = [
    moved && hasOrders ? 'We’ll email the new time to everyone with a ticket.' : undefined,
    details.businessCoversFee !== doc.businessCoversFee
      ? 'Orders already placed keep their price. Buyers still checking out will see the new one.'
      : undefined,
    reReviewNotice(event, details, doc),
  ];
  return consequences.filter(Boolean).join(' ') || undefined;
}

interface FieldsProps {
  event: EditedEvent;
  editing: PartEditing<EventDetailsFields>;
}

function DetailsFields({ event, editing }: FieldsProps) {
  const { doc, set, problems } = editing;
  return (
    <div className="flex flex-col gap-10">
      <Basics event={event} editing={editing} />
      <Times event={event} editing={editing} />
      <AdmissionHours event={event} editing={editing} />
      <Location event={event} editing={editing} />
      <section id="description" aria-labelledby="describe">
        <h2 id="describe" className="mb-4 text-2xl">
          Description
        </h2>
        <RichTextField
          label="Description"
          optional
          value={doc.description}
          onChange={(description) => set({ description })}
          maxLength={20_000}
          error={problems['description']}
        />
      </section>
      <Fee event={event} editing={editing} />
    </div>
  );
}

function Basics({ event, editing }: FieldsProps) {
  const { doc, set, problems } = editing;
  const uploaded = doc.pictureId !== null;
  return (
    <Group title="Basics">
      <TextField
        label="Name"
        value={doc.name}
        onChange={({ target }) => set({ name: target.value })}
        maxLength={120}
        error={problems['name']}
        required
      />
      <SelectField
        label="Category"
        choices={choicesFromValues(CATEGORIES)}
        value={doc.category}
        onChange={({ target }) => set({ category: target.value as Category })}
      />
      <div id="picture">
        <PictureField
          label="Picture"
          hint={
            uploaded
              ? 'Shown on cards, the event page and shared links.'
              : 'We made this poster for your event. Upload a picture to replace it.'
          }
          purpose="event"
          shown={eventPicturePath({ id: event.id, category: doc.category, pictureId: doc.pictureId })}
          removable={uploaded}
          onPicture={(picture) => set({ pictureId: picture?.id ?? null })}
          error={problems['pictureId']}
        />
      </div>
    </Group>
  );
}

function Times({ event, editing }: FieldsProps) {
  const { doc, set, problems } = editing;
  if (event.state === 'postponed') return <NoDateYet event={event} problem={problems['startsAt']} />;
  return (
    <Group title="Date and time">
      <div id="dates_ahead" className="grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2">
        <DateTimeField
          label="Start"
          value={doc.startsAt}
          timeZone={doc.timeZone}
          onChange={(startsAt) => startsAt && set({ startsAt })}
          error={problems['startsAt']}
          required
        />
        <DateTimeField
          label="End"
          value={doc.endsAt}
          timeZone={doc.timeZone}
          onChange={(endsAt) => endsAt && set({ endsAt })}
          error={problems['endsAt']}
          required
        />
      </div>
      <p className="-mt-2 text-sm text-soft">
        {event.hasOrders
          ? 'People already have tickets, so you can only change the times. To change the day, use “Postpone or cancel”.'
          : doc.timeZone === NAMIBIA
            ? 'Times are in Namibian time.'
            : `Times are in ${placeOfZone(doc.timeZone)} time.`}
      </p>
      {problems['timeZone'] && <p className="font-semibold text-rust-ink">{problems['timeZone']}</p>}
    </Group>
  );
}

/** Shown in place of a postponed event's date, which is set where its ticket holders are notified of it. */
function NoDateYet({ event, problem }: { event: EditedEvent; problem: string | undefined }) {
  return (
    <Group title="Date and time">
      <p className="-mt-2 flex flex-wrap items-center gap-x-4">
        This event has no new date yet.
        <Link
          to={hubEventPath(event.id, '/changes')}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Set the new date
        </Link>
      </p>
      {problem && <p className="font-semibold text-rust-ink">{problem}</p>}
    </Group>
  );
}

function placeOfZone(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

function AdmissionHours({ event, editing }: FieldsProps) {
  const { doc, set, problems } = editing;
  return (
    <Group title="Admission">
      <div className="grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2">
        <EditedHours
          label="Opens (hours before start)"
          editing={editing}
          value={doc.admissionOpensMinutes}
          onChange={(admissionOpensMinutes) => set({ admissionOpensMinutes })}
          error={problems['admissionOpensMinutes']}
        />
        <EditedHours
          label="Closes (hours after end)"
          editing={editing}
          value={doc.admissionClosesMinutes}
          onChange={(admissionClosesMinutes) => set({ admissionClosesMinutes })}
          error={problems['admissionClosesMinutes']}
        />
      </div>
      <p className="-mt-2 text-sm text-soft">
        {event.state === 'postponed' ? 'These hours apply to the new date once you’ve set it.' : admissionSentence(doc)}
      </p>
    </Group>
  );
}

function Location({ event, editing }: FieldsProps) {
  const { doc, set, problems } = editing;
  return (
    <Group title="Location">
      <div id="venue" className="grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2">
        <TextField
          label="Venue"
          optional
          value={doc.location ?? ''}
          onChange={({ target }) => set({ location: target.value || null })}
          maxLength={120}
          error={problems['location']}
        />
        <EditedTown editing={editing} value={doc.city} onChange={(city) => set({ city })} error={problems['city']} />
      </div>
      <TextField
        label="Address"
        optional
        value={doc.address ?? ''}
        onChange={({ target }) => set({ address: target.value || null })}
        maxLength={200}
        hint="Number and street. With an address, the event page shows a map."
        error={problems['address']}
      />
      <MapPosition
        eventId={event.id}
        city={doc.city}
        latitude={doc.latitude}
        longitude={doc.longitude}
        onPosition={set}
        error={problems['latitude'] ?? problems['longitude']}
      />
    </Group>
  );
}

function Fee({ event, editing }: FieldsProps) {
  const { doc, set } = editing;
  const share = `${event.variableFeeBasisPoints / 100}%`;
  const fee =
    event.fixedFeeMinor > 0
      ? `${share} plus ${formatMoney({ amount: event.fixedFeeMinor, currency: event.currency })} per order`
      : share;
  return (
    <Group title="Fee">
      <CheckboxField
        label="Absorb the fee"
        checked={doc.businessCoversFee}
        onChange={({ target }) => set({ businessCoversFee: target.checked })}
        hint={
          doc.businessCoversFee
            ? `Buyers pay the ticket price. Our fee of ${fee} comes out of your earnings.`
            : `Buyers pay our fee of ${fee} on top of the ticket price. Free tickets have no fee.`
        }
      />
    </Group>
  );
}

function admissionSentence(doc: EventDetailsFields): string {
  const { opensAt, closesAt } = admissionWindow({
    startsAt: Date.parse(doc.startsAt),
    endsAt: Date.parse(doc.endsAt),
    opensMinutes: doc.admissionOpensMinutes,
    closesMinutes: doc.admissionClosesMinutes,
  });
  const shown = (at: number) => formatDateTime(at, doc.timeZone);
  return `The door admits people from ${shown(opensAt)} to ${shown(closesAt)}. Outside these hours, only owners and managers can admit someone, and they have to give a reason.`;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex max-w-2xl flex-col gap-6">
      <h2 className="text-xl sm:text-2xl">{title}</h2>
      {children}
    </section>
  );
}
