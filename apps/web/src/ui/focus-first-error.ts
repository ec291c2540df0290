import type { FormErrors } from '@mantine/form';
import type { FormEvent } from 'react';

/** Leads to the first field that is wrong: it may be out of sight, above the button. */
export function focusFirstError(
  errors: FormErrors,
  _values: unknown,
  event: FormEvent<HTMLFormElement> | undefined,
): void {
  const [path = ''] = Object.keys(errors);
  event?.currentTarget.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
}
