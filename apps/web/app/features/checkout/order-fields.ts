/** Names of the fields in the forms that order without scripts. */
export const quantityField = (ticketId: string) => `quantity.${ticketId}`;
export const answerField = (fieldId: string) => `answer.${fieldId}`;
