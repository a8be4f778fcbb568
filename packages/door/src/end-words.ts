import type { DoorEnd } from './scan-queue.ts';

/** A message in large type, with advice below it. */
export interface Words {
  title: string;
  advice: string;
}

const LINK_ENDED: Words = {
  title: 'Link no longer valid',
  advice: 'This door link is no longer valid. Ask the organiser for a new one.',
};

/** A message for each reason why the door is closed, for members and for people with a door link. */
export const END_WORDS: Record<DoorEnd, Record<'member' | 'link', Words>> = {
  session: {
    member: {
      title: 'Signed out',
      advice: 'Your session has ended. Sign in again to continue.',
    },
    link: LINK_ENDED,
  },
  access: {
    member: {
      title: 'No access',
      advice: 'You don’t have access to this event’s door. Ask the organiser to give you access.',
    },
    link: LINK_ENDED,
  },
  event: {
    member: { title: 'No such event', advice: 'There’s no event at this address. Check the link you opened.' },
    link: { title: 'No such event', advice: 'There’s no event at this address. Check the link you opened.' },
  },
};
