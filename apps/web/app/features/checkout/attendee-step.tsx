import { decimalOf } from '@quivertree/domain/money';
import type { CustomField, EventDetail } from '@quivertree/contract/catalogue';
import { DEFAULT_SECTION } from '@quivertree/domain/custom-fields';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Person, PersonFields, trimmedPerson } from '../../ui/person-fields.tsx';
import { browserStorage } from '../session/browser-storage.ts';
import { type AttendeeProblems, attendeeProblems } from './attendee-problems.ts';
import { CustomFieldInput } from './custom-field-input.tsx';
import { keepAttendee, keepCustomFields, readAttendee, readCustomFields } from './drafts.ts';
import { ATTENDEE_FORM_ID } from './checkout-bar.tsx';
import type { Checkout } from './use-checkout.ts';
import { useOrderSubmission } from './use-order-submission.ts';

/** Who buys, and the organiser's questions; from here the order is submitted. */
export function AttendeeStep({ event, checkout }: { event: EventDetail; checkout: Checkout }) {
  const eventId = event.details.id;
  const fields = event.options.customFields;
  const storage = browserStorage('localStorage');
  const [attendee, setAttendee] = useState(() => {
    const draft = readAttendee(storage, eventId, Date.now());
    return { name: draft.name || (checkout.user?.name ?? ''), email: draft.email || (checkout.user?.email ?? '') };
  });
  const [answers, setAnswers] = useState(() => readCustomFields(storage, eventId, Date.now()));
  const [problems, setProblems] = useState<AttendeeProblems>();
  const { submit, failure } = useOrderSubmission({
    setSubmitting: checkout.setSubmitting,
    onPost: checkout.setToPost,
    onRefused: checkout.refreshEvent,
  });
  const form = useFocusOnProblems(problems);

  function changeAttendee(changed: Person): void {
    setAttendee(changed);
    keepAttendee(storage, eventId, changed, Date.now());
  }

  function changeAnswer(fieldId: string, value: string): void {
    const changed = { ...answers, [fieldId]: value };
    setAnswers(changed);
    keepCustomFields(storage, eventId, changed, Date.now());
  }

  function onSubmit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (checkout.submitting) return;
    const found = attendeeProblems(attendee, fields, answers);
    setProblems(found);
    if (found) return;
    const order = {
      eventId,
      attendee: trimmedPerson(attendee),
      customFields: fields.flatMap(({ id, label }) => {
        const value = (answers[id] ?? '').trim();
        return value === '' ? [] : [{ label, value }];
      }),
      tickets: checkout.price.lines.map(({ ticket, quantity }) => ({ ticketId: ticket.id, quantity })),
      expectedTotal: decimalOf(checkout.price.totalMinor),
      ...(checkout.offerKey ? { offerKey: checkout.offerKey } : {}),
    };
    void submit(order, checkout.event.options.paysInNewTab && checkout.price.totalMinor > 0);
  }

  return (
    <form id={ATTENDEE_FORM_ID} ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <h2 className="text-2xl">Who are the tickets for?</h2>
      <PersonFields
        person={attendee}
        onChange={changeAttendee}
        problems={problems}
        emailHint="Your tickets are sent here."
        autoFocus={checkout.moved}
      />
      {bySection(fields).map(([section, inSection]) => (
        <fieldset key={section} className="mt-3 flex flex-col gap-5 border-t border-hairline">
          <legend className="mb-3 pr-4 font-display text-xl font-bold tracking-tight">{section}</legend>
          {inSection.map((field) => (
            <CustomFieldInput
              key={field.id}
              field={field}
              value={answers[field.id] ?? ''}
              error={problems?.customFields[field.id]}
              onChange={(value) => changeAnswer(field.id, value)}
            />
          ))}
        </fieldset>
      ))}
      {failure && (
        <div role="alert" ref={intoView} className="border-l-4 border-rust-ink py-1 pl-4">
          <p className="font-semibold text-rust-ink">{failure.sentence}</p>
          {failure.reason && <p>{failure.reason}</p>}
        </div>
      )}
      {!checkout.user && (
        <Button kind="outline" onClick={checkout.backToGate} disabled={checkout.submitting} className="self-start">
          Back
        </Button>
      )}
    </form>
  );
}

/** What went wrong is not left below the edge of the screen. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** The questions by section, each where its first question stands. */
function bySection(fields: readonly CustomField[]): [string, CustomField[]][] {
  return [...Map.groupBy(fields, ({ section }) => section.trim() || DEFAULT_SECTION)];
}

/** A form that was refused leads to the first field that is wrong. */
function useFocusOnProblems(problems: AttendeeProblems | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}
