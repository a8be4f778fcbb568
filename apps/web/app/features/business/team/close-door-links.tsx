import { CheckboxField } from '../../../ui/checkbox-field.tsx';

interface CloseDoorLinksProps {
  /** How many there are that open a door. */
  links: number;
  /** Whether it is about one's own. */
  self: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Asks whether the door links of somebody who leaves close with it: whoever has one lets people in. */
export function CloseDoorLinks({ links, self, checked, onChange }: CloseDoorLinksProps) {
  const theirs = `${self ? 'you' : 'they'} made`;
  return (
    <CheckboxField
      label={links === 1 ? `Close the door link that ${theirs}` : `Close the ${links} door links that ${theirs}`}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      hint={`Whoever has ${links === 1 ? 'it' : 'one'} can let people in without an account. Phones that use ${links === 1 ? 'it' : 'them'} stop at once.`}
    />
  );
}
