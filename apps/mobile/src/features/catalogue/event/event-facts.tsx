import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { formatDateRange, formatDateTime, formatTime, isSameDay } from '@quivertree/domain/dates/zoned-time';
import { mapsSearchUrl } from '@quivertree/domain/places/maps-search';
import { addressOf, searchablePlace, venueOf } from '@quivertree/domain/places/place';
import type { ReactNode } from 'react';
import { Linking, Pressable, StyleSheet, View } from 'react-native';
import { Text } from '../../../design/text.tsx';
import { SPACE, TARGET, useTheme } from '../../../design/theme.ts';
import { eventPath } from '../../../links/event-path.ts';
import { FollowOrganiser } from '../../following/follow-organiser.tsx';

/** Date, place and host of an event. */
export function EventFacts({ details }: { details: EventDetail['details'] }) {
  const { startsAt, endsAt, movedFrom, timeZone, location, address, city, organizerName, organizerSlug } = details;
  return (
    <View>
      <Fact term="When">
        <Text kind="strong" figures>
          {formatDateRange(startsAt, endsAt, timeZone)}
        </Text>
        {movedFrom !== null && <Text colour="rustInk">{newDateNote(startsAt, movedFrom, timeZone)}</Text>}
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

/** Note about a moved event, for instance "New date; was Sat, 12 Dec 2026, 18:00". */
function newDateNote(startsAt: string, was: string, timeZone: string): string {
  return isSameDay(was, startsAt, timeZone)
    ? `New time; was ${formatTime(was, timeZone)}`
    : `New date; was ${formatDateTime(was, timeZone)}`;
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
