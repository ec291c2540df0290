import type { KeyboardEvent } from 'react';

/** Of a field of several lines, in which Enter begins the next: with Ctrl it sends the form. */
export function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.currentTarget.form?.requestSubmit();
  }
}
