import type { Person, PersonProblems } from '@quivertree/domain/orders/person';
import type { Ref } from 'react';
import type { TextInput } from 'react-native';
import { TextField } from './text-field.tsx';

interface PersonFieldsProps {
  person: Person;
  onChange: (person: Person) => void;
  problems: PersonProblems | undefined;
  emailHint?: string;
  /** Returns the ref for a field's input, so that the field can be focused. */
  refOf?: (field: keyof Person) => Ref<TextInput>;
}

/** Full name and email of a person. */
export function PersonFields({ person, onChange, problems, emailHint, refOf }: PersonFieldsProps) {
  return (
    <>
      <TextField
        ref={refOf?.('name')}
        label="Full name"
        testID="person-name"
        autoComplete="name"
        textContentType="name"
        autoCapitalize="words"
        maxLength={120}
        value={person.name}
        error={problems?.name}
        onChangeText={(name) => onChange({ ...person, name })}
      />
      <TextField
        ref={refOf?.('email')}
        label="Email"
        testID="person-email"
        inputMode="email"
        autoComplete="email"
        textContentType="emailAddress"
        autoCapitalize="none"
        autoCorrect={false}
        maxLength={254}
        hint={emailHint}
        value={person.email}
        error={problems?.email}
        onChangeText={(email) => onChange({ ...person, email })}
      />
    </>
  );
}
