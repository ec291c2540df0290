let touched: Element[] = [];

/** Remembers which fields people fill in. Returns how to stop. */
export function watchTyping(): () => void {
  const events = ['input', 'change', 'keydown', 'pointerdown'];
  for (const event of events) document.addEventListener(event, note, true);
  return () => {
    for (const event of events) document.removeEventListener(event, note, true);
    touched = [];
  };
}

/** Whether something that was filled in is still on the page: a load would lose it. */
export function holdsTyping(): boolean {
  touched = touched.filter((field) => field.isConnected);
  return touched.some((field) => !('value' in field) || field.value !== '');
}

/** A search is in the address, not lost; a slider has no events of its own. */
function note({ type, target }: Event): void {
  if (!(target instanceof Element)) return;
  const isSlider = target.matches('[role=slider]');
  const isField = target.matches('input:not([type=search]), textarea, select');
  if (!isSlider && (!isField || type === 'keydown' || type === 'pointerdown')) return;
  if (!touched.includes(target)) touched.push(target);
}
