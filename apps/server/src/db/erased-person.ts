/** A deleted user, whose data is erased from events once they are over. */
export interface ErasedPerson {
  email: string;
  /** Time of the request as the database writes it; what became theirs later belongs to someone who signed up again. */
  requestedAt: string;
  /** Maximum number of rows erased at once. */
  max: number;
}

/** SQL condition: the event `e` is over. */
export const EVENT_IS_OVER = "(e.ends_at < now() or e.state = 'cancelled')";
