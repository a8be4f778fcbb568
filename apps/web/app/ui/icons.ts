/**
 * Outlines of the icons in the hub, at the door and in forms, for `icon.tsx`. Icons that every visitor loads (headers,
 * cards, event pages) have theirs where they are used, since this file is loaded whole.
 */

export const ARROW_DOWN = 'M12 4v16m-7-7 7 7 7-7';
export const ARROW_LEFT = 'M20 12H4m7-7-7 7 7 7';
export const ARROW_UP = 'M12 20V4m-7 7 7-7 7 7';
export const BOLD = 'M7 4.5h6a3.75 3.75 0 0 1 0 7.5H7Zm0 7.5h7a3.75 3.75 0 0 1 0 7.5H7Z';
export const BULB = 'M9 18h6m-5 3.5h4M8.5 15c-2-1.5-3-3.4-3-5.5a6.5 6.5 0 0 1 13 0c0 2.1-1 4-3 5.5Z';
export const BULLETS = 'M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01';
export const CALENDAR_SYNC =
  'M20 9.5V5H4v15h6M4 9.5h16M8.5 3v4m7-4v4M14 16.5a3.8 3.8 0 0 1 7-1m0-3v3h-3M21.5 18.5a3.8 3.8 0 0 1-7 1m0 3v-3h3';
export const CAMERA_OFF = 'm3 3 18 18M9.5 5H15l1.5 2.5H21V17M5 7.5H3V19h14m-7-8a3.5 3.5 0 0 0 4.5 4.5';
export const CHAT = 'm4 20.5 1.3-4.2a8.3 8.3 0 1 1 3.1 3Z';
export const CHECK = 'm4 12.5 5.5 5.5L20 6.5';
export const CHEVRON_DOWN = 'm5 9 7 7 7-7';
export const CHEVRON_LEFT = 'm15 5-7 7 7 7';
export const CHEVRON_RIGHT = 'm9 5 7 7-7 7';
export const CHEVRONS_UP_DOWN = 'm7 9 5-5 5 5M7 15l5 5 5-5';
export const CIRCLE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z';
export const CIRCLE_CHECK = `${CIRCLE}m-4 9.5 3 3 5.5-6.5`;
export const CIRCLE_DOT = `${CIRCLE}m0 8.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Z`;
export const CIRCLE_EXCLAMATION = `${CIRCLE}m0 4.5V13m0 3.5h.01`;
export const CLOCK = `${CIRCLE}m0 4v5l3.5 2`;
export const CODE = 'm8 6-6 6 6 6m8-12 6 6-6 6';
export const COPY = 'M9 9h11v11H9Zm6 0V4H4v11h5';
export const CROSS = 'm5.5 5.5 13 13m0-13-13 13';
export const DOWNLOAD = 'M12 4v11m-5-5 5 5 5-5M4 20h16';
export const ENVELOPE = 'M3 5h18v14H3Zm0 1.5 9 7 9-7';
export const EXTERNAL = 'M18 13.5V20H4V6h6.5m4-2.5h6v6m0-6-10 10';
export const GLOBE = `${CIRCLE}M3.5 12h17M12 3c-5 5-5 13 0 18 5-5 5-13 0-18Z`;
export const HEADING_1 = 'M4 5v14m8-14v14m-8-7h8m4.5-1 3-2v10';
export const HEADING_2 = 'M4 5v14m8-14v14m-8-7h8m4-.5a2.5 2.5 0 1 1 4.3 1.8L16 19h5';
export const HISTORY = 'M4 12a8 8 0 1 0 2.3-5.7L4 8.5m0-5v5h5m3-1V12l3 2';
export const HOURGLASS =
  'M6 3h12M6 21h12M7 3v3.5c0 2.5 5 3.5 5 5.5 0-2 5-3 5-5.5V3M7 21v-3.5c0-2.5 5-3.5 5-5.5 0 2 5 3 5 5.5V21';
export const ITALIC = 'M10 4.5h8m-12 15h8m.5-15-5 15';
export const LINK = 'M9.5 7H7a5 5 0 0 0 0 10h2.5m5-10H17a5 5 0 0 1 0 10h-2.5m-6-5h7';
export const LOCK = 'M5 10.5h14v10H5Zm3 0V7a4 4 0 0 1 8 0v3.5';
export const MAP_PIN =
  'M12 21.5c-4-4.5-7-7.8-7-11.5a7 7 0 0 1 14 0c0 3.7-3 7-7 11.5Zm0-14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z';
export const MINUS = 'M5 12h14';
export const NO_SIGNAL =
  'm3 3 18 18M2 8.8a15 15 0 0 1 4-2.5M10 5a15 15 0 0 1 12 3.8M5 12.5a10 10 0 0 1 4.5-2.6m4.5-.1a10 10 0 0 1 5 2.7M8.5 16a5 5 0 0 1 6-.8M12 19.5h.01';
export const NUMBERS = 'M10 6h11m-11 6h11m-11 6h11M3 5l1.5-1v5M3 15a1.5 1.5 0 1 1 2.5 1.2L3 19.5h3';
export const PHONE =
  'M5 3.5h4l1.5 5L8 10.5a13 13 0 0 0 5.5 5.5l2-2.5 5 1.5v4c0 1-.8 1.6-1.8 1.5A17 17 0 0 1 3.5 5.3c-.1-1 .5-1.8 1.5-1.8Z';
export const PLUS = 'M12 5v14m-7-7h14';
export const QUOTE = 'M4 5v14M9 6h12M9 12h12M9 18h8';
export const REDO = 'M20 9.5H9.5a5.5 5.5 0 0 0 0 11H15M15.5 5 20 9.5 15.5 14';
export const RELOAD = 'M20 12a8 8 0 1 1-2.3-5.7L20 8.5m0-5v5h-5';
export const SCAN = 'M4 8V4h4m8 0h4v4m0 8v4h-4m-8 0H4v-4m3-4h10';
export const SEARCH = 'M10.5 3.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12L21 21';
export const SLIDERS = 'M3 6h11m4 0h3m-7-2.5v5M3 12h3m4 0h11M10 9.5v5M3 18h9m4 0h5m-5-2.5v5';
export const SPINNER = 'M21 12a9 9 0 1 1-6.2-8.6';
export const SUN =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-6v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19m0-14-1.4 1.4M6.4 17.6 5 19';
export const TORCH = 'M7 3h10v4l-2.5 3.5V21h-5V10.5L7 7Zm0 4h10m-5 6v2';
export const TORCH_OFF = 'm3 3 18 18M9.5 3H17v4l-2.3 3.3M7 7l2.5 3.5V21h5v-6.5M11.5 7H17';
export const TRASH = 'M4 6.5h16m-11 0v-3h6v3m-9 0 1 14h10l1-14m-8 4v6m4-6v6';
export const UNDO = 'M4 9.5h10.5a5.5 5.5 0 0 1 0 11H9M8.5 5 4 9.5 8.5 14';
