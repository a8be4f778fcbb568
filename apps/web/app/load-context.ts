import type { Client } from '@quivertree/contract/client';
import type { GivenLinks } from './external-links.ts';
import { createContext } from 'react-router';

/** What a render on the server works with. */
export interface PageRender {
  /** Calls the API in process, as a visitor who is not signed in. */
  client: Client;
  /** The site's public address, without a trailing slash. */
  publicUrl: string;
  /** The nonce that every inline script of this render bears. */
  mark: string;
  /** Addresses outside this site, as far as they are configured. */
  externalLinks: GivenLinks;
  /** What maps are made of that places are set on. */
  map: MapSource;
  /** Takes the finished document: as a text it goes on to whoever sends it, and need not become a stream and back. */
  finish: (html: string) => void;
}

export interface MapSource {
  /** The address of a tile, with `{z}`, `{x}` and `{y}` in it. */
  tilesUrl: string;
  /** Whose map it is, as it stands on it. */
  attribution: string;
}

export const pageRender = createContext<PageRender>();
