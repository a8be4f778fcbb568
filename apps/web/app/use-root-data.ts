import { useRouteLoaderData } from 'react-router';
import { externalLinks } from './external-links.ts';
import type { loader } from './root.tsx';

/** What the document says about itself; a document that broke says nothing. */
export function useRootData(): ReturnType<typeof loader> {
  return useRouteLoaderData<typeof loader>('root') ?? { publicUrl: '', asOf: 0, links: externalLinks({}) };
}
