import type { ReactNode } from 'react';
import { Modal, Pressable, StyleSheet, View } from 'react-native';
import { Icon } from '../../design/icon.tsx';
import { Screen } from '../../design/screen.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE, TARGET } from '../../design/theme.ts';

interface DoorSheetProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** A sheet over the door, which goes on scanning underneath. */
export function DoorSheet({ title, children, onClose }: DoorSheetProps) {
  return (
    <Modal aria-label={title} animationType="none" presentationStyle="pageSheet" onRequestClose={onClose}>
      <Screen testID="door-sheet">
        <View style={styles.head}>
          <Text kind="heading" style={styles.title}>
            {title}
          </Text>
          <Pressable role="button" aria-label="Close" onPress={onClose} style={styles.close}>
            <Icon name="close" />
          </Pressable>
        </View>
        {children}
      </Screen>
    </Modal>
  );
}

const styles = StyleSheet.create({
  head: { flexDirection: 'row', alignItems: 'flex-start', gap: SPACE.one },
  title: { flex: 1, paddingTop: SPACE.one },
  close: { width: TARGET, height: TARGET, alignItems: 'center', justifyContent: 'center' },
});
