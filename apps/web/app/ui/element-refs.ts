/** Focuses an element. As an element's ref, it does so when the element appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** Scrolls an element to the middle of the window. As an element's ref, it does so when the element appears. */
export function centreInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
