import { useState } from 'react';
import { StyleSheet, useWindowDimensions, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/text-field.tsx';
import { SPACE } from '../../design/theme.ts';

/** Characters of an order reference, the longest that is typed. */
const MAX_CHARACTERS = 13;
/** Width of a capital letter in the field, rounded up. */
const CAPITAL = 12;

/** Field for codes and order references that are typed, or sent by a scanner acting as a keyboard. */
export function CodeEntry({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('');
  const { fontScale } = useWindowDimensions();
  // With large text, the button moves below the field, so that the code stays in view while it's typed.
  const width = MAX_CHARACTERS * CAPITAL * Math.min(fontScale, 2) + 2 * (SPACE.two + 2);

  function submit(): void {
    const code = typed.trim();
    if (code === '') return;
    setTyped('');
    onCode(code);
  }

  return (
    <View style={styles.row}>
      <View style={[styles.field, { flexBasis: width }]} testID="door-code-box">
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
  row: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'flex-end', gap: SPACE.one },
  field: { flexGrow: 1, flexShrink: 1 },
});
