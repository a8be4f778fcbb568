/** Placeholder of the same size as the content being loaded. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-pan-deep ${className}`} />;
}
