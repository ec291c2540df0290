import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { descriptionMaximum, profileRules, type ProfileFields } from './profile-fields.ts';
import classes from './profile-form.module.css';
import { isUsernameTaken } from './save-failure.ts';

type Props = {
  initial: ProfileFields;
  /** The names differ between the two pages (document 2 §2). */
  labels: { name: string; username: string; description: string; submit: string; busy: string };
  /** Throws when it fails; what was typed stays. */
  onSubmit: (fields: ProfileFields) => Promise<void>;
  isBusy: boolean;
  /** What went wrong, above the button. */
  problem?: ReactNode;
  secondary?: ReactNode;
};

const links = [
  { key: 'twitter', label: 'Twitter URL', placeholder: 'https://x.com/novalabs' },
  { key: 'website', label: 'Website URL', placeholder: 'https://novalabs.xyz' },
  { key: 'discord', label: 'Discord URL', placeholder: 'https://discord.gg/novalabs' },
] as const;

/** The text fields of a creator profile, for creating and for editing it. */
export function ProfileForm({ initial, labels, onSubmit, isBusy, problem, secondary }: Props) {
  const form = useForm<ProfileFields>({ initialValues: initial, validate: profileRules(labels) });

  async function send(fields: ProfileFields) {
    if (isBusy) return;
    try {
      await onSubmit(fields);
    } catch (error) {
      if (isUsernameTaken(error)) {
        form.setFieldError('username', error.message);
      }
    }
  }

  return (
    <form onSubmit={form.onSubmit((fields) => void send(fields), focusFirstError)} noValidate>
      <fieldset disabled={isBusy} className={classes['fields']}>
        <SimpleGrid cols={2} spacing="md">
          <TextInput
            label={labels.name}
            placeholder="Nova Labs"
            required
            maxLength={80}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={labels.username}
            placeholder="novalabs"
            description="Letters, digits, dots, dashes and underscores"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            maxLength={30}
            {...form.getInputProps('username')}
          />
        </SimpleGrid>
        <Description form={form} label={labels.description} />
        <TextInput
          label="Tags (comma separated)"
          placeholder="defi, gaming, solana"
          maxLength={300}
          {...form.getInputProps('tags')}
        />
        <SimpleGrid cols={3} spacing="md">
          {links.map(({ key, label, placeholder }) => (
            <TextInput
              key={key}
              label={label}
              placeholder={placeholder}
              {...form.getInputProps(key)}
            />
          ))}
        </SimpleGrid>
      </fieldset>
      <Stack gap="md" mt="lg">
        {problem}
        <Group justify="flex-end" gap="sm">
          {secondary}
          <Button type="submit" disabled={isBusy}>
            {isBusy ? labels.busy : labels.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type DescriptionProps = { form: UseFormReturnType<ProfileFields>; label: string };

function Description({ form, label }: DescriptionProps) {
  const used = form.values.description.length;
  return (
    <div>
      <Textarea
        label={label}
        placeholder="What do you build, and for whom?"
        rows={4}
        {...form.getInputProps('description')}
      />
      <Text
        size="xs"
        c={used > descriptionMaximum ? 'rose.4' : 'dimmed'}
        ta="right"
        mt={4}
        className="num"
      >
        {used} / {descriptionMaximum}
      </Text>
    </div>
  );
}
