import { Spinner } from './spinner.tsx';

/** A whole part of the page that is under way. */
export function Loading({ children = 'Loading...' }: { children?: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-24 text-lg text-soft">
      <Spinner />
      {children}
    </p>
  );
}
