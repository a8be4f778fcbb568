/** The sentence where nothing better is known (specification, section 8). */
export const DEFAULT_FAILURE = 'Something went wrong';

/** A call that failed: what was answered, and what the way there said. */
export interface Failure {
  /** The body as it came, parsed where it is JSON; a proxy may answer anything. */
  body?: unknown;
  /** For example 'Network Error'. */
  transport?: string | undefined;
}

/**
 * Chooses the sentence for a failed call, in the order of the specification's section 8: the body's message; its detail;
 * its errors or violations, joined; a body of plain text; the transport's message; 'Something went wrong'.
 */
export function failureMessage({ body, transport }: Failure): string {
  return answeredMessage(body) ?? textOf(transport) ?? DEFAULT_FAILURE;
}

/** The sentence that the answer itself holds; undefined where only the way there has something to say. */
export function answeredMessage(body: unknown): string | undefined {
  const fields = isRecord(body) ? body : {};
  return (
    textOf(fields['message']) ??
    textOf(fields['detail']) ??
    joined(fields['errors']) ??
    joined(fields['violations']) ??
    (looksLikeMarkup(body) ? undefined : textOf(body))
  );
}

/** A text that says something, trimmed. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** What the entries of a list say: each is a text, or has a message, defaultMessage or reason. */
function joined(entries: unknown): string | undefined {
  if (!Array.isArray(entries)) return undefined;
  return textOf(
    entries
      .map((entry) =>
        isRecord(entry)
          ? (textOf(entry['message']) ?? textOf(entry['defaultMessage']) ?? textOf(entry['reason']))
          : textOf(entry),
      )
      .filter((text) => text !== undefined)
      .join(', '),
  );
}

/** A page of HTML in place of an answer is nothing to be read out. */
function looksLikeMarkup(body: unknown): boolean {
  return typeof body === 'string' && /^\s*</.test(body);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
