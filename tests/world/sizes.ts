/** How many rounds, buyers or kills a test takes: few in `npm test`, the whole number in `npm run soak`. */
export const sized = (small: number, full: number): number => (process.env['SOAK'] ? full : small);
