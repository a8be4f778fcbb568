import type { ReactNode } from 'react';
import { View } from 'react-native';
import { SPACE, useTheme } from './theme.ts';
import { Text } from './text.tsx';
import { useAnnouncement } from './use-announcement.ts';

interface NoticeProps {
  /** Sentences for the reader. */
  text: string;
  /** A problem is read out at once. */
  tone?: 'note' | 'problem';
  /** A suggestion for what to do. */
  children?: ReactNode;
}

/** A message beside other content. */
export function Notice({ text, tone = 'note', children }: NoticeProps) {
  const theme = useTheme();
  const problem = tone === 'problem';
  useAnnouncement(problem ? text : undefined);
  return (
    <View
      role={problem ? 'alert' : 'status'}
      aria-live={problem ? 'assertive' : undefined}
      style={{
        gap: SPACE.one,
        alignItems: 'flex-start',
        borderLeftWidth: 4,
        borderLeftColor: problem ? theme.rustInk : theme.aloe,
        paddingLeft: SPACE.two,
        paddingVertical: SPACE.half,
      }}
    >
      <Text kind="strong">{text}</Text>
      {children}
    </View>
  );
}
