import { parseUsername, usernameText } from '@stoke/domain';

/** Every field of an entry is required, so that none is marked. */
export const needed = { required: true, withAsterisk: false, size: 'md' } as const;

export const emailInput = {
  label: 'Email',
  type: 'email',
  name: 'email',
  autoComplete: 'username',
  placeholder: 'you@example.com',
  ...needed,
} as const;

/** What a required field says while it is empty, and null once it has something. */
export function required(label: string): (value: string) => string | null {
  return (value) => (value === '' ? `${label} is required.` : null);
}

/** Catches slips of the finger; whether the address exists, no one can tell from its spelling. */
export function emailField(value: string): string | null {
  if (value.trim() === '') return 'Email is required.';
  return /^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Please enter a valid email address.';
}

/** Says what a username must be before the server has to. */
export function usernameField(value: string): string | null {
  if (value.trim() === '') return 'Username is required.';
  return parseUsername(value) === null ? usernameText : null;
}
