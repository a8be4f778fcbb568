/** Password length (specification, section 9). The maximum only limits the work of hashing. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;
