import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';

/** Distance from the viewport at which a part's scripts are loaded, as a share of the screen. */
const AHEAD = '50%';

/**
 * Hydrates a part of the page lazily, when it is about to scroll into view. Until then its server-rendered HTML stays
 * as it is. A change of props also hydrates it, so they should be stable. In pages rendered in the browser there is no
 * HTML to keep, so the scripts are loaded at once behind `fallback`.
 */
export function lazyHydrated<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode,
) {
  let startLoading = (): void => {};
  const started = new Promise<void>((resolve) => {
    startLoading = resolve;
  });
  const Part = lazy(() => (import.meta.env.SSR ? load() : started.then(load)));
  let hydrated = false;
  let clicked: HTMLElement | null = null;
  /** Replays a click made before hydration, since nothing has handled it. */
  function ReplayedClick() {
    useEffect(() => {
      hydrated = true;
      clicked?.click();
      clicked = null;
    }, []);
    return null;
  }
  const Stable = memo((props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
      <ReplayedClick />
    </Suspense>
  ));

  return function LazilyHydrated({ className, ...props }: Props & { className?: string }) {
    const place = useRef<HTMLDivElement>(null);
    const [renderedHere] = useState(useHydrated());
    useEffect(() => {
      if (renderedHere) return startLoading();
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) startLoading();
        },
        { rootMargin: AHEAD },
      );
      const element = place.current;
      if (!element) return;
      observer.observe(element);
      element.addEventListener('click', ({ target }) => {
        if (!hydrated) clicked = (target as Element).closest('button');
      });
      return () => {
        observer.disconnect();
        // The next page with this part mustn't wait for an element that is gone.
        startLoading();
      };
    }, [renderedHere]);
    return (
      <div ref={place} className={className}>
        <Stable {...(props as unknown as Props)} />
      </div>
    );
  };
}
