import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import { retryImport } from './retrying-import.ts';

/** Distance from the viewport at which a part's scripts are loaded, as a share of the screen. */
const AHEAD = '50%';

/** Buttons clicked before a part's hydration; undefined afterwards. */
type EarlyClicks = RefObject<(HTMLElement | null)[] | undefined>;

/** Replays the last click made before hydration, since nothing has handled it. */
function ReplayedClick({ earlyRef }: { earlyRef: EarlyClicks }) {
  useEffect(() => {
    const clicks = earlyRef.current;
    earlyRef.current = undefined;
    clicks?.at(-1)?.click();
  }, [earlyRef]);
  return null;
}

/**
 * Hydrates a part of the page lazily, when it is about to scroll into view. Until then its server-rendered HTML stays
 * as it is. A change of props also hydrates it, so they should be stable. In pages rendered in the browser there is no
 * HTML to keep, so the scripts are loaded at once, behind `fallback`. They are imported with retries.
 */
export function lazyHydrated<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
) {
  let startLoading = (): void => {};
  const started = new Promise<void>((resolve) => {
    startLoading = resolve;
  });
  const Part = lazy(() => (import.meta.env.SSR ? load() : started.then(() => retryImport(load))));
  const Stable = memo(({ earlyRef, ...props }: Props & { earlyRef: EarlyClicks }) => (
    <Suspense fallback={fallback}>
      <Part {...(props as unknown as Props)} />
      <ReplayedClick earlyRef={earlyRef} />
    </Suspense>
  ));

  return function LazilyHydrated({ className, ...props }: Props & { className?: string }) {
    const place = useRef<HTMLDivElement>(null);
    const earlyRef: EarlyClicks = useRef([]);
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
      const remember = ({ target }: MouseEvent) => {
        const button = (target as Element).closest('button');
        if (element.contains(button)) earlyRef.current?.push(button);
      };
      // React stops clicks on parts that aren't hydrated when they reach the document; the window sees them earlier.
      window.addEventListener('click', remember, true);
      return () => {
        window.removeEventListener('click', remember, true);
        observer.disconnect();
        // The next page with this part mustn't wait for an element that is gone.
        startLoading();
      };
    }, [renderedHere]);
    return (
      <div ref={place} className={className}>
        <Stable {...(props as unknown as Props)} earlyRef={earlyRef} />
      </div>
    );
  };
}
