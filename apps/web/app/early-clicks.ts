declare global {
  interface Window {
    /** Buttons that were pressed before there was anything to hear it, in their order (page-start.ts). */
    earlyClicks?: () => HTMLButtonElement[];
  }
}

/** Between two of them, in milliseconds: each finds the page as the one before has left it. */
const APART = 50;

/** Makes the clicks of somebody who was faster than the page's scripts. */
export function makeEarlyClicks(): void {
  const buttons = window.earlyClicks?.() ?? [];
  for (const [i, button] of buttons.entries()) setTimeout(() => button.click(), APART * (i + 1));
}
