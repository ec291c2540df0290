import type { PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { PasswordField } from './password-field.tsx';

type Field = Pick<PasswordInputProps, 'value' | 'onChange' | 'error'>;
type Props = { password: Field; again: Field; hint: ReactNode; size?: 'sm' | 'md' };

const needed = { autoComplete: 'new-password', required: true, withAsterisk: false } as const;
/** For the field of the password that there is. */
export const currentPassword = { ...needed, autoComplete: 'current-password' } as const;

/** A new password and the same again. */
export function NewPasswordFields({ password, again, hint, size = 'sm' }: Props) {
  return (
    <>
      <PasswordField
        {...password}
        {...needed}
        label="New password"
        description={hint}
        size={size}
      />
      <PasswordField {...again} {...needed} label="Repeat the new password" size={size} />
    </>
  );
}

export const passwordHint = '8 to 128 characters.';

/** Says what a password must be before the server has to. */
export function newPasswordField(value: string): string | null {
  if (value.length < 8) return 'Passwords have at least 8 characters.';
  return value.length > 128 ? 'Passwords have at most 128 characters.' : null;
}

export const passwordNotChanged =
  'Your password could not be changed. Please check your connection and try again.';
