import { createContext } from 'react';
import type { MapSource } from '../../document/page-render.ts';

/**
 * Source of map tiles, or null if this document's content security policy allows none. A policy belongs to the document
 * and outlives client-side navigation, so the editor needs a full page load before it can show a map.
 */
export const DocumentMap = createContext<MapSource | null>(null);
