import { formatDateTime, formatTime } from '../dates/zoned-time.ts';
import { plural } from '../text/plural.ts';
import { expectedWait } from './admission-pace.ts';
import type { RoomEnd, RoomPhase } from './room-phase.ts';

/** A waiting room, as its page knows it. */
interface ShownRoom {
  phase: RoomPhase;
  ended: RoomEnd | null;
  /** ISO instant; null if it has passed. */
  opensAt: string | null;
  timeZone: string;
  /** Places up to this number have been admitted. */
  admitted: number;
  admittedLately: number;
  admittedSeconds: number;
}

/** Someone's place in it. */
interface ShownPlace {
  number: number | null;
  state: 'waiting' | 'admitted' | 'used' | 'lapsed';
  /** ISO instant; null unless the place is admitted. */
  orderUntil: string | null;
}

/** Heading and text of a waiting room's page. */
interface RoomText {
  title: string;
  text: string;
}

const ENDS: Record<RoomEnd, RoomText> = {
  sold_out: {
    title: 'Sold out',
    text: 'All tickets have been sold, so the waiting room has closed. On the event’s page you can join the waiting list for returned tickets.',
  },
  idle: { title: 'No need to wait', text: 'The waiting room has closed. You can order tickets right away.' },
  not_used: { title: 'No need to wait', text: 'The waiting room has closed. You can order tickets right away.' },
  cancelled: { title: 'Event cancelled', text: 'This event was cancelled, so the waiting room has closed.' },
  over: { title: 'Event over', text: 'This event is over, so the waiting room has closed.' },
};

const PAUSED: RoomText = {
  title: 'Sales are paused',
  text: 'No one is being admitted at the moment. If you have a place, you keep it.',
};

/** A waiting room, worded for someone without a place in it. */
export function roomText(room: ShownRoom): RoomText {
  if (room.ended) return ENDS[room.ended];
  if (room.phase === 'paused') return PAUSED;
  const title = 'Waiting room';
  if (room.phase === 'open')
    return { title, text: 'Many people want tickets, so we let people in a few at a time. Join to get a place.' };
  const opening = room.opensAt
    ? `Sales open on ${formatDateTime(room.opensAt, room.timeZone)}.`
    : 'Sales are about to open.';
  return {
    title,
    text: `${opening} Join before then to take part in the draw: it decides who may order first, and it makes no difference how early you join.`,
  };
}

/** A waiting room, worded for the holder of a place in it. */
export function placeText(room: ShownRoom, place: ShownPlace): RoomText {
  if (place.state === 'used')
    return {
      title: 'You’ve ordered',
      text: 'Your place has been used for an order. Each place is good for one order.',
    };
  if (room.ended) return ENDS[room.ended];
  if (place.state === 'lapsed')
    return {
      title: 'Your turn has passed',
      text: 'Your time to order has run out. You can join again, behind everyone who is waiting.',
    };
  if (place.state === 'admitted')
    return {
      title: 'It’s your turn',
      text: place.orderUntil
        ? `Order your tickets by ${formatTime(place.orderUntil, room.timeZone)}. Your place is good for one order.`
        : 'Order your tickets now. Your place is good for one order.',
    };
  if (room.phase === 'paused') return PAUSED;
  if (place.number === null)
    return {
      title: 'You’re in the draw',
      text: room.opensAt
        ? `We’ll draw all places when sales open on ${formatDateTime(room.opensAt, room.timeZone)}. You can close this page until then.`
        : 'Sales have opened. We’re drawing the places now.',
    };
  return { title: positionText(placesAhead(room, place.number)), text: waitText(room, place.number) };
}

/** Number of places to admit before this one. */
export function placesAhead({ admitted }: Pick<ShownRoom, 'admitted'>, number: number): number {
  return Math.max(0, number - admitted - 1);
}

/** Number of people waiting, as told to someone without a place. */
export function waitingText(waiting: number): string {
  return plural(waiting, '1 person is waiting.', '{n} people are waiting.');
}

/** A place's number, and how far admission has come. */
export function numberText({ admitted }: Pick<ShownRoom, 'admitted'>, number: number): string {
  return `Your number is ${number.toLocaleString('en')}. Admitted so far: ${admitted.toLocaleString('en')}.`;
}

function positionText(ahead: number): string {
  return ahead === 0 ? 'You’re next' : plural(ahead, '1 person is ahead of you', '{n} people are ahead of you');
}

/** The expected wait in words, rounded up; says so if there is no estimate. */
function waitText(room: ShownRoom, number: number): string {
  const { admittedLately, admittedSeconds } = room;
  const seconds = expectedWait(placesAhead(room, number) + 1, admittedLately, admittedSeconds);
  if (seconds === undefined)
    return 'We can’t tell yet how long it will take, because no one has been admitted recently.';
  if (seconds <= 60) return 'At the current pace it will be your turn within a minute.';
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return 'At the current pace it will take more than two hours.';
  return plural(
    minutes,
    'At the current pace it will take about a minute.',
    'At the current pace it will take about {n} minutes.',
  );
}

/** Reason for which a room has ended, for its organiser. */
export function roomEndText(end: RoomEnd): string {
  const texts: Record<RoomEnd, string> = {
    sold_out: 'It closed when the last ticket was sold.',
    idle: 'It closed because no one was waiting. Tickets can be ordered without it.',
    not_used: 'It’s switched off. Tickets can be ordered without it.',
    cancelled: 'It closed when the event was cancelled.',
    over: 'It closed when the event ended.',
  };
  return texts[end];
}

/** A room that hasn't ended, for its organiser. */
export function roomPhaseText({ phase, opensAt, timeZone }: Pick<ShownRoom, 'phase' | 'opensAt' | 'timeZone'>): string {
  if (phase === 'paused') return 'No one is being admitted, because sales are stopped.';
  if (phase === 'open') return 'It’s open, and admits people as fast as orders are placed.';
  return opensAt
    ? `People can join. It opens with the draw on ${formatDateTime(opensAt, timeZone)}, when sales open.`
    : 'People can join. It’s about to open with the draw.';
}
