import type { Answer } from '@quivertree/contract/call';
import { getOrganiserBalance } from '@quivertree/contract/settlement/organiser-money';
import { getOrganiserTerms, setAdvanceShare, setPlan } from '@quivertree/contract/settlement/organiser-terms';
import { DEFAULT_CURRENCY, formatMoney } from '@quivertree/domain/money/money';
import {
  type Plan,
  type PlanName,
  planOf,
  SETTLEMENT_RHYTHMS,
  type SettlementRhythm,
} from '@quivertree/domain/plans/plans';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { useState } from 'react';
import { apiClient } from '../../../calls/api-client.ts';
import { choicesOf } from '../../../ui/options.tsx';
import { TextField } from '../../../ui/field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { SelectField } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsForm } from '../../accounts/settings-form.tsx';
import { AnswerView } from '../../../queries/answer-view.tsx';
import { PLAN_WORDS, shareWords } from './plan-words.ts';
import { typedInto } from '../../session/form-control.ts';
import { refresh, setAnswer } from '../../../queries/answers.ts';
import { useAnswer } from '../../../queries/use-query.ts';

type Terms = Answer<typeof getOrganiserTerms>;

const RHYTHMS: Record<SettlementRhythm, string> = { weekly: 'Weekly', event_end: 'After each event' };

/** Forms for an organisation's plan, fee and advance share. */
export function OrganiserTerms({ organiserId }: { organiserId: string }) {
  const terms = useAnswer(getOrganiserTerms, { params: { organiserId } });
  return (
    <AnswerView query={terms} name="the plan and advance share" awaited={<Skeleton className="mt-4 h-60" />}>
      {(data) => (
        <div className="mt-5 grid gap-8 md:grid-cols-2">
          <PlanForm key={`plan ${data.plans[0]?.at}`} organiserId={organiserId} plan={data.plan} />
          <AdvanceForm key={`share ${data.advanceShares[0]?.at}`} organiserId={organiserId} terms={data} />
          <Changes terms={data} />
        </div>
      )}
    </AnswerView>
  );
}

