/** Number of rounds, buyers or kills: few in `npm test`, all of them in `npm run soak`. */
export const sized = (small: number, full: number): number => (process.env['SOAK'] ? full : small);
