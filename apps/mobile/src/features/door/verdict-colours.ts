import type { DisplayTone } from '@quivertree/door/display-words';

/** Background and text colours of each verdict. A test compares them with their source, the web's `door.css`. */
export const VERDICT_COLOURS: Readonly<Record<Exclude<DisplayTone, null>, { ground: string; ink: string }>> = {
  admitted: { ground: '#59de65', ink: '#051606' },
  already_in: { ground: '#ffb922', ink: '#211201' },
  refused: { ground: '#bb0916', ink: '#ffffff' },
  undecided: { ground: '#105f70', ink: '#ffffff' },
};
