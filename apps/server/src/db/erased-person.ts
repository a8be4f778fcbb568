/**
 * A deleted user. Personal data in an event's orders, tickets and waiting lists is erased once the event is over, or was
 * postponed long ago.
 */
export interface ErasedPerson {
  email: string;
  /**
   * Time of the request to delete the account, as PostgreSQL writes it. Anything later under the same address belongs
   * to someone who signed up again.
   */
  requestedAt: string;
  /** Maximum number of rows erased at once. */
  max: number;
}

/** Keys of erased orders or tickets. */
export type ErasedRows = readonly { event_id: string; id: string }[];
