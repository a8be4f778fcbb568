/** Label of the button below a sold-out ticket type. Apart from the list's other words, which load after a click. */
export const JOIN_WAITING_LIST = 'Join the waiting list';
