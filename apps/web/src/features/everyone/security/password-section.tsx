import { Box, Button, Stack } from '@mantine/core';
import { currentPassword, NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { Section } from '../../../ui/section.tsx';
import { usePasswordForm } from './use-password-form.ts';
import { WrongFields } from '../../../ui/wrong-fields.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Problem } from '../../../ui/failed.tsx';

/** Changes the password; this browser stays signed in. */
export function PasswordSection({ email }: { email: string }) {
  const { form, submit, problem, isBusy } = usePasswordForm();
  return (
    <Section title="Password" subtitle="Changing it signs you out on all other devices.">
      <Box p={24} className="panel">
        <Box noValidate onSubmit={submit} component="form" maw={420}>
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
            <PasswordField
              {...form.getInputProps('currentPassword')}
              label="Current password"
              {...currentPassword}
            />
            <NewPasswordFields
              password={form.getInputProps('newPassword')}
              again={form.getInputProps('confirmation')}
              hint="8 to 128 characters. A long passphrase beats a short complex password."
            />
            <WrongFields errors={form.errors} />
            <Problem>{problem}</Problem>
            <div>
              <Button type="submit" disabled={isBusy}>
                {isBusy ? 'Changing password...' : 'Change password'}
              </Button>
            </div>
          </Stack>
        </Box>
      </Box>
    </Section>
  );
}
