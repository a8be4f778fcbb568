import type { Notice } from '../providers/provider.ts';
import { safeJson } from '../providers/safe-json.ts';

/** What notices that are a flat list of fields may be written in. */
export const FIELD_TYPES = ['application/x-www-form-urlencoded', 'application/json'] as const;

/**
 * The fields of a notice: posted as a form or as JSON. Undefined where there are none, where one is there twice, or where
 * one is neither text nor a number.
 */
export function noticeFields({ headers, body }: Notice): Record<string, string> | undefined {
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
