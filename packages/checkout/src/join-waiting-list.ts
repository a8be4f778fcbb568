/** Label of the button below a sold-out ticket type. In its own file: the list's other words load after a click. */
export const JOIN_WAITING_LIST = 'Join the waiting list';
