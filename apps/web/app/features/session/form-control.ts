/** A form's input with the given name. */
export function formControl(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

/** The trimmed value of an input. Not for passwords. */
export function typedInto(form: HTMLFormElement, name: string): string {
  return formControl(form, name).value.trim();
}
