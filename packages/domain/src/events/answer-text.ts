import { formatDate } from '../dates/zoned-time.ts';
import { isCalendarDate } from './custom-fields.ts';

/**
 * An answer as organisers read it. A date is recognised by its form, since orders store answers without the type of
 * their questions, which may have changed since.
 */
export function answerText(value: string): string {
  return isCalendarDate(value) ? formatDate(`${value}T00:00:00Z`, 'UTC') : value;
}
