const fields =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=menu] *';

/** Whether a key belongs to what a person fills in or chooses from, so that it must not do anything else. */
export function isTyping({ target }: Event): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches(fields);
}
