import type { ReactNode } from 'react';
import { KeyboardAvoidingView, Platform, StyleSheet } from 'react-native';

/**
 * Keeps the app above the keyboard on Android, which lays apps out from edge to edge and so no longer makes them smaller.
 * On iOS, screens scroll by the keyboard's height themselves.
 */
export function AboveKeyboard({ children }: { children: ReactNode }) {
  return (
    <KeyboardAvoidingView behavior="padding" enabled={Platform.OS === 'android'} style={styles.app}>
      {children}
    </KeyboardAvoidingView>
  );
}

const styles = StyleSheet.create({ app: { flex: 1 } });
