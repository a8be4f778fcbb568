import { getOrganiserTerms, setAdvanceShare } from '@quivertree/contract/organiser-terms';
import { listOrganiserMoney } from '@quivertree/contract/platform-money';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useCommand } from '../hub/use-command.ts';

/** Trusts an organiser with a share of its sales before its events. */
export function ChangeAdvanceShare({ organiserId, basisPoints }: { organiserId: string; basisPoints: number }) {
  const [percent, setPercent] = useState(String(basisPoints / 100));
  const change = useCommand(setAdvanceShare, {
    done: 'The advance is changed.',
    refresh: [getOrganiserTerms, listOrganiserMoney],
  });
  const chosen = Math.round(Number(percent) * 100);

  function save(event: FormEvent) {
    event.preventDefault();
    if (!change.isPending) change.mutate({ input: { params: { organiserId }, body: { basisPoints: chosen } } });
  }

  return (
    <form onSubmit={save} className="flex flex-col gap-5" aria-label="Advance">
      <h2 className="text-xl">Advance</h2>
      <TextField
        label="Share that becomes due before an event, in percent"
        hint="What is paid in advance and then refunded is owed to us by the organiser: grant it to whom you trust."
        type="number"
        min={0}
        max={100}
        step={0.01}
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
      />
      <FormAlert>{change.error?.message}</FormAlert>
      <Button type="submit" kind="outline" busy={change.isPending} className="self-start">
        Save advance
      </Button>
    </form>
  );
}
