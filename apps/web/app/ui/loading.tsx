import { Spinner } from './spinner.tsx';

/** Loading state of a whole part of the page. */
export function Loading({ children = 'Loading...' }: { children?: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-24 text-lg text-soft">
      <Spinner />
      {children}
    </p>
  );
}
