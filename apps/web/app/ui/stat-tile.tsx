import type { ReactNode } from 'react';

interface StatTileProps {
  name: string;
  /** The figure itself. */
  value: ReactNode;
  /** What it is measured by, or since when. */
  note?: ReactNode;
}

/** One figure with its name. Several stand in {@link StatTiles}. */
export function StatTile({ name, value, note }: StatTileProps) {
  return (
    <div className="min-w-0 border-t-2 border-camelthorn pt-2.5">
      <dt className="text-sm text-soft">{name}</dt>
      <dd>
        <span className="figures font-display text-xl font-bold tracking-tight whitespace-nowrap sm:text-2xl">
          {value}
        </span>
        {note && <span className="block text-sm text-soft">{note}</span>}
      </dd>
    </div>
  );
}

export function StatTiles({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] sm:gap-x-5">
      {children}
    </dl>
  );
}
