import type { ReactNode } from 'react';

export type StatusTone = 'good' | 'waiting' | 'bad';

const BANDS: Record<StatusTone, string> = {
  good: 'bg-lichen text-on-dune',
  waiting: 'bg-aloe text-on-aloe',
  bad: 'bg-rust text-on-dune',
};

interface StatusViewProps {
  tone: StatusTone;
  title: string;
  text: string;
  actions: ReactNode;
  /** A description list's rows. */
  children?: ReactNode;
}

/** The answer in one word, as large as a poster, and what to do next. */
export function StatusView({ tone, title, text, actions, children }: StatusViewProps) {
  return (
    <>
      <div className={BANDS[tone]}>
        <div className="wall py-14 sm:py-24">
          <h1 className="text-[clamp(2.75rem,9vw,8rem)] leading-[0.92]">{title}</h1>
          <p className="mt-6 max-w-[44ch] text-xl">{text}</p>
        </div>
      </div>
      <div className="wall max-w-none pt-10">
        {children && <dl className="max-w-3xl border-b border-hairline">{children}</dl>}
        <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
      </div>
    </>
  );
}
