import type { ClipboardEvent, KeyboardEvent, WheelEvent } from 'react';

/**
 * What every number field is given. Chromium drops a comma that is typed or pasted, so that 0,15 would become 15:
 * it is written as the point that it means. Scrolling the page past the field changes nothing.
 */
export const numberField = {
  type: 'number',
  onWheel: (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === ',' && !event.ctrlKey && !event.metaKey) insert(event, '.');
  },
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text').trim();
    if (/^\d+,\d{1,2}$/.test(text)) insert(event, text.replace(',', '.'));
  },
} as const;

/** As if it was typed: no other way keeps an unfinished number such as "48." in the field. */
function insert(event: { preventDefault: () => void }, text: string): void {
  event.preventDefault();
  document.execCommand('insertText', false, text);
}
