import type { StatusTone } from '@quivertree/checkout/status-text';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { CHECK, CLOCK, CROSS, UNDO } from '../../ui/icons.ts';

const TONES: Record<StatusTone, { badge: string; edge: string; icon: string }> = {
  good: { badge: 'bg-lichen text-on-dune', edge: 'border-lichen', icon: CHECK },
  waiting: { badge: 'bg-aloe text-on-aloe', edge: 'border-aloe', icon: CLOCK },
  bad: { badge: 'bg-rust text-on-dune', edge: 'border-rust', icon: CROSS },
  over: { badge: 'bg-pan-deep text-camelthorn', edge: 'border-camelthorn', icon: UNDO },
};

export interface StatusViewProps {
  tone: StatusTone;
  title: string;
  text: ReactNode;
  actions: ReactNode;
  /** The tickets, if there are any, above the stub. */
  tickets?: ReactNode;
  /** Heading of the stub, such as the event's name. */
  name?: string | undefined;
  /** Rows of a description list, on a stub like a ticket's. */
  children?: ReactNode;
}

/** Outcome of an order: the message and next steps, with the order's stub beside them or, on narrow screens, below. */
export function StatusView({ tone, title, text, actions, tickets, name, children }: StatusViewProps) {
  const { badge, edge, icon } = TONES[tone];
  return (
    <div className="wall grid items-start gap-x-20 gap-y-10 py-10 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:grid-rows-[auto_1fr]">
      <div>
        <span className={classNames('inline-flex size-14 items-center justify-center rounded-full', badge)}>
          <Icon path={icon} className="size-8" strokeWidth={2.5} />
        </span>
        <h1 className="mt-5 text-[clamp(2.5rem,7vw,5rem)] leading-[0.95]">{title}</h1>
        <div className="mt-5 max-w-[44ch] text-xl">{text}</div>
        <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
      </div>
      {tickets && <div className="lg:row-span-2 lg:justify-self-end">{tickets}</div>}
      {children && (
        <section
          aria-label="Your order"
          className={classNames('w-full max-w-120 rounded-lg border-t-8 bg-pan-bright shadow-raised', edge)}
        >
          {name && (
            <p className="px-6 pt-5 font-display text-2xl leading-tight font-extrabold tracking-tight">{name}</p>
          )}
          <dl className="mt-4 border-t-2 border-dashed border-hairline px-6 pt-2 pb-5">{children}</dl>
        </section>
      )}
    </div>
  );
}
