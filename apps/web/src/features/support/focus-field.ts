import type { Problems } from './ticket-fields.tsx';

/** Leads to the first field with a problem; false when there is none. */
export function focusField(form: HTMLFormElement, problems: Problems): boolean {
  const wrong = ['email', 'title', 'message'].find((name) => name in problems);
  if (wrong === undefined) return false;
  form.querySelector<HTMLElement>(`[data-path="${wrong}"]`)?.focus();
  return true;
}
