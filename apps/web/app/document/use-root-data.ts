import { useRouteLoaderData } from 'react-router';
import { externalLinks } from './external-links.ts';
import type { loader } from '../root.tsx';

type RootData = ReturnType<typeof loader>;

const OF_A_BROKEN_PAGE: RootData = {
  publicUrl: '',
  asOf: 0,
  year: new Date().getFullYear(),
  links: externalLinks({}),
};

/** The root loader's data; placeholders if the loader failed. */
export function useRootData(): RootData {
  return useRouteLoaderData<typeof loader>('root') ?? OF_A_BROKEN_PAGE;
}
