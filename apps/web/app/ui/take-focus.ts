/** Focuses an element. As an element's ref, it does so when the element appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
