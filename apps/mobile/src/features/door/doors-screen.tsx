import { isOpenTo } from '@quivertree/contract/access';
import type { Answer } from '@quivertree/contract/call';
import { getDoor } from '@quivertree/contract/door/door';
import { listMyOrganisations, listOrganiserEvents, type Membership } from '@quivertree/contract/organisers/organisers';
import { eventStart } from '@quivertree/domain/events/event-date';
import { router } from 'expo-router';
import { useState } from 'react';
import { AccessibilityInfo, Pressable, StyleSheet, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Icon } from '../../design/icon.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { Text } from '../../design/text.tsx';
import { TextField } from '../../design/text-field.tsx';
import { SPACE, TARGET, useTheme } from '../../design/theme.ts';
import { routeOfLink } from '../../links/route-of-link.ts';
import { AnswerView } from '../../query/answer-view.tsx';
import { useCall } from '../../query/use-call.ts';
import { SERVER_URL } from '../../server/server-url.ts';
import { useSession } from '../../session/use-session.ts';
import { RemoveFromPhone } from '../accounts/sign-out.tsx';
import { useOpenedDoors } from './use-opened-doors.ts';

/** Maximum number of upcoming events listed for each organisation. */
const EVENTS = 20;

/** Doors to choose from: those opened on this phone, those of the user's organisations, and any other by its link. */
export function DoorsScreen() {
  const { ready, user } = useSession();
  return (
    <Screen belowHeader testID="doors">
      <Text kind="title">Doors</Text>
      <OpenedDoors />
      <DoorLinkField />
      {user ? (
        <MemberDoors />
      ) : (
        ready && (
          <EmptyState
            title="Your organisation’s events"
            text="Sign in to open the doors of your organisation’s events."
          >
            <Button
              label="Sign in"
              kind="outline"
              onPress={() => router.push({ pathname: '/login', params: { from: '/door' } })}
            />
          </EmptyState>
        )
      )}
      <RemoveFromPhone />
    </Screen>
  );
}

/** Doors that were opened on this phone, the only ones listed without a connection. */
function OpenedDoors() {
  const doors = useOpenedDoors();
  if (doors.length === 0) return null;
  return (
    <View>
      <Text kind="heading">Opened on this phone</Text>
      {doors.map(({ eventId, linkKey, doorName, door }) => (
        <DoorRow
          key={linkKey ?? eventId}
          name={door.eventName}
          facts={[doorName, eventStart({ ...door, startsAt: door.hours.startsAt })].filter(Boolean).join(' · ')}
          onPress={() =>
            linkKey === null
              ? router.push({ pathname: '/door/[eventId]', params: { eventId } })
              : router.push({ pathname: '/door/link/[key]', params: { key: linkKey } })
          }
        />
      ))}
    </View>
  );
}

const NO_DOOR_LINK = 'This isn’t a door link. Copy the whole link from the message that it came in.';

/** Opens a door with its link, as pasted from a message. */
function DoorLinkField() {
  const [link, setLink] = useState('');
  const [wrong, setWrong] = useState(false);

  function open(): void {
    const route = routeOfLink(link.trim(), SERVER_URL);
    const isDoor = route.startsWith('/door/');
    setWrong(!isDoor);
    if (isDoor) router.push(route);
    else AccessibilityInfo.announceForAccessibility(NO_DOOR_LINK);
  }

  return (
    <View style={styles.part}>
      <TextField
        label="Door link"
        hint="You get it from the organiser. You don’t need an account."
        error={wrong ? NO_DOOR_LINK : undefined}
        value={link}
        onChangeText={(next) => {
          setLink(next);
          setWrong(false);
        }}
        onSubmitEditing={open}
        placeholder={`${SERVER_URL}/door/link/…`}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect={false}
        inputMode="url"
        testID="door-link-field"
      />
      <Button label="Open door" kind="outline" disabled={link.trim() === ''} onPress={open} testID="open-door" />
    </View>
  );
}

function MemberDoors() {
  const organisations = useCall(listMyOrganisations, {});
  return (
    <AnswerView query={organisations} loadingLabel="Loading your organisations" skeleton={<Skeleton height={160} />}>
      {(all) => (
        <>
          {all.filter(opensDoors).map((organisation) => (
            <OrganisationDoors key={organisation.id} organisation={organisation} />
          ))}
        </>
      )}
    </AnswerView>
  );
}

function opensDoors({ role }: Membership): boolean {
  return isOpenTo(getDoor.access, { isAdministrator: false, memberRole: role });
}

function OrganisationDoors({ organisation: { id, name } }: { organisation: Membership }) {
  const query = { size: EVENTS, sort: 'startsAt,ASC', when: 'coming' } as const;
  const events = useCall(listOrganiserEvents, { params: { organiserId: id }, query });
  return (
    <View>
      <Text kind="heading">{name}</Text>
      <AnswerView query={events} loadingLabel="Loading events" skeleton={<Skeleton height={120} />}>
        {({ items }) =>
          items.filter(isAdmitting).length === 0 ? (
            <Text style={styles.part}>
              No upcoming events. Doors will show up here once their events are published.
            </Text>
          ) : (
            <>
              {items.filter(isAdmitting).map((event) => (
                <DoorRow
                  key={event.id}
                  name={event.name}
                  facts={eventStart(event)}
                  onPress={() => router.push({ pathname: '/door/[eventId]', params: { eventId: event.id } })}
                />
              ))}
            </>
          )
        }
      </AnswerView>
    </View>
  );
}

/** Events that were never published have no tickets to scan. */
function isAdmitting({ state }: Answer<typeof listOrganiserEvents>['items'][number]): boolean {
  return state !== 'draft' && state !== 'in_review' && state !== 'cancelled';
}

function DoorRow({ name, facts, onPress }: { name: string; facts: string; onPress: () => void }) {
  const theme = useTheme();
  return (
    <Pressable
      role="link"
      onPress={onPress}
      testID="door-row"
      style={[styles.row, { borderBottomColor: theme.hairline }]}
    >
      <Icon name="scan" colour="duneInk" />
      <View style={styles.words}>
        <Text kind="strong">{name}</Text>
        <Text kind="small" colour="camelthornSoft">
          {facts}
        </Text>
      </View>
      <Icon name="chevron" colour="camelthornSoft" />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  part: { gap: SPACE.two },
  row: {
    minHeight: TARGET,
    flexDirection: 'row',
    alignItems: 'center',
    gap: SPACE.two,
    paddingVertical: SPACE.two,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
  words: { flex: 1 },
});
