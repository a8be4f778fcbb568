/** Number of rounds, buyers or kills: few in `npm test`, all of them in `npm run soak`. */
export const sized = (small: number, full: number): number => (process.env['SOAK'] ? full : small);

/**
 * Options of a property whose test has this timeout: it ends in time to report the failure that it found. Otherwise the
 * search for a smaller one, ten seconds a step while a state is waited for, outlasts the test and hides it.
 */
export const reportingWithin = (timeoutMs: number) => ({
  interruptAfterTimeLimit: timeoutMs - 20_000,
  markInterruptAsFailure: true,
});
