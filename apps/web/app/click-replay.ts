declare global {
  interface Window {
    /** Buttons clicked before hydration, in order (hydration-entry.ts). */
    takeStoredClicks?: () => HTMLButtonElement[];
  }
}

/** Pause between two clicks in milliseconds, so that each finds the page as the one before has left it. */
const PAUSE_MS = 50;

/** Replays clicks made before hydration. */
export function replayClicks(): void {
  const buttons = window.takeStoredClicks?.() ?? [];
  for (const [i, button] of buttons.entries()) setTimeout(() => button.click(), PAUSE_MS * (i + 1));
}
