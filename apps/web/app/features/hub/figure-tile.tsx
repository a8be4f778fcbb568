import { type FigureName, FIGURES } from '@quivertree/domain/figures';
import type { ReactNode } from 'react';
import { StatTile } from '../../ui/stat-tile.tsx';

interface FigureTileProps {
  figure: FigureName;
  value: ReactNode;
  note?: ReactNode;
}

/** A figure of sales by its one name, with its one explanation. */
export function FigureTile({ figure, ...tile }: FigureTileProps) {
  const { name, means } = FIGURES[figure];
  return <StatTile name={name} hint={means} {...tile} />;
}
