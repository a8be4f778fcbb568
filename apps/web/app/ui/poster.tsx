import { useState } from 'react';

interface PosterProps {
  src: string | null | undefined;
  /** True where the poster is in the first view of the page: it is then asked for first. */
  early?: boolean;
  className?: string;
}

const PLACEHOLDER = '/poster-placeholder.svg';

/** An event's poster, 3:2. It illustrates what stands beside it in words, so it has no name of its own. */
export function Poster({ src, early = false, className = '' }: PosterProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : PLACEHOLDER;
  return (
    <img
      src={shown}
      alt=""
      width={1200}
      height={800}
      loading={early ? 'eager' : 'lazy'}
      fetchPriority={early ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBroken(shown)}
      // A picture can fail before the page's scripts are there to hear of it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && shown !== PLACEHOLDER) setBroken(shown);
      }}
      className={`aspect-3/2 w-full bg-pan-deep object-cover ${className}`}
    />
  );
}
