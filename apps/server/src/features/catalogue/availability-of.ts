import type { Availability, EventDetail } from '@quivertree/contract/catalogue/catalogue';

/** The parts of an event that change from second to second. */
export function availabilityOf({ details, tickets }: EventDetail): Availability {
  return {
    salesStatus: details.salesStatus,
    tickets: tickets.map(({ id, available }) => ({ id, available })),
  };
}
