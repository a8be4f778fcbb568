import type { PaymentNotification } from '../providers/provider.ts';

/** Content types of notifications that consist of a flat list of fields. */
export const FIELD_TYPES = ['application/x-www-form-urlencoded', 'application/json'] as const;

/**
 * Reads the fields of a notification, posted as a form or as JSON. Undefined if there are none, if one is repeated, or
 * if one is neither text nor a number.
 */
export function notificationFields({ headers, body }: PaymentNotification): Record<string, string> | undefined {
  const fields: Record<string, string> = Object.create(null);
  const json = headers.get('content-type')?.toLowerCase().startsWith('application/json') ?? false;
  const entries = json ? entriesOfJson(body) : [...new URLSearchParams(body)];
  for (const [name, value] of entries ?? []) {
    if (name in fields || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
    fields[name] = String(value);
  }
  return entries && fields;
}

function entriesOfJson(body: string): [string, unknown][] | undefined {
  const value = safeJson(body);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;
}

/** Parses JSON; undefined if the text isn't valid. */
export function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
