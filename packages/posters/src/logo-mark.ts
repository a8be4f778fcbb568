/** The square that {@link LOGO_MARK_PATH} is drawn in. */
export const LOGO_MARK_VIEW_BOX = '0 0 24 24';

/**
 * The product's logo as one filled path that works in a single colour and at 16 pixels or more: a quiver tree whose
 * crown is a rising sun, and a person with raised arms.
 */
export const LOGO_MARK_PATH = [
  'M8 23C9.8 20.7 10.4 18.8 10.1 16.8C6.2 14.6 3.2 13.2.6 10.4C4.4 10.6 8.4 11.4 12 14C15.6 11.4 19.6 10.6 23.4 10.4C20.8 13.2 17.8 14.6 13.9 16.8C13.6 18.8 14.2 20.7 16 23Z',
  'M6.91 8.82L3.79 9.05L2.16 5.85L5.75 5.92Z',
  'M9.09 6.75L6.25 5.45L6.38 1.85L9.49 3.65Z',
  'M12 6L10.15 3.48L12 0.4L13.85 3.48Z',
  'M14.91 6.75L14.51 3.65L17.62 1.85L17.75 5.45Z',
  'M17.09 8.82L18.25 5.92L21.84 5.85L20.21 9.05Z',
  'M12 6.55a2.45 2.45 0 1 1 0 4.9 2.45 2.45 0 1 1 0-4.9Z',
].join('');
