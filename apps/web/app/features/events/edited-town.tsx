import type { Town } from '@quivertree/domain/places/towns';
import { useEffect, useId } from 'react';
import { TownField } from './town-field.tsx';
import type { PartEditing } from './use-editing.ts';

interface EditedTownProps<Doc> {
  editing: Pick<PartEditing<Doc>, 'hold' | 'discards'>;
  value: Town;
  onChange: (town: Town) => void;
  error?: string | undefined;
}

/** Town in an edited document. Saving is blocked while the input isn't a known town. */
export function EditedTown<Doc>({ editing, ...props }: EditedTownProps<Doc>) {
  return <Field key={editing.discards} hold={editing.hold} {...props} />;
}

function Field<Doc>({
  hold,
  onChange,
  ...rest
}: Omit<EditedTownProps<Doc>, 'editing'> & Pick<PartEditing<Doc>, 'hold'>) {
  const id = useId();
  useEffect(() => () => hold(id, false), [hold, id]);
  return (
    <TownField
      {...rest}
      onChange={(town) => {
        hold(id, town === null);
        if (town) onChange(town);
      }}
    />
  );
}
