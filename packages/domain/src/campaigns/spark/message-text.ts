/** Characters of a message's text that are stored. */
export const sparkTextLength = 1000;

/** Every control character but tab and line break. */
const control = /[^\P{Cc}\t\n]/gu;

/**
 * The beginning of a message's text, as tables, files and pages can hold it: without control characters and
 * lone halves of surrogate pairs. Null: there is none.
 */
export function storedText(text: string): string | null {
  const whole = text.replaceAll(/\r\n?/g, '\n').replace(control, '').toWellFormed().trim();
  // Characters outside the basic plane have two units: none is cut in half.
  const start =
    whole.length <= sparkTextLength ? whole : Array.from(whole).slice(0, sparkTextLength).join('');
  return start === '' ? null : start;
}
