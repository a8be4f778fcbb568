import type { ReactNode } from 'react';

/** Names with values, side by side if there's room. Values keep their line breaks. */
export function DefinitionList({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className="border-b">
      {facts.map(([name, fact], i) => (
        <div
          key={`${i}${name}`}
          className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 border-t py-2 max-[16rem]:grid-cols-1 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-6"
        >
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
