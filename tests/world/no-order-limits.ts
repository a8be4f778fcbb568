/** All buyers of a test come from one address, and many have the same name. */
export const NO_ORDER_LIMITS = {
  ORDERS_PER_ADDRESS: '1000000000',
  ORDERS_PER_EMAIL: '1000000000',
  UNPAID_PERCENT_PER_ADDRESS: '100',
};
