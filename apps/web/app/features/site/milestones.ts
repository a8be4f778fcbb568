export interface Milestone {
  name: string;
  description: string;
  /** Date as displayed. */
  date: string;
  /** Machine-readable date. */
  dateTime: string;
}

/** The company's history (specification, section 1). */
export const MILESTONES: readonly Milestone[] = [
  {
    name: 'Launch',
    description: 'Our first tickets go on sale: a Friday night of live music in Windhoek for eighty people.',
    date: 'Apr 2025',
    dateTime: '2025-04',
  },
  {
    name: 'First major events onboarded',
    description: 'Festivals and stadiums switch to digital tickets, and the queues at the door get shorter.',
    date: 'Jun 2025',
    dateTime: '2025-06',
  },
  {
    name: 'Over 5,000 tickets processed',
    description:
      'From Luderitz to Swakopmund, more than five thousand people have been admitted with a code on their phone.',
    date: 'Sep 2025',
    dateTime: '2025-09',
  },
  {
    name: 'Team expansion',
    description: 'A bigger support team: we now answer every day of the week, including event nights.',
    date: 'Nov 2025',
    dateTime: '2025-11',
  },
];
