import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/text-field.tsx';
import { SPACE } from '../../design/theme.ts';

/** Field for codes and order references that are typed, or sent by a scanner acting as a keyboard. */
export function CodeEntry({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('');

  function submit(): void {
    const code = typed.trim();
    if (code === '') return;
    setTyped('');
    onCode(code);
  }

  return (
    <View style={styles.row}>
      <View style={styles.field}>
        <TextField
          label="Ticket code or order reference"
          value={typed}
          onChangeText={setTyped}
          onSubmitEditing={submit}
          submitBehavior="submit"
          placeholder="ABCDE-FGHJK"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect={false}
          spellCheck={false}
          returnKeyType="go"
          testID="door-code"
        />
      </View>
      <Button label="Check" onPress={submit} testID="door-check" />
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'flex-end', gap: SPACE.one },
  field: { flex: 1 },
});
