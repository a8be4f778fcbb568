/** Wording for the buyer of a reserved order, the same on the web and in the app. */

/** `{time}` stands for the time left. */
export const NOT_PAID = 'We haven’t received your payment yet. Your tickets are reserved {time}.';
export const CONTINUE_TO_PAYMENT = 'Continue to payment';
