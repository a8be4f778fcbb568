import { showError, showSuccess } from './toast.ts';

/** Copies text to the clipboard and shows a toast: `done`, or `refused` where the browser doesn't allow it. */
export async function copyText(text: string, done: string, refused: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await showSuccess(done);
  } catch {
    await showError(undefined, refused);
  }
}
