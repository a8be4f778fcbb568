import { selectArrow } from './options.tsx';

/** Classes of a select in a line with other controls. */
export const compactSelect = `min-h-11 cursor-pointer rounded-md border border-camelthorn/45 bg-pan-bright bg-position-[right_0.625rem_center] py-1.5 pr-9 pl-3 text-base hover:border-camelthorn ${selectArrow}`;
