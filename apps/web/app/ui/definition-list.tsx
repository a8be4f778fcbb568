import type { ReactNode } from 'react';

/** Facts with their names; beside each other where there is room. */
export function DefinitionList({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className="border-b">
      {facts.map(([name, fact]) => (
        <div key={name} className="grid gap-x-6 border-t py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
