/**
 * SQLSTATEs of a database that cannot serve at the moment: connection lost (08), out of disk, memory or connections (53),
 * shut down or starting (57P01 to 57P03), read-only after a failover (25006), the disk's own errors (58030).
 */
const AWAY = /^(08...|53...|57P0[1-3]|25006|58030)$/;

/** What the system says where no connection comes about, or one breaks. */
const NO_CONNECTION =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;

/** The driver's own errors bear no code. */
const LOST = /^(Connection terminated|Client (has encountered a connection error|was closed))/;
const NO_ANSWER = 'Query read timeout';
const NO_FREE_CONNECTION = 'timeout exceeded when trying to connect';

/** What the database and its pool say when they are too busy: time limits and a full queue. */
const BUSY = new Set(['57014', '55P03', 'POOL_FULL']);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');

/** The SQLSTATE or system code of an error; empty where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** True for a connection that broke or never came about; the answer to a COMMIT may have been lost with it. */
export function isConnectionLost(error: unknown): boolean {
  return /^(08|57P0[12])/.test(codeOf(error)) || NO_CONNECTION.test(codeOf(error)) || LOST.test(messageOf(error));
}

/** True for a statement that was never answered, neither with rows nor with an error. */
export function isUnanswered(error: unknown): boolean {
  return messageOf(error) === NO_ANSWER;
}

/** True for errors of a database that cannot be reached or used at the moment, whatever is asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  return AWAY.test(codeOf(error)) || isConnectionLost(error) || isUnanswered(error);
}

/** True for a database that is reached but has more to do than it can. */
export function isDatabaseBusy(error: unknown): boolean {
  return BUSY.has(codeOf(error)) || messageOf(error) === NO_FREE_CONNECTION;
}
