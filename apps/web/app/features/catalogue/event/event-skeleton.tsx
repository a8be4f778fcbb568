import { Skeleton } from '../../../ui/skeleton.tsx';

/** Skeleton of an event's page, with each part in its place. */
export function EventSkeleton() {
  return (
    <div role="status" aria-label="Loading event" className="wall grid gap-x-16 pt-10 lg:grid-cols-12">
      <div className="lg:col-span-12">
        <Skeleton className="h-11 w-32" />
        <Skeleton className="mt-4 h-[clamp(2.5rem,7.2vw,7rem)] w-4/5" />
        <Skeleton className="mt-10 h-24" />
      </div>
      <Skeleton className="mt-10 aspect-3/2 lg:col-span-7" />
      <div className="mt-10 flex flex-col gap-6 lg:col-span-5">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    </div>
  );
}
