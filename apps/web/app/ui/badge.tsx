import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'highlight' | 'quiet' | 'bad';

const TONES: Record<BadgeTone, string> = {
  highlight: 'bg-aloe text-on-aloe',
  quiet: 'bg-camelthorn text-pan',
  bad: 'bg-rust text-on-dune',
};

/** One or two words on a poster or beside a name. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={classNames('inline-block rounded-sm px-2 py-1 text-sm font-bold leading-none', TONES[tone])}>
      {children}
    </span>
  );
}
