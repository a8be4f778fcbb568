import type { DemoEvent } from './demo-event.ts';
import { artsEvents } from './events-arts.ts';
import { businessEvents } from './events-business.ts';
import { communityEvents } from './events-community.ts';
import { foodEvents } from './events-food-and-markets.ts';
import { musicEvents } from './events-music.ts';
import { nightlifeEvents } from './events-nightlife.ts';
import { outdoorEvents } from './events-outdoors.ts';
import { wellbeingEvents } from './events-wellbeing-and-family.ts';

/** All events of the demonstration: one past, the others from today over the coming twelve months. */
export const demoEvents: readonly DemoEvent[] = [
  ...musicEvents,
  ...nightlifeEvents,
  ...foodEvents,
  ...outdoorEvents,
  ...artsEvents,
  ...businessEvents,
  ...communityEvents,
  ...wellbeingEvents,
];
