/** What takes the focus by the keyboard; some browsers do not focus a button that the mouse presses. */
const controls = 'button, a[href], input, select, textarea, [tabindex]';
let pressed: HTMLElement | null = null;

document.addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof Element) pressed = target.closest<HTMLElement>(controls) ?? pressed;
  },
  { capture: true },
);

/** The control that has the focus, or that was pressed last where no control has it. */
export function controlInUse(): HTMLElement | null {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : pressed;
}
