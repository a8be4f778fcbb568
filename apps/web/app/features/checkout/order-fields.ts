/** Field names of the forms that place orders without scripts. */
export const quantityField = (ticketId: string) => `quantity.${ticketId}`;
/** The total that the buyer was shown. */
export const TOTAL_FIELD = 'total';
export const answerField = (fieldId: string) => `answer.${fieldId}`;
