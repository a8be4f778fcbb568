/** Option of a select. */
export interface Choice {
  value: string;
  label: string;
}

/** Arrow of a select. */
export const selectArrow =
  'appearance-none bg-[url(/arrow-down.svg)] dark:bg-[url(/arrow-down-light.svg)] bg-no-repeat bg-size-[1.125rem]';

/** Classes of a select in a line with other controls. */
export const compactSelect = `min-h-11 cursor-pointer rounded-md border border-camelthorn/45 bg-pan-bright bg-position-[right_0.625rem_center] py-1.5 pr-9 pl-3 text-base hover:border-camelthorn ${selectArrow}`;

export function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** One choice for each value that has a label. */
export function choicesOf(words: Readonly<Record<string, string | { label: string }>>): Choice[] {
  return Object.entries(words).map(([value, one]) => ({ value, label: typeof one === 'string' ? one : one.label }));
}

/** One choice for each value, labelled with the value itself. */
export function choicesFromValues(values: readonly string[]): Choice[] {
  return values.map((value) => ({ value, label: value }));
}
