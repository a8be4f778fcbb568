import type { Client } from '@quivertree/contract/client';
import type { ConfiguredLinks } from './external-links.ts';
import { createContext } from 'react-router';

/** Context for rendering on the server. */
export interface PageRender {
  /** Calls the API in process, as a signed-out visitor. */
  client: Client;
  /** The site's public URL, without a trailing slash. */
  publicUrl: string;
  /** Nonce for every inline script in this render. */
  mark: string;
  /** Addresses outside this site, as configured. */
  externalLinks: ConfiguredLinks;
  /** Source of tiles for the map on which organisers set an event's location. */
  map: MapSource;
  /** Receives the finished document as a string, so that sending it takes no detour through a stream. */
  finish: (html: string) => void;
}

export interface MapSource {
  /** URL of a tile, with `{z}`, `{x}` and `{y}` in it. */
  tilesUrl: string;
  /** Attribution shown on the map. */
  attribution: string;
}

export const pageRender = createContext<PageRender>();
