import { fieldsOf } from '@quivertree/runtime/unknown-value';

/** The fallback message (specification, section 8). */
export const DEFAULT_FAILURE = 'Something went wrong';

/** A failed call: its response or the transport's error. */
export interface Failure {
  /** The response's body, parsed if it's JSON; a proxy may respond with anything. */
  body?: unknown;
  /** For example 'Network Error'. */
  transport?: string | undefined;
}

/**
 * Chooses the message for a failed call, in the order of the specification's section 8: the body's message; its detail;
 * its errors or violations, joined; a body of plain text; the transport's message; 'Something went wrong'.
 */
export function failureMessage({ body, transport }: Failure): string {
  return answeredMessage(body) ?? textOf(transport) ?? DEFAULT_FAILURE;
}

/** The message in the response itself; undefined if only the transport has one. */
export function answeredMessage(body: unknown): string | undefined {
  const fields = fieldsOf(body);
  return (
    textOf(fields['message']) ??
    textOf(fields['detail']) ??
    joined(fields['errors']) ??
    joined(fields['violations']) ??
    (looksLikeMarkup(body) ? undefined : textOf(body))
  );
}

/** The text without surrounding spaces; undefined if the value isn't a text or is blank. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Messages from the entries of a list, each either a text or an object with message, defaultMessage or reason. */
function joined(entries: unknown): string | undefined {
  if (!Array.isArray(entries)) return undefined;
  return textOf(
    entries
      .map((entry) => {
        const { message, defaultMessage, reason } = fieldsOf(entry);
        return textOf(entry) ?? textOf(message) ?? textOf(defaultMessage) ?? textOf(reason);
      })
      .filter((text) => text !== undefined)
      .join(', '),
  );
}

/** An HTML error page from a proxy isn't a message. */
function looksLikeMarkup(body: unknown): boolean {
  return typeof body === 'string' && /^\s*</.test(body);
}
