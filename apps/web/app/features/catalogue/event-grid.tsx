import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Cards in columns: three on large screens. */
export function EventGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>;
}

/** As many cards as are on their way, in their final size. */
export function EventGridSkeleton({ count }: { count: number }) {
  return (
    <EventGrid>
      {Array.from({ length: count }, (_, i) => (
        <li key={i}>
          <Skeleton className="aspect-3/2" />
          <Skeleton className="mt-3 ml-24 h-5 w-32" />
          <Skeleton className="mt-3 h-7 w-11/12" />
          <Skeleton className="mt-4 h-6 w-7/12" />
        </li>
      ))}
    </EventGrid>
  );
}
