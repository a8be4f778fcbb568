import { createContext } from 'react';
import type { MapSource } from '../../load-context.ts';

/**
 * What maps are made of in this document; null: its policy lets no map in. A policy holds for a document and not for the
 * pages that are opened in it afterwards, so that the editor has to be loaded anew before it can show a map.
 */
export const DocumentMap = createContext<MapSource | null>(null);
