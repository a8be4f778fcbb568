/** Scrolls an element to the middle of the window; as its ref, when it appears. */
export function centreInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
