import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type StatusTone = 'neutral' | 'good' | 'waiting' | 'bad' | 'info';

const DOTS: Record<StatusTone, string> = {
  neutral: 'bg-soft',
  good: 'bg-lichen',
  waiting: 'bg-aloe',
  bad: 'bg-rust',
  info: 'bg-atlantic',
};

/** Status: a word, and a dot in the matching colour. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap">
      <StatusDot tone={tone} />
      {children}
    </span>
  );
}

/** The dot alone, for use beside a word. */
export function StatusDot({ tone }: { tone: StatusTone }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('size-2 shrink-0 rounded-full forced-color-adjust-none', DOTS[tone])}
    />
  );
}
