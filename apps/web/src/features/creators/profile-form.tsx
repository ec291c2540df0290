import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { useKeptDraft, useProfileDraft } from './profile-draft.ts';
import {
  descriptionMaximum,
  isChanged,
  profileRules,
  tagsOf,
  untouchedImages,
  type ProfileEntry,
  type ProfileFields,
} from './profile-fields.ts';
import classes from './profile-form.module.css';
import { ProfileImageFields, type SavedImages } from './profile-images.tsx';
import { fieldFailure } from './save-failure.ts';
import { UsernameField } from './username-field.tsx';

type Labels = { name: string; username: string; description: string; submit: string; busy: string };

type Props = {
  /** Whose profile it is. */
  userId: string;
  saved: ProfileFields;
  savedImages: SavedImages;
  /** The names differ between the two pages (rule 11.1). */
  labels: Labels;
  /** Throws when it fails; the input stays. */
  onSubmit: (entry: ProfileEntry) => Promise<void>;
  /** The form stays busy until this is done. */
  onSaved: () => void | Promise<void>;
  onChanged?: (isChanged: boolean) => void;
  /** What went wrong, above the button. */
  problem?: ReactNode;
};

type Form = UseFormReturnType<ProfileFields>;

const links = [
  { key: 'twitter', label: 'Twitter URL', placeholder: 'https://x.com/novalabs' },
  { key: 'website', label: 'Website URL', placeholder: 'https://novalabs.xyz' },
  { key: 'discord', label: 'Discord URL', placeholder: 'https://discord.gg/novalabs' },
] as const;

/** The creator profile, for creating and for editing it. */
export function ProfileForm(props: Props) {
  const { labels, saved, savedImages, problem } = props;
  const { form, images, setImages, imageErrors, setImageErrors, isBusy, send } =
    useProfileForm(props);
  return (
    <form
      onSubmit={form.onSubmit((fields, event) => void send(fields, event), focusFirstError)}
      noValidate
    >
      <fieldset disabled={isBusy} className={classes['fields']}>
        <ProfileImageFields
          images={images}
          saved={savedImages}
          errors={imageErrors}
          onChange={(part, change) => {
            setImages((before) => ({ ...before, [part]: change }));
            setImageErrors({});
          }}
        />
        <SimpleGrid cols={2} spacing="md">
          <TextInput
            label={labels.name}
            placeholder="Nova Labs"
            required
            maxLength={80}
            {...form.getInputProps('name')}
          />
          <UsernameField
            label={labels.username}
            typed={form.values.username}
            own={saved.username}
            {...form.getInputProps('username')}
          />
        </SimpleGrid>
        <Description form={form} label={labels.description} />
        <Tags form={form} />
        <SimpleGrid cols={3} spacing="md">
          {links.map(({ key, ...input }) => (
            <TextInput key={key} maxLength={300} {...input} {...form.getInputProps(key)} />
          ))}
        </SimpleGrid>
      </fieldset>
      <Stack gap="md" mt="lg">
        {problem}
        <Group justify="flex-end" gap="sm">
          <Button type="submit" disabled={isBusy}>
            {isBusy ? labels.busy : labels.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The entry of a person, kept through every failure, and its way to the server. */
function useProfileForm({ userId, saved, labels, onSubmit, onSaved, onChanged }: Props) {
  const draft = useProfileDraft(userId);
  const form = useForm<ProfileFields>({
    initialValues: draft?.fields ?? saved,
    validate: profileRules(labels),
  });
  const [images, setImages] = useState(draft?.images ?? untouchedImages);
  const [imageErrors, setImageErrors] = useState<{ logo?: string; banner?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<HTMLElement | null>(null);
  const entry = { fields: form.values, images };
  const isUnsaved = isChanged(entry, saved);
  const letGo = useLeaveGuard(isUnsaved);
  useKeptDraft(userId, isUnsaved ? entry : null);
  useEffect(() => onChanged?.(isUnsaved), [isUnsaved, onChanged]);
  // A field takes no focus before it is enabled again.
  useEffect(() => wrong?.focus(), [wrong]);

  async function send(fields: ProfileFields, event: FormEvent<HTMLFormElement> | undefined) {
    if (isBusy) return;
    const place = event?.currentTarget;
    setBusy(true);
    setWrong(null);
    try {
      await onSubmit({ fields, images });
      letGo();
      await onSaved();
    } catch (error) {
      const failure = fieldFailure(error);
      if (failure === null) return;
      const { part, text } = failure;
      if (part === 'logo' || part === 'banner') setImageErrors({ [part]: text });
      else form.setFieldError(part, text);
      setWrong(place?.querySelector<HTMLElement>(`[data-path="${part}"]`) ?? null);
    } finally {
      setBusy(false);
    }
  }

  return { form, images, setImages, imageErrors, setImageErrors, isBusy, send };
}

function Tags({ form }: { form: Form }) {
  const tags = tagsOf(form.values.tags);
  return (
    <div>
      <TextInput
        label="Tags (comma separated)"
        placeholder="defi, gaming, solana"
        maxLength={300}
        {...form.getInputProps('tags')}
      />
      {tags.length === 0 ? null : (
        <ul className={classes['tags']} aria-label="Tag preview">
          {tags.map((tag) => (
            <li key={tag}>#{tag}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Description({ form, label }: { form: Form; label: string }) {
  const used = form.values.description.length;
  return (
    <div>
      <Textarea
        label={label}
        placeholder="What you build and for whom"
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
