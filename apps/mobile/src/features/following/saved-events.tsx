import { savedEventDate } from '@quivertree/domain/following/saved-event';
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
      {events.map((event) => (
        <Pressable
          key={event.id}
          role="link"
          style={{ minHeight: TARGET, justifyContent: 'center' }}
          onPress={() => router.push({ pathname: '/explore/[event]', params: { event: event.slug || event.id } })}
        >
          <Text kind="name">{event.name}</Text>
          <Text kind="small" colour="camelthornSoft" figures>
            {savedEventDate(event)}
          </Text>
        </Pressable>
      ))}
    </View>
  );
}
