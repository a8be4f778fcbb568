/** Keeps the place of something that is on its way, in its final size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-pan-deep ${className}`} />;
}
