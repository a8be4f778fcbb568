/** A form's input by its name. */
export function formControl(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

/** What was typed into an input, trimmed. Not for passwords. */
export function typedInto(form: HTMLFormElement, name: string): string {
  return formControl(form, name).value.trim();
}
