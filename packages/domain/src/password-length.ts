/** Characters of a password (specification, section 9); the upper limit only bounds the work of hashing. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;
