import { type FigureName, FIGURES } from '@quivertree/domain/sales/figures';
import type { ReactNode } from 'react';
import { StatTile } from '../../ui/stat-tile.tsx';

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
