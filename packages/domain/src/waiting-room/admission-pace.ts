/** Time after its admission during which someone counts as choosing tickets unless they have ordered, in seconds. */
export const CHOOSING_SECONDS = 300;
/** Time within which an admitted place must be used; then it lapses. */
export const ADMISSION_MINUTES = 15;
/** Period over which the pace of orders is measured, in seconds. */
export const PACE_SECONDS = 10;

/** Number of people admitted to find out how fast the shop is. */
const FIRST_ADMITTED = 50;
/**
 * Maximum number of people choosing for each order placed per second. Choosing tickets and filling in the order takes
 * about two minutes, so it takes this many people at once to sustain that pace of orders (Little's law).
 */
const CHOOSING_PER_ORDER = 120;
/** Maximum number of people choosing for each ticket left: some of them buy nothing. */
const CHOOSING_PER_TICKET = 2;

/** A shop as it was measured just now. */
export interface ShopMeasures {
  /** Number of places that wait to be admitted. */
  waiting: number;
  /** Number of people admitted in the last {@link CHOOSING_SECONDS} who haven't ordered yet. */
  choosing: number;
  /** Orders placed in the last {@link PACE_SECONDS}. */
  orders: number;
  /** Tickets that can be ordered now. */
  ticketsLeft: number;
}

/**
 * Number of places to admit now. More people are admitted as others finish their orders, so that the pace follows what
 * the shop really achieves: it doubles while the shop keeps up and falls when orders take longer. No one is admitted
 * while two people are choosing for each ticket left.
 */
export function placesToAdmit({ waiting, choosing, orders, ticketsLeft }: ShopMeasures): number {
  const sustained = Math.max(FIRST_ADMITTED, Math.ceil((orders / PACE_SECONDS) * CHOOSING_PER_ORDER));
  const allowed = Math.min(sustained, ticketsLeft * CHOOSING_PER_TICKET);
  return Math.max(0, Math.min(waiting, allowed - choosing));
}

/** Period over which the pace of admissions is measured for estimates, in seconds. */
export const ESTIMATE_SECONDS = 120;

/**
 * Expected wait in seconds, at the current pace.
 *
 * @param ahead Places to admit before this one.
 * @param admitted Places admitted in the last `seconds`.
 * @returns Undefined if no one has been admitted lately.
 */
export function expectedWait(ahead: number, admitted: number, seconds: number): number | undefined {
  return admitted > 0 ? Math.ceil((ahead * seconds) / admitted) : undefined;
}

/**
 * Seconds after which someone who waits should look again: a twentieth of the expected wait, between 2 and 30 seconds.
 */
export function lookAgainSeconds(wait: number | undefined): number {
  return Math.min(30, Math.max(2, Math.round((wait ?? 200) / 20)));
}
