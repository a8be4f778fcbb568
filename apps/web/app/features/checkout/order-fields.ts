/** Field names of the forms that place orders without scripts. */
export const quantityField = (ticketId: string) => `quantity.${ticketId}`;
export const answerField = (fieldId: string) => `answer.${fieldId}`;