/** History of plan and advance share changes, newest first. */
function Changes({ terms: { plans, advanceShares } }: { terms: Terms }) {
  const changes = [
    ...plans.map(({ plan, ...change }) => ({
      ...change,
      label: `${PLAN_WORDS[plan.name]}, ${plan.variableFeeBasisPoints / 100}%`,
    })),
    ...advanceShares.map(({ basisPoints, ...change }) => ({ ...change, label: `Advance share ${basisPoints / 100}%` })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  if (changes.length === 0) return null;
  return (
    <ul aria-label="Plan and advance share changes" className="md:col-span-2">
      {changes.map(({ at, by, label }) => (
        <li key={`${at} ${label}`} className="figures border-t py-1.5 text-sm text-soft">
          {`${label} · ${by ?? 'Deleted account'} · ${formatDateTime(at, NAMIBIA)}`}
        </li>
      ))}
    </ul>
  );
}

function PlanForm({ organiserId, plan }: { organiserId: string; plan: Terms['plan'] }) {
  const [name, setName] = useState(plan.name);
  const [settles, setSettles] = useState(plan.settles);
  const [fixedFee, setFixedFee] = useState<number | null>(plan.fixedFeeMinor);
  const chosen = (form: HTMLFormElement): Plan =>
    planOf({
      name,
      settles,
      variableFeeBasisPoints: name === 'enterprise' ? (basisPointsIn(form, 'share') ?? 0) : 0,
      fixedFeeMinor: name === 'enterprise' ? (fixedFee ?? 0) : 0,
    });
  return (
    <SettingsForm
      button="Change plan"
      check={(form) => {
        if (name === 'enterprise' && basisPointsIn(form, 'share') === undefined)
          return 'Enter a percentage from 0 to 100.';
        if (name === 'enterprise' && fixedFee === null) return 'Enter our fee per paid order, or 0 for none.';
        return isSamePlan(chosen(form), planOf(plan)) ? 'The organiser is already on this plan.' : undefined;
      }}
      ask={(form) => ({
        title: `Change the organiser’s plan to ${PLAN_WORDS[name]}?`,
        consequence: planEffect(chosen(form)),
      })}
      save={async (form) => {
        const terms = await apiClient.call(setPlan, { params: { organiserId }, body: chosen(form) });
        setAnswer(getOrganiserTerms, { params: { organiserId } }, terms);
        return `Plan changed to ${PLAN_WORDS[name]}. Events already on sale keep their fee.`;
      }}
    >
      <SelectField
        label="Plan"
        value={name}
        onChange={({ target }) => setName(target.value as PlanName)}
        choices={choicesOf(PLAN_WORDS)}
        hint="Events already on sale keep their fee."
      />
      {name === 'enterprise' && (
        <>
          <TextField
            label="Our fee on paid tickets, in percent"
            name="share"
            inputMode="decimal"
            maxLength={6}
            defaultValue={String(plan.variableFeeBasisPoints / 100)}
            required
          />
          <MoneyField label="Our fee per paid order" value={fixedFee} onChange={setFixedFee} />
        </>
      )}
      <SelectField
        label="Settlement"
        value={settles}
        onChange={({ target }) => setSettles(target.value as SettlementRhythm)}
        choices={SETTLEMENT_RHYTHMS.map((value) => ({ value, label: RHYTHMS[value] }))}
      />
    </SettingsForm>
  );
}

function AdvanceForm({ organiserId, terms }: { organiserId: string; terms: Terms }) {
  return (
    <SettingsForm
      button="Change advance share"
      check={(form) => {
        const share = basisPointsIn(form, 'advance');
        if (share === undefined) return 'Enter a percentage from 0 to 100.';
        return share === terms.advanceBasisPoints ? 'That’s already the organiser’s advance share.' : undefined;
      }}
      ask={(form) => {
        const share = basisPointsIn(form, 'advance') ?? 0;
        return {
          title: `Change the advance share to ${shareWords(share)}?`,
          consequence: advanceEffect(share),
        };
      }}
      save={async (form) => {
        const body = { basisPoints: basisPointsIn(form, 'advance') ?? 0 };
        const saved = await apiClient.call(setAdvanceShare, { params: { organiserId }, body });
        setAnswer(getOrganiserTerms, { params: { organiserId } }, saved);
        await refresh(getOrganiserBalance);
        return `Advance share changed to ${shareWords(body.basisPoints)}.`;
      }}
    >
      <TextField
        label="Advance share, in percent"
        name="advance"
        inputMode="decimal"
        maxLength={6}
        defaultValue={String(terms.advanceBasisPoints / 100)}
        hint="The share of sales that’s due before the event. If the event is cancelled, we have to recover the advance."
        required
      />
    </SettingsForm>
  );
}

function isSamePlan(one: Plan, other: Plan): boolean {
  return (
    one.name === other.name &&
    one.settles === other.settles &&
    one.variableFeeBasisPoints === other.variableFeeBasisPoints &&
    one.fixedFeeMinor === other.fixedFeeMinor
  );
}

function planEffect({ name, variableFeeBasisPoints, fixedFeeMinor, settles }: Plan): string {
  const settlement =
    settles === 'weekly'
      ? 'We settle with the organiser every week.'
      : 'We settle with the organiser after each event.';
  const fee =
    name === 'rsvp'
      ? 'New events can only offer free tickets.'
      : `For events put on sale from now on, our fee is ${shareWords(variableFeeBasisPoints)} of the price of paid tickets plus ${formatMoney({ amount: fixedFeeMinor, currency: DEFAULT_CURRENCY })} per paid order.`;
  return `${fee} Events already on sale keep their fee. ${settlement}`;
}

function advanceEffect(basisPoints: number): string {
  return basisPoints === 0
    ? 'From the next settlement, nothing is due to the organiser before an event has taken place. Advances already paid aren’t affected.'
    : `From the next settlement, ${shareWords(basisPoints)} of sales for upcoming events is due to the organiser and included in payouts. If an event is cancelled, we refund the buyers and have to recover the advance from the organiser.`;
}

/** Percentage typed into a field, in basis points; undefined if the input isn't a percentage. */
function basisPointsIn(form: HTMLFormElement, name: string): number | undefined {
  const typed = typedInto(form, name).replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed)) return undefined;
  const basisPoints = Math.round(Number(typed) * 100);
  return basisPoints <= 10_000 ? basisPoints : undefined;
}
