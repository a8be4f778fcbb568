import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { router } from 'expo-router';
import { Pressable, View } from 'react-native';
import { Text } from '../../design/text.tsx';
import { SPACE, TARGET } from '../../design/theme.ts';
import { useSavedEvents } from './use-saved-events.ts';

/** Events saved on this phone; nothing without any. */
export function SavedEvents() {
  const { events } = useSavedEvents();
  if (events.length === 0) return null;
  return (
    <View style={{ gap: SPACE.one }} testID="saved-events">
      <Text kind="heading">Saved</Text>
      {events.map(({ id, slug, name, startsAt, timeZone }) => (
        <Pressable
          key={id}
          role="link"
          style={{ minHeight: TARGET, justifyContent: 'center' }}
          onPress={() => router.push({ pathname: '/explore/[event]', params: { event: slug || id } })}
        >
          <Text kind="name">{name}</Text>
          <Text kind="small" colour="camelthornSoft" figures>
            {formatDateTime(startsAt, timeZone)}
          </Text>
        </Pressable>
      ))}
    </View>
  );
}
