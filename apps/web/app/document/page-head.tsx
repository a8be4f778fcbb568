import { SITE } from '../features/site/site-identity.ts';
import { siteShareImagePath } from '../pages/paths.ts';
import { useRootData } from './use-root-data.ts';

interface PageHeadProps {
  /** Title without the site's name, which is appended. The home page has no title of its own. */
  title?: string;
  /** Only in the server's document. */
  description?: string;
  /** Canonical URL of the page, as a path. */
  path: string;
  /** Path of the picture for shared links, of 1200 by 630 pixels. By default, the site's. */
  image?: string;
  /** True for private pages, which ask search engines not to index them. */
  personal?: boolean;
}

/** Title and meta tags; React moves them into the document's head. */
export function PageHead({ title, description = SITE.description, path, image, personal = false }: PageHeadProps) {
  const { publicUrl } = useRootData();
  const full = title ? `${title} · ${SITE.name}` : `${SITE.name}: ${SITE.tagline}`;
  return (
    <>
      <title>{full}</title>
      {personal && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={publicUrl + path} />
      {/* Only programs that fetch the page read these. */}
      {import.meta.env.SSR && (
        <>
          <meta name="description" content={description} />
          <meta property="og:site_name" content={SITE.name} />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title ?? full} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={publicUrl + path} />
          <meta property="og:image" content={publicUrl + (image ?? siteShareImagePath)} />
          {/* Without its size, Facebook shows no picture to the first person who shares a link. */}
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
