import { joinWhenNotBusy } from '@quivertree/checkout/join-when-not-busy';
import { readRoomPlace, storeRoomPlace } from '@quivertree/checkout/room-place';
import { CallError } from '@quivertree/contract/client';
import type { RefusalCode } from '@quivertree/contract/refusals';
import {
  getRoomPlace,
  getWaitingRoom,
  joinWaitingRoom,
  type RoomPlace,
  type WaitingRoom,
} from '@quivertree/contract/waiting-room/waiting-room';
import { CHANGED_PLACE_MS, hasPlaceChanged, secondsToLook } from '@quivertree/domain/waiting-room/room-polling';
import { numberText, placeText, roomText, waitingText } from '@quivertree/domain/waiting-room/room-text';
import { router, Stack, useLocalSearchParams } from 'expo-router';
import { openBrowserAsync } from 'expo-web-browser';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { LinkRow } from '../../design/links.tsx';
import { Notice } from '../../design/notice.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE } from '../../design/theme.ts';
import { eventPath } from '../../links/event-path.ts';
import { AnswerView } from '../../query/answer-view.tsx';
import { useAttempt } from '../../query/use-attempt.ts';
import { useCall } from '../../query/use-call.ts';
import { apiClient } from '../../session/session.ts';
import { serverNow } from '../../server/server-time.ts';
import { SERVER_URL } from '../../server/server-url.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { ticketsRoute } from '../checkout/checkout-routes.ts';

/** Waiting room of the event with the slug or id in the link, to join it and to watch this phone's place in it. */
export function WaitingRoomScreen() {
  const { event } = useLocalSearchParams<{ event: string }>();
  const room = useCall(getWaitingRoom, { params: { idOrSlug: event } });
  return (
    <Screen belowHeader testID="waiting-room">
      <Stack.Screen options={{ title: 'Waiting room' }} />
      {isRefusal(room.error, 'waiting_room.none') ? (
        <EmptyState title="No waiting room" text="You can get tickets for this event without waiting.">
          <ToEvent slug={event} />
        </EmptyState>
      ) : (
        <AnswerView query={room} loadingLabel="Loading the waiting room" skeleton={<Skeleton height={240} />}>
          {(answer) => <Room event={event} room={answer} />}
        </AnswerView>
      )}
    </Screen>
  );
}

function Room({ event, room }: { event: string; room: WaitingRoom }) {
  const { eventId, slug } = room;
  const queue = `/queue/${encodeURIComponent(slug)}`;
  const [token, setToken] = useState(() => readRoomPlace(deviceStore, eventId, serverNow()));
  const place = usePolledPlace(event, room, token);
  const { busy, problem, attempt } = useAttempt();
  const [crowded, setCrowded] = useState(false);
  const [refusedAsBusy, setRefusedAsBusy] = useState(false);
  const leaving = useLeaving();
  const join = () =>
    attempt(async () => {
      setRefusedAsBusy(false);
      try {
        const joined = await joinWhenNotBusy(
          () => apiClient.call(joinWaitingRoom, { params: { idOrSlug: slug }, body: {} }),
          { onBusy: () => setRefusedAsBusy(true), signal: leaving.current.signal },
        );
        storeRoomPlace(deviceStore, eventId, joined.place, serverNow());
        setToken(joined.place);
      } catch (error) {
        setCrowded(isRefusal(error, 'waiting_room.too_many_places'));
        throw error;
      }
    });
  const joinButton = (label: string) => (
    <Button label={label} busy={busy} testID="join-waiting-room" onPress={() => void join()} />
  );
  return (
    <>
      {token === undefined || isRefusal(place.error, 'waiting_room.unknown_place') ? (
        <WithoutPlace room={room} join={joinButton('Join the waiting room')} />
      ) : (
        <AnswerView query={place} loadingLabel="Loading your place" skeleton={<Skeleton height={240} />}>
          {(answer) => <OwnPlace room={room} place={answer} joinAgain={joinButton('Join again')} />}
        </AnswerView>
      )}
      {busy && refusedAsBusy && (
        <Notice text="Many people are joining at once. Keep this screen open: the app tries again every few seconds." />
      )}
      {problem !== undefined && (
        <Notice tone="problem" text={problem}>
          {/* The browser solves the server's challenge faster than the app could. */}
          {crowded && <Button kind="outline" label="Continue in your browser" onPress={() => openOnSite(queue)} />}
        </Notice>
      )}
      <LinkRow label="How the draw works, and how to verify it" onPress={() => openOnSite(`${queue}/proof`)} />
    </>
  );
}

/** Aborted once the screen has been left. */
function useLeaving() {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return leaving;
}

/** The place, fetched again once the room shows that it has changed. Until then only the room is polled. */
function usePolledPlace(event: string, room: WaitingRoom, token: string | undefined) {
  const place = useCall(
    getRoomPlace,
    { params: { idOrSlug: room.slug, place: token ?? '' } },
    {
      enabled: token !== undefined,
      refetchInterval: ({ state: { data } }) => (data && hasPlaceChanged(room, data) ? CHANGED_PLACE_MS : false),
    },
  );
  const refetchInterval = 1_000 * secondsToLook(room, place.data);
  useCall(getWaitingRoom, { params: { idOrSlug: event } }, { refetchInterval, staleTime: refetchInterval });
  return place;
}

function isRefusal(error: unknown, code: RefusalCode): boolean {
  return error instanceof CallError && error.code === code;
}

function WithoutPlace({ room, join }: { room: WaitingRoom; join: ReactNode }) {
  return (
    <>
      <Words room={room} {...roomText(room)} />
      {room.waiting !== null && !room.ended && <Text colour="camelthornSoft">{waitingText(room.waiting)}</Text>}
      {room.ended ? <ToEvent slug={room.slug} /> : join}
    </>
  );
}

function OwnPlace({ room, place, joinAgain }: { room: WaitingRoom; place: RoomPlace; joinAgain: ReactNode }) {
  const { state, number, placeId } = place;
  const waits = !room.ended && state === 'waiting';
  return (
    <>
      <Words room={room} {...placeText(room, place)} />
      {waits && number !== null && (
        <Text kind="strong" figures>
          {numberText(room, number)}
        </Text>
      )}
      {room.ended ? (
        <ToEvent slug={room.slug} />
      ) : state === 'admitted' ? (
        <Button label="Choose tickets" testID="choose" onPress={() => router.push(ticketsRoute(room.slug))} />
      ) : (
        !waits && joinAgain
      )}
      {waits && (
        <Text colour="camelthornSoft">
          {`This phone keeps your place, even if you lose your connection. In the draw, your place is listed as ${placeId}.`}
        </Text>
      )}
    </>
  );
}

/** State of the room or of the place, read out when it changes. */
function Words({ room, title, text }: { room: WaitingRoom; title: string; text: string }) {
  return (
    <View style={{ gap: SPACE.two }}>
      <Text kind="eyebrow" colour="duneInk">
        {room.eventName}
      </Text>
      <View aria-live="polite" style={{ gap: SPACE.two }}>
        <Text kind="title">{title}</Text>
        <Text>{text}</Text>
      </View>
    </View>
  );
}

function ToEvent({ slug }: { slug: string }) {
  return <Button label="Go to the event" onPress={() => router.dismissTo(eventPath({ id: slug }))} />;
}

/** Opens a page of the site on top of the app. Without a browser, nothing opens. */
function openOnSite(path: string): void {
  void openBrowserAsync(SERVER_URL + path).catch(() => undefined);
}
