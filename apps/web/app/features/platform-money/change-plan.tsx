import type { Answer } from '@quivertree/contract/call';
import { getOrganiserTerms, setPlan } from '@quivertree/contract/organiser-terms';
import { listOrganiserMoney } from '@quivertree/contract/platform-money';
import { PLAN_NAMES, planOf, SETTLEMENT_RHYTHMS } from '@quivertree/domain/plans';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select.tsx';
import { useCommand } from '../hub/use-command.ts';
import { PLAN_WORDS } from './plan-words.ts';

type Plan = Answer<typeof getOrganiserTerms>['plan'];

const PLANS = PLAN_NAMES.map((value) => ({ value, label: PLAN_WORDS[value] }));
const RHYTHMS = SETTLEMENT_RHYTHMS.map((value) => ({
  value,
  label: value === 'weekly' ? 'Every Monday' : 'After each event',
}));

/** Puts an organiser on a plan; the fees of RSVP and Standard are fixed, Enterprise has its own. */
export function ChangePlan({ organiserId, plan }: { organiserId: string; plan: Plan }) {
  const [chosen, setChosen] = useState(plan);
  const change = useCommand(setPlan, {
    done: 'The plan is changed.',
    refresh: [getOrganiserTerms, listOrganiserMoney],
  });
  const own = chosen.name === 'enterprise';
  const effective = planOf(chosen);

  function save(event: FormEvent) {
    event.preventDefault();
    if (!change.isPending) change.mutate({ input: { params: { organiserId }, body: effective } });
  }

  return (
    <form onSubmit={save} className="flex flex-col gap-5" aria-label="Plan">
      <h2 className="text-xl">Plan</h2>
      <RadioGroup
        legend="Which plan"
        name="plan"
        value={chosen.name}
        choices={PLANS}
        onChange={(name) => setChosen({ ...chosen, name })}
      />
      <TextField
        label="Fee in percent of paid tickets"
        type="number"
        min={0}
        max={100}
        step={0.01}
        disabled={!own}
        value={effective.variableFeeBasisPoints / 100}
        onChange={(event) =>
          setChosen({ ...chosen, variableFeeBasisPoints: Math.round(Number(event.target.value) * 100) })
        }
      />
      <MoneyField
        label="Fee for each paid order"
        disabled={!own}
        value={effective.fixedFeeMinor}
        onChange={(fixedFeeMinor) => setChosen({ ...chosen, fixedFeeMinor: fixedFeeMinor ?? 0 })}
      />
      <SelectField
        label="Settles"
        choices={RHYTHMS}
        value={chosen.settles}
        onChange={(event) =>
          setChosen({ ...chosen, settles: event.target.value === 'weekly' ? 'weekly' : 'event_end' })
        }
      />
      <p className="text-sm text-soft">Events that are on sale keep the fee that they were put on sale with.</p>
      <FormAlert>{change.error?.message}</FormAlert>
      <Button type="submit" kind="outline" busy={change.isPending} className="self-start">
        Save plan
      </Button>
    </form>
  );
}
