import '@mantine/core/styles/SimpleGrid.layer.css';
import { Alert, Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { CreatorProfile } from '@stoke/contract';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useFollowed } from '../../../lib/drafts/use-followed.ts';
import { CreatorRulesNote } from '../../../entities/own-campaigns/creator-rules-note.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { useLeaveGuard } from '../../../ui/leave-guard.ts';
import { profileDrafts, useKeptDraft } from './profile-draft.ts';
import {
  descriptionMaximum,
  changesBetween,
  emptyFields,
  fieldNames,
  fieldsOf,
  isChanged,
  profileRules,
  tagsOf,
  untouchedImages,
  type ProfileEntry,
  type ProfileFields,
} from './profile-fields.ts';
import classes from './profile-form.module.css';
import { ProfileImageFields } from './profile-images.tsx';
import { fieldFailure } from './save-failure.ts';
import { UsernameField } from './username-field.tsx';
import { WrongFields } from '../../../ui/wrong-fields.tsx';

type Labels = { name: string; username: string; description: string; submit: string; busy: string };

type Props = {
  /** Whose profile it is. */
  userId: string;
  /** The profile as the server has it now; null makes one. */
  current: CreatorProfile | null;
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

const noImages = { logo: null, banner: null };
type Form = UseFormReturnType<ProfileFields>;

const links = [
  { key: 'twitter', label: 'Twitter URL', placeholder: 'https://x.com/novalabs' },
  { key: 'website', label: 'Website URL', placeholder: 'https://novalabs.xyz' },
  { key: 'discord', label: 'Discord URL', placeholder: 'https://discord.gg/novalabs' },
] as const;

/** The creator profile, for creating and for editing it. */
export function ProfileForm(props: Props) {
  const { labels, problem } = props;
  const { user } = useSession();
  const { form, seen, changes, images, setImages, imageErrors, setImageErrors, isBusy, send } =
    useProfileForm(props);
  const pictures = (
    <ProfileImageFields
      images={images}
      saved={seen ?? noImages}
      errors={imageErrors}
      onChange={(part, change) => {
        setImages((before) => ({ ...before, [part]: change }));
        setImageErrors({});
      }}
    />
  );
  return (
    <form
      onSubmit={form.onSubmit((fields, event) => void send(fields, event), focusFirstError)}
      noValidate
    >
      <fieldset disabled={isBusy} className={classes['fields']}>
        {seen === null && pictures}
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
            own={seen?.username ?? ''}
            offered={seen === null ? (user?.username ?? null) : null}
            onTake={(name) => form.setFieldValue('username', name)}
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
        {seen !== null && pictures}
      </fieldset>
      <Stack gap="md" mt="lg">
        {changes.length === 0 ? null : (
          <Alert color="amber" role="alert" title="This profile was changed in another window">
            <Text size="sm">
              {changes.join(' ')} Your own entries are kept. Check them and save.
            </Text>
          </Alert>
        )}
        <WrongFields errors={form.errors} />
        {problem}
        {seen === null && <CreatorRulesNote what="dashboard" />}
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
function useProfileForm({ userId, current, labels, onSubmit, onSaved, onChanged }: Props) {
  const [draft] = useState(() => profileDrafts.read(userId));
  const form = useForm<ProfileFields>({
    initialValues: draft?.fields ?? (current === null ? emptyFields : fieldsOf(current)),
    validate: profileRules(labels),
  });
  const [images, setImages] = useState(draft?.images ?? untouchedImages);
  const [imageErrors, setImageErrors] = useState<{ logo?: string; banner?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<HTMLElement | null>(null);
  const opened = draft?.seen ?? current;
  const names = fieldNames;
  const followed = { opened, current, isBusy, form, names, entryOf: fieldsOf, changesBetween };
  const { seen, changes } = useFollowed(followed);
  const entry = { fields: form.values, images, seen };
  const isUnsaved = isChanged(entry);
  const allowLeaving = useLeaveGuard(isUnsaved);
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
      await onSubmit({ fields, images, seen });
      allowLeaving();
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

  return { form, seen, changes, images, setImages, imageErrors, setImageErrors, isBusy, send };
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
