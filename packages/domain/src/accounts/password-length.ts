/** Password length (specification, section 9). The maximum is there only to limit the cost of hashing. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
