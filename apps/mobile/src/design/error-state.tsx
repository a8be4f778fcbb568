import type { ReactNode } from 'react';
import { View } from 'react-native';
import { Button } from './button.tsx';
import { SPACE, useTheme } from './theme.ts';
import { Text } from './text.tsx';
import { useAnnouncement } from './use-announcement.ts';

interface ErrorStateProps {
  /** Says what went wrong and what to do next. */
  message: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** Another suggestion for what to do. */
  children?: ReactNode;
}

/** Error after a failed load, with a button that tries again. */
export function ErrorState({ message, onRetry, retrying = false, children }: ErrorStateProps) {
  const theme = useTheme();
  useAnnouncement(message);
  return (
    <View
      role="alert"
      aria-live="assertive"
      style={{
        gap: SPACE.two,
        alignItems: 'flex-start',
        borderLeftWidth: 4,
        borderLeftColor: theme.rustInk,
        paddingLeft: SPACE.two,
        paddingVertical: SPACE.one,
      }}
    >
      <Text kind="strong">{message}</Text>
      {onRetry && <Button label="Retry" kind="outline" busy={retrying} onPress={onRetry} />}
      {children}
    </View>
  );
}
