import { StatTile, StatTiles } from '../../ui/stat-tile.tsx';

interface FunnelProps {
  views: number;
  ordered: number;
  fulfilled: number;
}

const count = (value: number) => value.toLocaleString('en');
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)}%`;

/** Funnel from page views to fulfilled orders. Page views are counted anonymously. */
export function Funnel({ views, ordered, fulfilled }: FunnelProps) {
  return (
    <section aria-labelledby="funnel">
      <h2 id="funnel" className="mb-4 text-xl">
        From page views to purchases
      </h2>
      <StatTiles>
        <StatTile
          name="Page views"
          value={count(views)}
          note="How often the page was opened. Visitors aren’t tracked."
        />
        <StatTile name="Orders" value={count(ordered)} note={views > 0 && `${share(ordered, views)} of page views`} />
        <StatTile
          name="Fulfilled orders"
          value={count(fulfilled)}
          note={ordered > 0 && `${share(fulfilled, ordered)} of orders`}
        />
      </StatTiles>
    </section>
  );
}
