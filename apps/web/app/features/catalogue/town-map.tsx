import type { EventSearch } from '@quivertree/domain/catalogue/event-search';
import { MAP_HEIGHT, MAP_WIDTH, OUTLINE } from '@quivertree/domain/places/country-map';
import { type TownCluster, type TownCount, townClusters } from '@quivertree/domain/places/town-clusters';
import { plural } from '@quivertree/domain/text/plural';
import { slugOf } from '@quivertree/domain/text/slug';
import { explorePath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { useQuery } from '../../queries/use-query.ts';
import { countsQuery } from './explore-queries.ts';

/**
 * Numbers of matching events on a map of the country, and a list of the same towns. Each town narrows the search down;
 * a marker of several towns leads to them in the list. Empty until the numbers are known.
 */
export default function TownMap({ search }: { search: EventSearch }) {
  const { data } = useQuery(countsQuery(search));
  if (!data) return null;
  if (!data.counted) return <p className="mb-8">There are too many events for the map. Narrow down your search.</p>;
  const { clusters, elsewhere } = townClusters(data.towns);
  const pathOf = (town: string) =>
    explorePath({ ...search, city: isChosen(town, search) ? 'all' : town.toLowerCase() });
  const groups = [...clusters.map(({ towns }) => towns), ...elsewhere.map((town) => [town])];
  return (
    <section aria-label="Map" className="mb-10 grid grid-cols-1 items-start gap-x-12 gap-y-6 md:grid-cols-2">
      <svg
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="group"
        aria-label="Events by town"
        className="w-full max-w-lg"
      >
        <path
          d={`M${OUTLINE.map(({ x, y }) => `${x} ${y}`).join('L')}Z`}
          className="fill-pan-deep stroke-camelthorn/45"
        />
        {clusters.map((cluster) => (
          <Marker
            key={idOf(cluster.towns)}
            cluster={cluster}
            isChosen={cluster.towns.some(({ name }) => isChosen(name, search))}
            isLabelled={hasRoomForLabel(cluster, clusters)}
            href={cluster.towns.length === 1 ? pathOf(cluster.towns[0]?.name ?? '') : `#${idOf(cluster.towns)}`}
          />
        ))}
      </svg>
      <ul aria-label="Towns" className="divide-y divide-hairline border-y border-hairline">
        {groups.map((towns) => (
          <li key={idOf(towns)} id={idOf(towns)} className="flex flex-wrap gap-x-6 px-2 target:bg-pan-deep scroll-mt-4">
            {towns.map(({ name, events }) => (
              <Link
                key={name}
                to={pathOf(name)}
                aria-current={isChosen(name, search)}
                className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline aria-[current=true]:underline"
              >
                {name}
                <span className="figures text-sm font-normal text-soft">{events}</span>
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isChosen = (town: string, { city }: EventSearch): boolean => town.toLowerCase() === city;

/** Id of towns in the list, after the first of them. */
const idOf = ([first]: readonly TownCount[]): string => `map-${slugOf(first?.name ?? '', 'town')}`;

/** Size of a label in units of the map: its height, and the width of a letter and of what is around the text. */
const LABEL = { height: 20, letter: 4.7, around: 20 };

/** Names of the towns that share a marker, for example "Windhoek and Okahandja" or "Windhoek and 2 more". */
function labelOf([first, second, ...others]: readonly TownCount[]): string {
  if (!second) return first?.name ?? '';
  return `${first?.name} and ${others.length === 0 ? second.name : `${others.length + 1} more`}`;
}

/** True if the label would be within the map and no other marker is in its place. */
function hasRoomForLabel({ point, towns }: TownCluster, clusters: readonly TownCluster[]): boolean {
  const width = LABEL.around + LABEL.letter * labelOf(towns).length;
  if (point.x + width > MAP_WIDTH) return false;
  return !clusters.some(({ point: { x, y } }) => {
    const right = x - point.x;
    return right > 0 && right < width && Math.abs(y - point.y) < LABEL.height;
  });
}

interface MarkerProps {
  cluster: TownCluster;
  isChosen: boolean;
  /** True to show the towns' names beside the marker, on screens that are wide enough. */
  isLabelled: boolean;
  href: string;
}

function Marker({ cluster: { towns, events, point }, isChosen: current, isLabelled, href }: MarkerProps) {
  const names = towns.map(({ name }) => name);
  const number = events.toLocaleString('en');
  // Markers grow with the number's length, and are at least 24 pixels wide on a phone.
  const radius = 10.5 + 1.5 * number.length;
  return (
    <>
      <a
        href={href}
        aria-label={`${names.join(', ')}: ${plural(events, '1 event', '{n} events')}`}
        aria-current={current}
        className="group"
      >
        <circle
          cx={point.x}
          cy={point.y}
          r={radius}
          className="fill-dune stroke-pan group-hover:fill-dune-deep group-aria-[current=true]:fill-camelthorn"
        />
        <text
          x={point.x}
          y={point.y}
          fontSize="11"
          textAnchor="middle"
          dominantBaseline="central"
          className="figures fill-on-dune font-bold group-aria-[current=true]:fill-pan"
        >
          {number}
        </text>
      </a>
      {isLabelled && (
        <text
          aria-hidden
          x={point.x + radius + 3}
          y={point.y}
          fontSize="8.5"
          dominantBaseline="central"
          className="pointer-events-none fill-camelthorn font-semibold max-md:hidden"
        >
          {labelOf(towns)}
        </text>
      )}
    </>
  );
}
