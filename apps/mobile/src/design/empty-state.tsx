import type { ReactNode } from 'react';
import { View } from 'react-native';
import { SPACE } from './theme.ts';
import { Text } from './text.tsx';

interface EmptyStateProps {
  title: string;
  /** Explains what will appear and how. */
  text?: string;
  /** A suggestion for what to do. */
  children?: ReactNode;
}

/** Text in place of content that isn't there. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <View style={{ gap: SPACE.two, paddingVertical: SPACE.four, alignItems: 'flex-start' }}>
      <Text kind="heading">{title}</Text>
      {text !== undefined && <Text>{text}</Text>}
      {children}
    </View>
  );
}
