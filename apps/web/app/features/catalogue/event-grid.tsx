import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Cards in columns: three on large screens. On a phone they're stacked, with poster and text side by side. */
export function EventGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2 sm:gap-y-14 lg:grid-cols-3">{children}</ul>;
}

/** Skeleton of `count` cards at their final size. */
export function EventGridSkeleton({ count }: { count: number }) {
  return (
    <EventGrid>
      {Array.from({ length: count }, (_, i) => (
        <li key={i}>
          <div className="flex flex-col min-[16rem]:max-sm:flex-row min-[16rem]:max-sm:gap-4">
            <Skeleton className="aspect-3/2 min-[16rem]:max-sm:aspect-square min-[16rem]:max-sm:w-28" />
            <div className="flex-1">
              <Skeleton className="h-5 w-32 max-[16rem]:mt-7 sm:mt-3 sm:ml-24" />
              <Skeleton className="mt-3 h-7 w-11/12" />
              <Skeleton className="mt-4 h-6 w-7/12" />
            </div>
          </div>
        </li>
      ))}
    </EventGrid>
  );
}
