import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Hint } from './hint.tsx';

interface StatTileProps {
  name: string;
  /** Value of the figure. */
  value: ReactNode;
  /** Comparison or period, shown below the figure. */
  note?: ReactNode;
  /** Explanation of the figure. */
  hint?: string;
}

/** A figure with its name. Several go into {@link StatTiles}. */
export function StatTile({ name, value, note, hint }: StatTileProps) {
  return (
    <div className="relative min-w-0 border-t-2 border-camelthorn pt-2.5">
      <dt className="text-sm text-soft">
        {name}
        {hint && (
          <Hint about={`What does “${name}” mean?`} wide>
            {hint}
          </Hint>
        )}
      </dt>
      <dd>
        <span className="figures font-display text-xl font-bold tracking-tight whitespace-nowrap sm:text-2xl">
          {value}
        </span>
        {note && <span className="block text-sm text-soft">{note}</span>}
      </dd>
    </div>
  );
}

interface StatTilesProps {
  children: ReactNode;
  /** True for three columns on wide screens, however many tiles there are, so that all rows are aligned. */
  fixed?: boolean;
}

export function StatTiles({ children, fixed = false }: StatTilesProps) {
  return (
    <dl
      className={classNames(
        'grid grid-cols-2 gap-x-4 gap-y-6 max-[16rem]:grid-cols-1 sm:gap-x-5',
        fixed ? 'sm:grid-cols-3' : 'sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]',
      )}
    >
      {children}
    </dl>
  );
}
