import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { eventDates } from '@quivertree/domain/events/event-date';
import { formatDateTime, formatTime, isSameDay } from '@quivertree/domain/dates/zoned-time';
import { addressOf, searchablePlace, venueOf, mapsSearchUrl } from '@quivertree/domain/places/place';
import type { ReactNode } from 'react';
import { Linking, Pressable, StyleSheet, View } from 'react-native';
import { Text } from '../../../design/text.tsx';
import { SPACE, TARGET, useTheme } from '../../../design/theme.ts';
import { eventPath } from '../../../links/event-path.ts';
import { FollowOrganiser } from '../../following/follow-organiser.tsx';

/** Date, place and host of an event. */
export function EventFacts({ details }: { details: EventDetail['details'] }) {
  const { startsAt, endsAt, timeZone, location, address, city, organizerName, organizerSlug, salesStatus } = details;
  const note = dateNote(details);
  return (
    <View>
      <Fact term="When">
        <Text kind="strong" figures>
          {eventDates({ state: salesStatus, startsAt, endsAt, timeZone })}
        </Text>
        {details.onNow !== undefined && <Text>{details.onNow}</Text>}
        {note !== undefined && <Text colour="rustInk">{note}</Text>}
      </Fact>
      <Fact term="Where">
        <Text kind="strong">{venueOf(location)}</Text>
        {address ? (
          <Pressable
            role="link"
            style={{ minHeight: TARGET, justifyContent: 'center' }}
            // Without a maps app or browser, nothing opens.
            onPress={() => void Linking.openURL(mapsSearchUrl(searchablePlace(details))).catch(() => undefined)}
          >
            <Text colour="atlanticInk" style={{ textDecorationLine: 'underline' }}>
              {addressOf(details)}
            </Text>
          </Pressable>
        ) : (
          <Text colour="camelthornSoft">{city}</Text>
        )}
      </Fact>
      <Fact term="Hosted by">
        <View style={styles.host}>
          <Text kind="strong" style={styles.name}>
            {organizerName}
          </Text>
          {organizerSlug !== null && (
            <FollowOrganiser organiser={{ slug: organizerSlug, name: organizerName }} from={eventPath(details)} />
          )}
        </View>
      </Fact>
    </View>
  );
}

/** Note with the date that no longer applies, for instance "New date; was Sat, 12 Dec 2026, 18:00". */
function dateNote({ startsAt, movedFrom, salesStatus, timeZone }: EventDetail['details']): string | undefined {
  if (salesStatus === 'postponed') return `Was ${formatDateTime(startsAt, timeZone)}`;
  if (movedFrom === null) return undefined;
  return isSameDay(movedFrom, startsAt, timeZone)
    ? `New time; was ${formatTime(movedFrom, timeZone)}`
    : `New date; was ${formatDateTime(movedFrom, timeZone)}`;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  const theme = useTheme();
  return (
    <View style={{ paddingVertical: SPACE.one, borderTopWidth: 1, borderTopColor: theme.hairline }}>
      <Text kind="eyebrow" colour="camelthornSoft">
        {term}
      </Text>
      {children}
    </View>
  );
}

const styles = StyleSheet.create({
  host: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', columnGap: SPACE.two },
  name: { flexGrow: 1, flexShrink: 1 },
});
