import type { WizardFields } from './draft.ts';
import type { Wizard } from './use-wizard.ts';

type Typed = { currentTarget: { value: string } };

/** What every text field of the wizard has in common; `path` names it in problems. */
export function bind(wizard: Wizard, path: string, value: string, onType: (value: string) => void) {
  return {
    value,
    error: wizard.problemAt(path),
    'data-path': path,
    onChange: (event: Typed) => onType(event.currentTarget.value),
    // What is still empty is said on the way on.
    onBlur: () => value.trim() !== '' && wizard.leave(path),
  };
}

type TextKey = {
  [K in keyof WizardFields]: WizardFields[K] extends string ? K : never;
}[keyof WizardFields];

/** The same for a field of the first step. */
export function bindText(wizard: Wizard, key: TextKey) {
  return bind(wizard, key, wizard.fields[key], (value) => wizard.edit(key, value));
}
