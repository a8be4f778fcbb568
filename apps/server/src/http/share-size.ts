/** Size of a share image, in pixels. */
export const WIDTH = 1200;
export const HEIGHT = 630;
/** Width of the text; the poster or photograph takes up the remaining width. */
export const TEXT_WIDTH = 640;
