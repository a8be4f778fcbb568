import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useHydrated } from './ui/use-hydrated.ts';

/** How far off the screen a part may be for its scripts to be fetched, in parts of the screen. */
const AHEAD = '50%';

/**
 * A part of a page whose scripts are fetched once it is about to be seen. The document brings it along as it is, and it
 * is left alone until then. It is set in motion by other props, too: they should stay the same. Where the page is made in
 * the browser there is nothing yet for those who search it or have it read to them: `fallback` keeps its place while the
 * scripts come at once.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode,
) {
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const Part = lazy(() => (import.meta.env.SSR ? load() : begun.then(load)));
  let inMotion = false;
  let early: HTMLElement | null = null;
  /** Makes a click that came before there was anything to hear it: until then, nobody has answered it. */
  function EarlyClick() {
    useEffect(() => {
      inMotion = true;
      early?.click();
      early = null;
    }, []);
    return null;
  }
  const Kept = memo((props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
      <EarlyClick />
    </Suspense>
  ));

  return function LatePart({ className, ...props }: Props & { className?: string }) {
    const place = useRef<HTMLDivElement>(null);
    const [madeHere] = useState(useHydrated());
    useEffect(() => {
      if (madeHere) return begin();
      const watch = new IntersectionObserver(
        (seen) => {
          if (seen.some(({ isIntersecting }) => isIntersecting)) begin();
        },
        { rootMargin: AHEAD },
      );
      const here = place.current;
      if (!here) return;
      watch.observe(here);
      here.addEventListener('click', ({ target }) => {
        if (!inMotion) early = (target as Element).closest('button');
      });
      return () => {
        watch.disconnect();
        // The next page with this part does not wait for a place that is gone.
        begin();
      };
    }, [madeHere]);
    return (
      <div ref={place} className={className}>
        <Kept {...(props as unknown as Props)} />
      </div>
    );
  };
}
