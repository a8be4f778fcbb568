import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import type { Choice } from '../../ui/options.tsx';
import { SelectField } from '../../ui/select.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useAttempt } from '../../calls/use-attempt.ts';

interface UnitsFormProps {
  label: string;
  choices: readonly Choice[];
  /** Adds a field for the person or purpose that the units are on hold for. */
  named?: boolean;
  /** Current number of units. */
  unitsOf: (id: string, name: string) => number;
  action: string;
  hint: string;
  save: (id: string, units: number, name: string) => Promise<unknown>;
  onDone: () => void;
}

/** Form that sets a number of units, such as a capacity. */
export function UnitsForm({ label, choices, named = false, unitsOf, action, hint, save, onDone }: UnitsFormProps) {
  const [id, setId] = useState(choices[0]?.value ?? '');
  const [name, setName] = useState('');
  const [units, setUnits] = useState<string>();
  const { busy, problem, attempt } = useAttempt();
  const current = unitsOf(id, name.trim());

  function send(event: FormEvent): void {
    event.preventDefault();
    void attempt(async () => {
      await save(id, Number(units ?? current), name.trim());
      setUnits(undefined);
      onDone();
      void showSuccess('Availability updated');
    });
  }

  return (
    <form onSubmit={send} className="flex max-w-xl flex-col gap-4">
      <SelectField label={label} choices={choices} value={id} onChange={({ target }) => setId(target.value)} />
      {named && (
        <TextField
          label="On hold for"
          value={name}
          required
          maxLength={80}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <TextField
        label="Quantity"
        hint={`Currently ${current}. ${hint}`}
        type="number"
        inputMode="numeric"
        required
        min={0}
        max={1_000_000}
        step={1}
        value={units ?? String(current)}
        onChange={({ target }) => setUnits(target.value)}
      />
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" busy={busy} className="self-start">
        {action}
      </Button>
    </form>
  );
}
