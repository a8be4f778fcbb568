declare global {
  interface Window {
    /** Buttons clicked before hydration, in order (hydration-entry.ts). */
    takeStoredClicks?: () => HTMLButtonElement[];
  }
}

/** Pause between two clicks, in milliseconds, so that the page has reacted to one before the next. */
const PAUSE_MS = 50;

/** Replays clicks made before hydration. */
export function replayClicks(): void {
  const buttons = window.takeStoredClicks?.() ?? [];
  for (const [i, button] of buttons.entries()) setTimeout(() => button.click(), PAUSE_MS * (i + 1));
}
