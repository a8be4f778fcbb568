import { plural } from '@quivertree/domain/text/plural';
import { decimalOf, formatPrice } from '@quivertree/domain/money/money';
import { useState } from 'react';
import { eventPath, orderPath } from '../../pages/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { basketPrice } from '@quivertree/checkout/basket-price';
import { BUYER_HEADING, EMAIL_HINT, continueLabel } from '@quivertree/checkout/checkout-words';
import { CustomFieldInput } from './custom-field-input.tsx';
import type { OrderForm } from './order-by-form.server.ts';
import { answerField, quantityField, TOTAL_FIELD } from './order-fields.ts';
import { QuestionGroup } from './question-group.tsx';
import { questionSections } from '@quivertree/checkout/question-sections';
import { PaymentNotes } from './payment-notes.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayWithoutScripts } from './pay-without-scripts.tsx';

/** Purchase without scripts: the order, the buyer's details and the way to pay. */
export function OrderPage({ form }: { form: OrderForm }) {
  const { event, basket, failure, next } = form;
  const { details, options } = event;
  const price = basketPrice(basket, event);
  return (
    <div className="wall max-w-2xl pt-8">
      <p className="eyebrow text-soft">Tickets</p>
      <h1 className="mt-2 mb-8 text-[clamp(2.25rem,6vw,4rem)]">{details.name}</h1>
      {failure && (
        <div role="alert" className="mb-8 border-l-4 border-rust-ink py-1 pl-4">
          <p className="font-semibold text-rust-ink">{failure.sentence}</p>
          {failure.reason && <p>{failure.reason}</p>}
        </div>
      )}
      {price.units > 0 && (
        <>
          <OrderSummary price={price} currency={options.currency} />
          <p className="figures mt-2 mb-8 flex items-baseline justify-between gap-4 border-t-2 border-camelthorn pt-3">
            {plural(price.units, 'Total for 1 ticket', 'Total for {n} tickets')}
            <strong className="font-display text-2xl font-extrabold">
              {formatPrice({ amount: price.totalMinor, currency: options.currency })}
            </strong>
          </p>
          {next ? <PayWithoutScripts next={next} /> : <BuyerForm form={form} />}
        </>
      )}
      <a href={eventPath(details)} className={buttonClass('outline', 'mt-4')}>
        Back
      </a>
    </div>
  );
}

function BuyerForm({ form: { event, basket, buyer, answers, attempt, problems } }: { form: OrderForm }) {
  const { totalMinor } = basketPrice(basket, event);
  return (
    <form method="post" action={orderPath(event.details)} noValidate className="flex flex-col gap-5">
      <input type="hidden" name="step" value="order" />
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name={TOTAL_FIELD} value={decimalOf(totalMinor)} />
      {basket.lines.map(({ ticketId, qty }) => (
        <input key={ticketId} type="hidden" name={quantityField(ticketId)} value={qty} />
      ))}
      <h2 className="text-2xl">{BUYER_HEADING}</h2>
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={buyer.name}
        error={problems?.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        hint={EMAIL_HINT}
        defaultValue={buyer.email}
        error={problems?.email}
      />
      {questionSections(event.options.customFields).map(({ heading, fields }) => (
        <QuestionGroup key={heading} heading={heading}>
          {fields.map((field) => (
            <Answer
              key={field.id}
              field={field}
              given={answers[field.id] ?? ''}
              error={problems?.customFields[field.id]}
            />
          ))}
        </QuestionGroup>
      ))}
      {totalMinor > 0 && <PaymentNotes options={event.options} />}
      <Button type="submit">{continueLabel({ amount: totalMinor, currency: event.options.currency })}</Button>
    </form>
  );
}

interface AnswerProps {
  field: OrderForm['event']['options']['customFields'][number];
  given: string;
  error: string | undefined;
}

/** One of the organiser's questions, with the last answer posted. */
function Answer({ field, given, error }: AnswerProps) {
  const [value, setValue] = useState(given);
  return (
    <CustomFieldInput field={field} name={answerField(field.id)} value={value} error={error} onChange={setValue} />
  );
}
