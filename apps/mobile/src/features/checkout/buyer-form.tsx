import { type BuyerProblems, buyerProblems } from '@quivertree/checkout/buyer-problems';
import { basketPrice } from '@quivertree/checkout/basket-price';
import { BUYER_HEADING, EMAIL_HINT, PAYMENT_PAGE_FAILED, continueLabel } from '@quivertree/checkout/checkout-words';
import { readBuyer, readCustomFields, storeBuyer, storeCustomFields } from '@quivertree/checkout/drafts';
import { orderOf } from '@quivertree/checkout/order-draft';
import { questionSections } from '@quivertree/checkout/question-sections';
import { readRoomPlace } from '@quivertree/checkout/room-place';
import type { CustomField, EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { customFieldKind } from '@quivertree/domain/events/custom-fields';
import { decimalOf } from '@quivertree/domain/money/money';
import type { Basket } from '@quivertree/domain/orders/basket';
import type { Person } from '@quivertree/domain/orders/person';
import { router } from 'expo-router';
import { useRef, useState } from 'react';
import { AccessibilityInfo, Alert, ScrollView, type TextInput, useWindowDimensions, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { PersonFields } from '../../design/person-fields.tsx';
import { Screen } from '../../design/screen.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { useAnnouncement } from '../../design/use-announcement.ts';
import { serverNow } from '../../server/server-time.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { roomRoute, statusRoute } from './checkout-routes.ts';
import { Columns } from './columns.tsx';
import { CustomFieldInput } from './custom-field-input.tsx';
import { OrderSummary, TotalBar } from './order-summary.tsx';
import { rememberLatestOrder } from './unpaid-order.tsx';
import { openPaymentPage } from './payment-page.ts';
import { PaymentNotes } from './payment-notes.tsx';
import { type Failure, useOrderSubmission } from './use-order-submission.ts';

interface BuyerFormProps {
  event: EventDetail;
  basket: Basket;
  user: Person | null;
  offerKey: string | undefined;
  /** Called when the order is refused: availability or prices may have changed. */
  onRefused: () => void;
  onBackToGate: () => void;
}

/** Buyer's details and the organiser's questions, with the order to check before it's placed. */
export function BuyerForm({ event, basket, user, offerKey, onRefused, onBackToGate }: BuyerFormProps) {
  const { details, options } = event;
  const { height } = useWindowDimensions();
  const eventId = details.id;
  const price = basketPrice(basket, event);
  const total = { amount: price.totalMinor, currency: options.currency };
  const form = useBuyerDetails(event, user);
  const { submit, submitting, failure } = useOrderSubmission(eventId, {
    onRefused,
    onPlaced(order, toPay) {
      rememberLatestOrder(eventId);
      router.replace(statusRoute(order));
      if (toPay) openPaymentPage(order).catch(() => Alert.alert(PAYMENT_PAGE_FAILED));
    },
  });

  function placeOrder(): void {
    if (!form.check()) return;
    const tickets = price.lines.map(({ ticket, quantity }) => ({ ticketId: ticket.id, quantity }));
    const order = {
      ...orderOf({ event, tickets, buyer: form.buyer, answers: form.answers }),
      expectedTotal: decimalOf(price.totalMinor),
      ...(offerKey === undefined ? placeOf(event) : { offerKey }),
    };
    void submit(order, user === null);
  }

  return (
    <Screen
      belowHeader
      testID="buyer"
      footer={
        <View style={{ gap: SPACE.two }}>
          {failure && (
            // In large text, a long notice scrolls, so that the form and the button stay in view.
            <ScrollView style={{ flexGrow: 0, maxHeight: height / 3 }} testID="order-failure">
              <FailureNotice failure={failure} event={details.slug || eventId} />
            </ScrollView>
          )}
          {form.choiceProblem !== undefined && <Notice tone="problem" text={form.choiceProblem} />}
          <TotalBar
            price={price}
            currency={options.currency}
            button={{ label: continueLabel(total), busy: submitting, onPress: placeOrder, testID: 'place-order' }}
          />
        </View>
      }
    >
      <Columns
        main={
          <View style={{ gap: SPACE.two }}>
            <Text kind="heading">{BUYER_HEADING}</Text>
            <BuyerFields form={form} />
            {!user && <Button label="Back" kind="quiet" disabled={submitting} onPress={onBackToGate} />}
          </View>
        }
        side={
          <View style={{ gap: SPACE.two }}>
            <Text kind="name">{details.name}</Text>
            <OrderSummary price={price} currency={options.currency} />
            {price.totalMinor > 0 && <PaymentNotes options={options} />}
          </View>
        }
      />
    </Screen>
  );
}

function FailureNotice({ failure: { sentence, reason, needsPlace }, event }: { failure: Failure; event: string }) {
  useAnnouncement(reason === undefined ? undefined : `${sentence} ${reason}`);
  return (
    <Notice tone="problem" text={sentence}>
      {reason !== undefined && <Text>{reason}</Text>}
      {needsPlace && (
        <Button kind="outline" label="Go to the waiting room" onPress={() => router.push(roomRoute(event))} />
      )}
    </Notice>
  );
}

/** The phone's place in the event's waiting room, if the event has one. Offers from the waiting list need none. */
function placeOf({ details, options }: EventDetail): { place?: string } {
  const place = options.waitingRoom ? readRoomPlace(deviceStore, details.id, serverNow()) : undefined;
  return place === undefined ? {} : { place };
}

type BuyerDetails = ReturnType<typeof useBuyerDetails>;

/** The buyer's details and answers, stored on the phone with each change; their problems once the buyer has tried to order. */
function useBuyerDetails(event: EventDetail, user: Person | null) {
  const eventId = event.details.id;
  const fields = event.options.customFields;
  const [buyer, setBuyer] = useState(() => {
    const draft = readBuyer(deviceStore, eventId, serverNow());
    return { name: draft.name || (user?.name ?? ''), email: draft.email || (user?.email ?? '') };
  });
  const [answers, setAnswers] = useState(() => readCustomFields(deviceStore, eventId, serverNow()));
  const [refused, setRefused] = useState(false);
  const inputs = useRef(new Map<string, TextInput>());
  const found = buyerProblems(buyer, fields, answers);
  const first = found && firstProblem(found, fields);
  return {
    buyer,
    answers,
    fields,
    problems: refused ? found : undefined,
    /** Problem with a choice, which gets no focus and may be out of view. */
    choiceProblem: refused && first?.isChoice ? first.problem : undefined,
    /** Remembers a field's input under its name or id, to move the focus to it. */
    register: (name: string) => (input: TextInput | null) => {
      if (input) inputs.current.set(name, input);
      else inputs.current.delete(name);
    },
    changeBuyer(changed: Person): void {
      setBuyer(changed);
      storeBuyer(deviceStore, eventId, changed, serverNow());
    },
    changeAnswer(fieldId: string, value: string): void {
      const changed = { ...answers, [fieldId]: value };
      setAnswers(changed);
      storeCustomFields(deviceStore, eventId, changed, serverNow());
    },
    /** False if there are problems: the first is read out, and its field gets the focus. */
    check(): boolean {
      if (!first) return true;
      setRefused(true);
      AccessibilityInfo.announceForAccessibility(first.problem);
      inputs.current.get(first.name)?.focus();
      return false;
    },
  };
}

/** The first problem in the order of the fields, with the name or id of its field. */
function firstProblem({ name, email, customFields }: BuyerProblems, fields: readonly CustomField[]) {
  const person = [
    { name: 'name', isChoice: false, problem: name },
    { name: 'email', isChoice: false, problem: email },
  ];
  const asked = fields.map(({ id, type }) => ({
    name: id,
    isChoice: customFieldKind(type).control === 'choices',
    problem: customFields[id],
  }));
  return [...person, ...asked].find((one): one is typeof one & { problem: string } => one.problem !== undefined);
}

function BuyerFields({ form }: { form: BuyerDetails }) {
  const { buyer, answers, fields, problems, register, changeBuyer, changeAnswer } = form;
  return (
    <>
      <PersonFields person={buyer} onChange={changeBuyer} problems={problems} emailHint={EMAIL_HINT} refOf={register} />
      {questionSections(fields).map(({ heading, fields: asked }) => (
        <View key={heading} style={{ gap: SPACE.two }}>
          {heading !== null && <Text kind="name">{heading}</Text>}
          {asked.map((field) => (
            <CustomFieldInput
              key={field.id}
              ref={register(field.id)}
              field={field}
              value={answers[field.id] ?? ''}
              error={problems?.customFields[field.id]}
              onChange={(value) => changeAnswer(field.id, value)}
            />
          ))}
        </View>
      ))}
    </>
  );
}
