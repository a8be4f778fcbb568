/** A reason not to start that the operator can fix. */
export class StartError extends Error {
  override name = 'StartError';
}
