import { Alert, Button, PasswordInput, Stack } from '@mantine/core';
import { Section } from '../../ui/section.tsx';
import { usePasswordForm } from './use-password-form.ts';
import classes from './account.module.css';

const needed = { required: true, withAsterisk: false } as const;

/** Changes the password; this browser stays signed in. */
export function PasswordSection({ email }: { email: string }) {
  const { form, submit, problem, isBusy } = usePasswordForm();
  return (
    <Section title="Password" subtitle="Every other session ends when you change it.">
      <div className={`panel ${classes['body']}`}>
        <form noValidate onSubmit={submit} className={classes['form']}>
          {/* For the browser that keeps the password: whose it is. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <Stack gap="md">
            <PasswordInput
              {...form.getInputProps('currentPassword')}
              label="Current password"
              autoComplete="current-password"
              {...needed}
            />
            <PasswordInput
              {...form.getInputProps('newPassword')}
              label="New password"
              description="8 to 128 characters. A few words are better than many signs."
              autoComplete="new-password"
              {...needed}
            />
            <PasswordInput
              {...form.getInputProps('confirmation')}
              label="Repeat the new password"
              autoComplete="new-password"
              {...needed}
            />
            {problem !== null && (
              <Alert color="rose" role="alert">
                {problem}
              </Alert>
            )}
            <div>
              <Button type="submit" disabled={isBusy}>
                {isBusy ? 'Changing password...' : 'Change password'}
              </Button>
            </div>
          </Stack>
        </form>
      </div>
    </Section>
  );
}
