import type { Answer } from '@quivertree/contract/call';
import { getOrganiserBalance } from '@quivertree/contract/organiser-money';
import { getOrganiserTerms, setAdvanceShare, setPlan } from '@quivertree/contract/organiser-terms';
import { formatMoney } from '@quivertree/domain/money';
import { type Plan, type PlanName, planOf, SETTLEMENT_RHYTHMS, type SettlementRhythm } from '@quivertree/domain/plans';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/zoned-time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { choicesOf } from '../../ui/choices.ts';
import { TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SavedForm } from '../account/saved-form.tsx';
import { answerQuery } from '../hub/answer-query.ts';
import { AnswerView } from '../hub/answer-view.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { useRefresh } from '../hub/use-refresh.ts';
import { PLAN_WORDS, shareWords } from '../platform-money/plan-words.ts';
import { typedInto } from '../session/form-control.ts';

type Terms = Answer<typeof getOrganiserTerms>;

const RHYTHMS: Record<SettlementRhythm, string> = { weekly: 'Each week', event_end: 'After each event' };

/** An organisation's plan, fee and advance share; both are changed here. */
export function OrganiserTerms({ organiserId }: { organiserId: string }) {
  const terms = useAnswer(getOrganiserTerms, { params: { organiserId } });
  return (
    <AnswerView query={terms} name="plan and shares" awaited={<Skeleton className="mt-4 h-60" />}>
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

/** Who changed plan and share, when; newest first. */
function Changes({ terms: { plans, advanceShares } }: { terms: Terms }) {
  const changes = [
    ...plans.map(({ plan, ...change }) => ({
      ...change,
      what: `${PLAN_WORDS[plan.name]}, ${plan.variableFeeBasisPoints / 100}%`,
    })),
    ...advanceShares.map(({ basisPoints, ...change }) => ({ ...change, what: `Advance share ${basisPoints / 100}%` })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  if (changes.length === 0) return null;
  return (
    <ul aria-label="Changes of plan and share" className="md:col-span-2">
      {changes.map(({ at, by, what }) => (
        <li key={`${at} ${what}`} className="figures border-t py-1.5 text-sm text-soft">
          {`${what} · ${by ?? 'Somebody'} · ${formatDateTime(at, NAMIBIA)}`}
        </li>
      ))}
    </ul>
  );
}

/** Keeps the terms of an organisation as a change of them has answered. */
function useKeepTerms(organiserId: string): (terms: Terms) => void {
  const queries = useQueryClient();
  const { queryKey } = answerQuery(getOrganiserTerms, { params: { organiserId } });
  return (terms) => queries.setQueryData(queryKey, terms);
}

function PlanForm({ organiserId, plan }: { organiserId: string; plan: Terms['plan'] }) {
  const keep = useKeepTerms(organiserId);
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
    <SavedForm
      button="Change the plan"
      check={(form) => {
        if (name === 'enterprise' && basisPointsIn(form, 'share') === undefined)
          return 'Please enter a share from 0 to 100.';
        if (name === 'enterprise' && fixedFee === null) return 'Please enter our fee for each paid order; 0 for none.';
        return isSamePlan(chosen(form), planOf(plan)) ? 'This is their plan already.' : undefined;
      }}
      ask={(form) => ({ title: `Put them on ${PLAN_WORDS[name]}?`, what: planEffect(chosen(form)) })}
      save={async (form) => {
        keep(await apiClient.call(setPlan, { params: { organiserId }, body: chosen(form) }));
        return `They are on ${PLAN_WORDS[name]} now. Events that are on sale keep their fee.`;
      }}
    >
      <SelectField
        label="Plan"
        value={name}
        onChange={({ target }) => setName(target.value as PlanName)}
        choices={choicesOf(PLAN_WORDS)}
        hint="Events that are on sale keep the fee that they began with."
      />
      {name === 'enterprise' && (
        <>
          <TextField
            label="Our share of paid tickets, in percent"
            name="share"
            inputMode="decimal"
            maxLength={6}
            defaultValue={String(plan.variableFeeBasisPoints / 100)}
            required
          />
          <MoneyField label="Our fee for each paid order" value={fixedFee} onChange={setFixedFee} />
        </>
      )}
      <SelectField
        label="Settled"
        value={settles}
        onChange={({ target }) => setSettles(target.value as SettlementRhythm)}
        choices={SETTLEMENT_RHYTHMS.map((value) => ({ value, label: RHYTHMS[value] }))}
      />
    </SavedForm>
  );
}

function AdvanceForm({ organiserId, terms }: { organiserId: string; terms: Terms }) {
  const keep = useKeepTerms(organiserId);
  const refresh = useRefresh();
  return (
    <SavedForm
      button="Change the advance share"
      check={(form) => {
        const share = basisPointsIn(form, 'advance');
        if (share === undefined) return 'Please enter a share from 0 to 100.';
        return share === terms.advanceBasisPoints ? 'This is their share already.' : undefined;
      }}
      ask={(form) => {
        const share = basisPointsIn(form, 'advance') ?? 0;
        return { title: `Trust them with ${shareWords(share)} before their events?`, what: advanceEffect(share) };
      }}
      save={async (form) => {
        const body = { basisPoints: basisPointsIn(form, 'advance') ?? 0 };
        keep(await apiClient.call(setAdvanceShare, { params: { organiserId }, body }));
        await refresh(getOrganiserBalance);
        return `They are trusted with ${shareWords(body.basisPoints)} before their events.`;
      }}
    >
      <TextField
        label="Advance share, in percent"
        name="advance"
        inputMode="decimal"
        maxLength={6}
        defaultValue={String(terms.advanceBasisPoints / 100)}
        hint="So much of its sales is due before the event. If the event is cancelled, we have to get it back."
        required
      />
    </SavedForm>
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

/** What a plan means for the money of whoever is put on it. */
function planEffect({ name, variableFeeBasisPoints, fixedFeeMinor, settles }: Plan): string {
  const paid = settles === 'weekly' ? 'each week' : 'after each event';
  const fee =
    name === 'rsvp'
      ? 'New events sell free tickets only.'
      : `Of events that are put on sale from now on we keep ${shareWords(variableFeeBasisPoints)} of paid tickets and ${formatMoney({ amount: fixedFeeMinor, currency: 'NAD' })} of each paid order.`;
  return `${fee} Events that are on sale keep the fee that they began with. They are settled with ${paid}.`;
}

/** What an advance share means for whose money. */
function advanceEffect(basisPoints: number): string {
  return basisPoints === 0
    ? 'From the next settlement on nothing is due to them before an event has happened. What was paid in advance stays paid.'
    : `From the next settlement on ${shareWords(basisPoints)} of what their coming events have sold is due to them, and payouts take it. If an event is cancelled, buyers get their money from us, and we have to get it back from them.`;
}

/** A percentage that was typed, in basis points; undefined where it is none. */
function basisPointsIn(form: HTMLFormElement, name: string): number | undefined {
  const typed = typedInto(form, name).replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed)) return undefined;
  const basisPoints = Math.round(Number(typed) * 100);
  return basisPoints <= 10_000 ? basisPoints : undefined;
}
