/** What was typed into dialogs that were closed without being submitted: by dialog, then by field. */
const drafts = new Map<string, Map<string, string>>();

/** The draft of a dialog, begun where there is none. */
export function draftOf(dialog: string): Map<string, string> {
  const draft = drafts.get(dialog) ?? new Map<string, string>();
  drafts.set(dialog, draft);
  return draft;
}

export function forgetDraft(dialog: string): void {
  drafts.delete(dialog);
}

/** Once a page is left, its dialogs begin empty again. */
export function forgetDrafts(): void {
  drafts.clear();
}
