import { act } from 'react';

/** Presses keys, one after the other, wherever the focus is not. */
export async function pressKeys(...pressed: string[]): Promise<void> {
  for (const key of pressed) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await act(async () => void document.body.dispatchEvent(event));
  }
}

/** Presses Ctrl and Enter in a field of several lines. */
export async function pressCtrlEnter(field = 'textarea'): Promise<void> {
  const enter = { key: 'Enter', ctrlKey: true, bubbles: true };
  const found = document.querySelector(field);
  await act(async () => void found?.dispatchEvent(new KeyboardEvent('keydown', enter)));
}
