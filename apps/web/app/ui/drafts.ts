/** Input in dialogs that were closed without submitting, by dialog and then by field. */
const drafts = new Map<string, Map<string, string>>();

/** The draft of a dialog, created on first use. */
export function draftOf(dialog: string): Map<string, string> {
  const draft = drafts.get(dialog) ?? new Map<string, string>();
  drafts.set(dialog, draft);
  return draft;
}

export function forgetDraft(dialog: string): void {
  drafts.delete(dialog);
}

/** Clears the drafts when the user leaves the page. */
export function forgetDrafts(): void {
  drafts.clear();
}
