/**
 * Settings that lift the limits on orders, because all buyers in a test come from one address, and many share an email.
 */
export const NO_ORDER_LIMITS = {
  ORDERS_PER_ADDRESS: '1000000000',
  ORDERS_PER_EMAIL: '1000000000',
  UNPAID_PERCENT_PER_ADDRESS: '100',
};
