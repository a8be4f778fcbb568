import { pictureSources } from '@quivertree/domain/pictures/pictures';
import { useState } from 'react';

interface PosterProps {
  src: string | null | undefined;
  /** True if the poster is on the first screen of the page, so that it loads first. */
  priority?: boolean;
  /** Displayed width, as an image's `sizes`; the smallest sufficient picture is loaded. */
  sizes?: string;
  /** Colours of the picture's upper and lower half, as CSS lists them; shown while it loads. */
  colours?: string | undefined;
  className?: string;
}

const PLACEHOLDER = '/poster-placeholder.svg';

/** An event's poster, 3:2. Decorative: the text beside it says the same. */
export function Poster({
  src,
  priority = false,
  sizes = '(min-width: 64rem) 60vw, 100vw',
  colours,
  className = '',
}: PosterProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : PLACEHOLDER;
  // Falls back to the placeholder. Offline, the placeholder may fail too and isn't retried.
  const giveWay = () => shown !== PLACEHOLDER && setBroken(shown);
  const avif = pictureSources(shown, 'avif');
  const image = (
    <img
      src={shown}
      srcSet={pictureSources(shown, 'webp')}
      sizes={avif && sizes}
      alt=""
      width={1200}
      height={800}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      data-colours={colours}
      onError={giveWay}
      // Handles a picture that failed to load before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) giveWay();
      }}
      className={`aspect-3/2 w-full bg-pan-deep object-cover ${className}`}
    />
  );
  return avif ? (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  ) : (
    image
  );
}
