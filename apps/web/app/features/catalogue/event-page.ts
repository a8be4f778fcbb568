import type { EventCard } from '@quivertree/contract/catalogue/catalogue';

/** A normalised page of events (specification, section 3). */
export interface EventPage {
  items: EventCard[];
  page: number;
  size: number;
  totalPages: number;
  totalElements: number;
}

/** Normalises a paged answer. Missing or negative numbers fall back to what was requested, or to zero. */
export function eventPageOf(answer: unknown, requested: { page: number; size: number }): EventPage {
  const { content, page } = asRecord(answer);
  const { number, size, totalPages, totalElements } = asRecord(page);
  return {
    items: Array.isArray(content) ? content : [],
    page: countOr(number, requested.page),
    size: countOr(size, requested.size),
    totalPages: countOr(totalPages, 0),
    totalElements: countOr(totalElements, 0),
  };
}

function countOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : fallback;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
