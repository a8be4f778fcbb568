import { datesOf, type NewEvent, newEvent, problemsOf, problemsOfCall, requestOf } from './new-event.ts';
import { NewEventTicket, NewEventTimes } from './new-event-fields.tsx';
import { createEvent, getEditedEvent } from '@quivertree/contract/events/event-editing';
import { CATEGORIES, type Category } from '@quivertree/domain/places/places-and-categories';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../../calls/api-client.ts';
import { hubEventPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { choicesFromValues } from '../../ui/options.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select.tsx';
import { useRefusedForm } from '../../ui/use-refused-form.ts';
import { HubPage } from '../hub/hub-page.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { PictureField, type PictureFieldHandle } from '../pictures/picture-field.tsx';
import { usePersistedState } from '../session/use-persisted-state.ts';
import { TownField } from './town-field.tsx';
import { setAnswer } from '../../queries/answers.ts';

/** Form with just enough fields to publish an event. */
export default function NewEventPage() {
  const { typed, set, problems, busy, form, pictureField, create } = useNewEvent();
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
        <NewEventTimes typed={typed} set={set} problems={problems} />
        <div className="grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2">
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
            { value: 'free', label: 'Free (RSVP)', hint: 'No fees for you or your guests.' },
          ]}
        />
        <NewEventTicket typed={typed} set={set} problems={problems} />
        <PictureField
          ref={pictureField}
          label="Picture (optional)"
          hint="If you don’t add a picture, we’ll make a poster for you."
          purpose="event"
          shown={typed.picture?.url ?? null}
          removable={typed.picture !== null}
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

/** Input, problems and creation of a new event. */
function useNewEvent() {
  const { id: organiserId } = useOrganisation();
  const navigate = useNavigate();
  const [typed, setTyped, forget] = usePersistedState<NewEvent>(`qt:new-event:${organiserId}`, newEvent);
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
  const set = (change: Partial<NewEvent>) => {
    setServerProblems({});
    setTyped((before) => ({ ...before, ...change }));
  };

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const { city, picture } = typed;
    if (!dates || !city || Object.keys(problemsOf(typed, dates)).length > 0) return refuse();
    setBusy(true);
    try {
      const shown = (await pictureField.current?.finish()) ?? picture;
      const created = await apiClient.call(createEvent, {
        params: { organiserId },
        body: requestOf(typed, { city, dates, pictureId: shown?.id ?? null }),
      });
      setAnswer(getEditedEvent, { params: { eventId: created.id } }, created);
      forget();
      await navigate(hubEventPath(created.id, '/edit'));
    } catch (error) {
      setBusy(false);
      setServerProblems(problemsOfCall(error));
      refuse();
    }
  }

  return { typed, set, problems, busy, form, pictureField, create };
}
