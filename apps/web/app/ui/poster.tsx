import { pictureSources } from '@quivertree/domain/pictures';
import { useState } from 'react';

interface PosterProps {
  src: string | null | undefined;
  /** True where the poster is in the first view of the page: it is then asked for first. */
  early?: boolean;
  /** How wide it is shown, as the `sizes` of an image; the smallest picture that suffices is fetched. */
  sizes?: string;
  className?: string;
}

const PLACEHOLDER = '/poster-placeholder.svg';

/** An event's poster, 3:2. It illustrates what stands beside it in words, so it has no name of its own. */
export function Poster({ src, early = false, sizes = '(min-width: 64rem) 60vw, 100vw', className = '' }: PosterProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : PLACEHOLDER;
  // The placeholder itself may not come, without a connection: then that is that.
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
      loading={early ? 'eager' : 'lazy'}
      fetchPriority={early ? 'high' : 'auto'}
      decoding="async"
      onError={giveWay}
      // A picture can fail before the page's scripts are there to hear of it.
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
