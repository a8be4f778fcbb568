import type { DemoEvent } from './demo-event.ts';
import { artsEvents } from './events-arts.ts';
import { businessEvents } from './events-business.ts';
import { communityEvents } from './events-community.ts';
import { foodEvents } from './events-food-and-markets.ts';
import { musicEvents } from './events-music.ts';
import { nightlifeEvents } from './events-nightlife.ts';
import { outdoorEvents } from './events-outdoors.ts';
import { wellbeingEvents } from './events-wellbeing-and-family.ts';

/** All demo events: one in the past, the rest within twelve months of today. */
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
