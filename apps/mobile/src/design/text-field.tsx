import { type Ref, useId, useState } from 'react';
import { StyleSheet, TextInput, type TextInputProps, View } from 'react-native';
import { FONTS, RADIUS, SPACE, TARGET, useTheme } from './theme.ts';
import { Text } from './text.tsx';

interface TextFieldProps extends Omit<TextInputProps, 'style'> {
  label: string;
  hint?: string | undefined;
  /** Says what is wrong with the value. */
  error?: string | undefined;
  ref?: Ref<TextInput> | undefined;
}

/** A field with its label above, and a hint or an error below. */
export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  const theme = useTheme();
  const [focused, setFocused] = useState(false);
  const labelId = useId();
  return (
    <View style={{ gap: SPACE.half }}>
      <Text kind="strong" nativeID={labelId}>
        {label}
      </Text>
      <TextInput
        {...rest}
        aria-label={label}
        aria-labelledby={labelId}
        accessibilityHint={error ?? hint}
        maxFontSizeMultiplier={2}
        placeholderTextColor={theme.camelthornSoft}
        onFocus={(event) => {
          setFocused(true);
          rest.onFocus?.(event);
        }}
        onBlur={(event) => {
          setFocused(false);
          rest.onBlur?.(event);
        }}
        style={[
          styles.input,
          { color: theme.camelthorn, backgroundColor: theme.panBright, borderColor: theme.camelthornSoft },
          focused && { borderColor: theme.atlanticInk, borderWidth: 2 },
          error !== undefined && { borderColor: theme.rustInk, borderWidth: 2 },
        ]}
      />
      {error !== undefined ? (
        <Text kind="small" colour="rustInk" role="alert">
          {error}
        </Text>
      ) : (
        hint !== undefined && (
          <Text kind="small" colour="camelthornSoft">
            {hint}
          </Text>
        )
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  input: {
    minHeight: TARGET,
    borderWidth: 1,
    borderRadius: RADIUS.medium,
    paddingHorizontal: SPACE.two,
    paddingVertical: SPACE.one,
    fontFamily: FONTS.text,
    fontSize: 16,
  },
});
