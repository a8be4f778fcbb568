import { type FigureName, FIGURES } from '@quivertree/domain/sales/figures';
import { DefinitionList } from '../../ui/definition-list.tsx';
import type { ReactNode } from 'react';
import { StatTile } from '../../ui/stat-tile.tsx';

/** Collapsed definitions of the figures in a table or chart. */
export function FigureNotes({ figures }: { figures: readonly FigureName[] }) {
  return (
    <details className="mt-1 max-w-[70ch] text-sm">
      <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
        About these figures
      </summary>
      <DefinitionList facts={figures.map((figure) => [FIGURES[figure].name, FIGURES[figure].means] as const)} />
    </details>
  );
}

interface FigureTileProps {
  figure: FigureName;
  value: ReactNode;
  note?: ReactNode;
}

/** Tile with a sales figure, its standard name and its explanation. */
export function FigureTile({ figure, ...tile }: FigureTileProps) {
  const { name, means } = FIGURES[figure];
  return <StatTile name={name} hint={means} {...tile} />;
}
