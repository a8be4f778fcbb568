import type { Person } from '@quivertree/domain/orders/person';
import { decimalOf } from '@quivertree/domain/money/money';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PersonFields } from '../../ui/person-fields.tsx';
import { useRefusedForm } from '../../ui/use-refused-form.ts';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { systemClock } from '@quivertree/runtime/clock';
import { buyerProblems } from '@quivertree/checkout/buyer-problems';
import { BUYER_HEADING, EMAIL_HINT } from '@quivertree/checkout/checkout-words';
import { CustomFieldInput } from './custom-field-input.tsx';
import { storeBuyer, storeCustomFields, readBuyer, readCustomFields } from '@quivertree/checkout/drafts';
import { readOpenOrder } from '@quivertree/checkout/open-order';
import { PaymentNotes } from './payment-notes.tsx';
import { BUYER_FORM_ID, CHECKOUT_ID, TICKETS_ID } from './checkout-bar.tsx';
import { QuestionGroup } from './question-group.tsx';
import { orderOf } from '@quivertree/checkout/order-draft';
import { questionSections } from '@quivertree/checkout/question-sections';
import type { Checkout } from './use-checkout.ts';
import { useOrderSubmission } from './use-order-submission.ts';

/** Buyer's details and the organiser's questions. The order is submitted from here. */
export function BuyerStep({ checkout }: { checkout: Checkout }) {
  const { event, price, gate, form: formState } = checkout;
  const eventId = event.details.id;
  const fields = event.options.customFields;
  const { buyer, changeBuyer, answers, changeAnswer } = useBuyerDraft(eventId, gate.user);
  const { form, refused, refuse } = useRefusedForm();
  const problems = refused ? buyerProblems(buyer, fields, answers) : undefined;
  const { submit, failure } = useOrderSubmission(eventId, {
    setSubmitting: formState.setSubmitting,
    onPost: checkout.setPaymentForm,
    onRefused: checkout.refreshEvent,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isBackFromPaying(eventId)) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [eventId]);
  const { setShown } = formState;
  useEffect(() => {
    setShown(true);
    const tickets = document.getElementById(TICKETS_ID);
    return () => {
      setShown(false);
      if (tickets?.isConnected && isNothingLeft()) focusHeading(tickets);
    };
  }, [setShown]);

  function onSubmit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (formState.submitting) return;
    if (buyerProblems(buyer, fields, answers)) return refuse();
    const order = {
      ...orderOf({
        event,
        tickets: price.lines.map(({ ticket, quantity }) => ({ ticketId: ticket.id, quantity })),
        buyer,
        answers,
      }),
      expectedTotal: decimalOf(price.totalMinor),
      ...(checkout.waitingList.offerKey ? { offerKey: checkout.waitingList.offerKey } : {}),
    };
    void submit(order, {
      paysInNewTab: event.options.paysInNewTab && price.totalMinor > 0,
      asGuest: !gate.user,
    });
  }

  return (
    <form id={BUYER_FORM_ID} ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <h2 ref={heading} className="scroll-mt-6 text-2xl">
        {BUYER_HEADING}
      </h2>
      <PersonFields
        person={buyer}
        onChange={changeBuyer}
        problems={problems}
        emailHint={EMAIL_HINT}
        autoFocus={gate.moved}
      />
      {questionSections(fields).map(({ heading, fields: asked }) => (
        <QuestionGroup key={heading} heading={heading}>
          {asked.map((field) => (
            <CustomFieldInput
              key={field.id}
              field={field}
              value={answers[field.id] ?? ''}
              error={problems?.customFields[field.id]}
              onChange={(value) => changeAnswer(field.id, value)}
            />
          ))}
        </QuestionGroup>
      ))}
      {price.totalMinor > 0 && <PaymentNotes options={event.options} />}
      {failure && (
        <div role="alert" ref={intoView} className="border-l-4 border-rust-ink py-1 pl-4">
          <p className="font-semibold text-rust-ink">{failure.sentence}</p>
          {failure.reason && <p>{failure.reason}</p>}
        </div>
      )}
      {!gate.user && (
        <Button
          kind="outline"
          onClick={() => gate.setAsGuest(false)}
          disabled={formState.submitting}
          className="self-start"
        >
          Back
        </Button>
      )}
    </form>
  );
}

/** The buyer's details and answers, stored as they are typed. Details that were never typed are the user's own. */
function useBuyerDraft(eventId: string, user: Person | null | undefined) {
  const storage = browserStorage('localStorage');
  const [buyer, setBuyer] = useState(() => {
    const draft = readBuyer(storage, eventId, systemClock.now());
    return { name: draft.name || (user?.name ?? ''), email: draft.email || (user?.email ?? '') };
  });
  const [answers, setAnswers] = useState(() => readCustomFields(storage, eventId, systemClock.now()));
  return {
    buyer,
    answers,
    changeBuyer(changed: Person): void {
      setBuyer(changed);
      storeBuyer(storage, eventId, changed, systemClock.now());
    },
    changeAnswer(fieldId: string, value: string): void {
      const changed = { ...answers, [fieldId]: value };
      setAnswers(changed);
      storeCustomFields(storage, eventId, changed, systemClock.now());
    },
  };
}

/**
 * True if the buyer has come back from the payment page to a document loaded afresh. The browser keeps what it first saw
 * of that in place, and so leaves the form, which appears later, above the visible part of the page.
 */
function isBackFromPaying(eventId: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const open = readOpenOrder(browserStorage('localStorage'), eventId, systemClock.now());
  return loaded?.type === 'back_forward' && open !== undefined;
}

/**
 * True if the form that had the focus has gone because there is nothing left to order. The tickets say why, while the end
 * of the page has moved up to where the form was.
 */
function isNothingLeft(): boolean {
  return document.activeElement === document.body && !document.querySelector(`#${CHECKOUT_ID} h2`);
}

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus();
  heading.scrollIntoView();
}

/** Brings the problem into view. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
