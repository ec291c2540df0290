/** A ref for what appears in the place of the button that had the focus. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
