/** Option of a select. */
export interface Choice {
  value: string;
  label: string;
}

/** Arrow of a select. */
export const selectArrow =
  'appearance-none bg-[url(/arrow-down.svg)] dark:bg-[url(/arrow-down-light.svg)] bg-no-repeat bg-size-[1.125rem]';

export function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
