import { pictureSources } from '@quivertree/domain/pictures/pictures';
import { expect, test } from 'vitest';
import { lighterPage } from './lighter-page.ts';

test('preloads no fonts, and loads only the smallest pictures', () => {
  const path = `/pictures/event/${'0a'.repeat(20)}/960.webp`;
  const [avif, webp] = [pictureSources(path, 'avif'), pictureSources(path, 'webp')];
  const page =
    `<link rel="preload" href="/assets/figtree.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>` +
    `<link rel="stylesheet" href="/assets/styles.css"/>` +
    `<source type="image/avif" srcSet="${avif}" sizes="50vw"/><img src="${path}" srcSet="${webp}" sizes="50vw"/>`;
  expect(avif).toContain('480.avif 480w, ');
  expect(lighterPage(page)).toBe(
    `<link rel="stylesheet" href="/assets/styles.css"/>` +
      `<source type="image/avif" srcSet="${path.replace('960.webp', '480.avif')} 480w" sizes="50vw"/>` +
      `<img src="${path}" srcSet="${path.replace('960', '480')} 480w" sizes="50vw"/>`,
  );
});
