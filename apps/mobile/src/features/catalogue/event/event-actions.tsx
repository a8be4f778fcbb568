import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { eventStart } from '@quivertree/domain/events/event-date';
import { savedEventState } from '@quivertree/domain/following/saved-event';
import { Pressable, Share, View } from 'react-native';
import { Icon, type IconName } from '../../../design/icon.tsx';
import { Text } from '../../../design/text.tsx';
import { SPACE, TARGET } from '../../../design/theme.ts';
import { eventPath } from '../../../links/event-path.ts';
import { SERVER_URL } from '../../../server/server-url.ts';
import { useSavedEvents } from '../../following/use-saved-events.ts';

/** Shares an event by the phone's share sheet, and saves it on the phone. */
export function EventActions({ details }: { details: EventDetail['details'] }) {
  const { events, toggle } = useSavedEvents();
  const saved = events.some(({ id }) => id === details.id);
  return (
    <View style={{ flexDirection: 'row', flexWrap: 'wrap', gap: SPACE.three }}>
      <Action icon="share" label="Share" onPress={() => void share(details)} />
      <Action
        icon="bookmark"
        label={saved ? 'Saved' : 'Save'}
        filled={saved}
        onPress={() => toggle({ ...details, state: savedEventState(details.salesStatus) })}
        testID="save-event"
      />
    </View>
  );
}

interface ActionProps {
  icon: IconName;
  label: string;
  filled?: boolean;
  onPress: () => void;
  testID?: string;
}

function Action({ icon, label, filled = false, onPress, testID }: ActionProps) {
  return (
    <Pressable
      role="button"
      onPress={onPress}
      testID={testID}
      style={{ flexDirection: 'row', alignItems: 'center', gap: SPACE.one, minHeight: TARGET }}
    >
      <Icon name={icon} filled={filled} />
      <Text kind="strong">{label}</Text>
    </Pressable>
  );
}

/** Closing the share sheet isn't an error. */
async function share({ name, slug, id, salesStatus, ...dates }: EventDetail['details']): Promise<void> {
  const when = eventStart({ ...dates, state: salesStatus });
  const url = SERVER_URL + eventPath({ slug, id });
  await Share.share({ title: name, message: `${name}, ${when} ${url}` }).catch(() => undefined);
}
