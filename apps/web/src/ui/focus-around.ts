/**
 * Leads the focus to the part around an element that is about to be taken away, so that it is not lost
 * with it. A person who is elsewhere by now stays there.
 */
export function focusAround(element: Element | null): void {
  const { activeElement, body } = document;
  const isThere = activeElement === body || element?.contains(activeElement) === true;
  const around = element?.closest<HTMLElement>('[tabindex="-1"]');
  if (isThere) around?.focus({ preventScroll: true });
}
