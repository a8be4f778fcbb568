export interface Milestone {
  name: string;
  description: string;
  /** As shown. */
  date: string;
  /** For machines. */
  dateTime: string;
}

/** How it came about (specification, section 1). */
export const MILESTONES: readonly Milestone[] = [
  {
    name: 'Launch',
    description: 'The first tickets go on sale, for a Friday night of music in Windhoek with room for eighty people.',
    date: 'Apr 2025',
    dateTime: '2025-04',
  },
  {
    name: 'First major events onboarded',
    description: 'Festivals and stadium nights move their gates to digital tickets. Queues at the door get shorter.',
    date: 'Jun 2025',
    dateTime: '2025-06',
  },
  {
    name: 'Over 5,000 tickets processed',
    description: 'From Luderitz to the north coast: five thousand people have come in with a code on their phone.',
    date: 'Sep 2025',
    dateTime: '2025-09',
  },
  {
    name: 'Team expansion',
    description: 'More hands for organisers and guests: somebody answers every day of the week, event nights included.',
    date: 'Nov 2025',
    dateTime: '2025-11',
  },
];
