import { DateInput } from '../../ui/field.tsx';
import type { ListState } from '../hub/use-list.ts';

/** Date range that includes its first and last days, in Namibia's time zone. */
export function DayFilter({ list }: { list: Pick<ListState<unknown>, 'address' | 'setFilter'> }) {
  const { from, to } = list.address.filters;
  return (
    <>
      <Day label="From" value={from} max={to} onChange={(day) => list.setFilter('from', day)} />
      <Day label="To" value={to} min={from} onChange={(day) => list.setFilter('to', day)} />
    </>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <label className="block min-w-0 text-sm font-semibold">
      {label}
      <DateInput
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value || undefined)}
        className="mt-1 block min-h-11 w-full rounded-md border border-camelthorn/45 bg-pan-bright px-2 text-base font-normal sm:px-3 hover:border-camelthorn"
      />
    </label>
  );
}
