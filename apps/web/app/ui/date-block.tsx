interface DateBlockProps {
  weekday: string;
  day: string;
  month: string;
  className?: string;
}

/** Tear-off calendar leaf. Decorative for screen readers: the full date is beside it. */
export function DateBlock({ weekday, day, month, className = '' }: DateBlockProps) {
  return (
    <span
      aria-hidden="true"
      className={`inline-flex w-16 flex-col items-center bg-pan-bright pb-1.5 text-camelthorn shadow-raised ${className}`}
    >
      <span className="w-full bg-dune py-1 text-center text-xs font-bold leading-none tracking-wider text-on-dune">
        {month}
      </span>
      <span className="figures mt-1.5 font-display text-3xl font-extrabold leading-none">{day}</span>
      <span className="mt-1 text-xs font-semibold leading-none tracking-wider text-soft">{weekday}</span>
    </span>
  );
}
