import '@mantine/core/styles/Checkbox.layer.css';
import { Alert, Anchor, Box, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { AdminBanner } from '@stoke/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError } from '../../../lib/session/api.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useLastPerson } from '../../../lib/drafts/use-draft-form.ts';
import { useFollowed } from '../../../lib/drafts/use-followed.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { ImageField } from '../../../ui/image-field.tsx';
import { useAskedClose } from '../../../ui/leave-guard.ts';
import { showToast } from '../../../ui/toasts.ts';
import classes from './banner-desk.module.css';
import {
  bannerRules,
  changesBetween,
  entryNames,
  entryOf,
  isChanged,
  newEntry,
} from './banner-entry.ts';
import { BannerPreview } from './banner-preview.tsx';
import { saveBanner, type BannerEntry } from './calls.ts';
import { WrongFields } from '../../../ui/wrong-fields.tsx';
import { Quiet } from '../../../ui/quiet.ts';

type Props = {
  /** The banner as it was opened; null adds one. */
  opened: AdminBanner | null;
  /** The same banner as the server has it now; undefined once it is deleted. */
  current: AdminBanner | null | undefined;
  onClose: () => void;
};
type Form = UseFormReturnType<BannerEntry>;

/** Adds or changes a banner, with a preview as the home page shows it. */
export function BannerDialog(props: Props) {
  const { opened, current } = props;
  const { form, saving, seen, changes, save, close } = useBannerForm(props);
  const isGone = opened !== null && current === undefined;
  return (
    <Dialog
      title={opened === null ? 'Add New Banner' : `Edit ${opened.title}`}
      size={900}
      onClose={close}
    >
      <form onSubmit={form.onSubmit(save, focusFirstError)} noValidate>
        <div className={classes['form']}>
          <Fields form={form} isBusy={saving.isPending} saved={seen?.imageUrl ?? null} />
          <Preview entry={form.values} saved={seen?.imageUrl ?? null} />
        </div>
        <Stack gap="md" mt="lg">
          {isGone ? (
            <Alert color="rose" role="alert">
              Another admin deleted this banner. Close this window to add it again.
            </Alert>
          ) : (
            <Changes changes={changes} />
          )}
          {saving.isError && !isGone && (
            <Alert color="rose" role="alert" title="Error saving banner">
              {messageOf(saving.error, 'Something went wrong. Please try again.')}
            </Alert>
          )}
          <WrongFields errors={form.errors} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={saving.isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={saving.isPending || isGone}>
              {saving.isPending ? 'Saving...' : opened === null ? 'Add banner' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** What was entered, and the banner that it starts from: what others changed since is still followed. */
type Draft = { entry: BannerEntry; seen: AdminBanner | null };
const drafts = draftStore<Draft>('banner');

function useBannerForm({ opened, current, onClose }: Props) {
  const owner = `${useLastPerson()} ${opened?._id ?? 'new'}`;
  const [begun] = useState(() => drafts.read(owner) ?? beginningOf(opened));
  const form = useForm<BannerEntry>({
    initialValues: begun.entry,
    validate: bannerRules(opened === null),
  });
  const saving = useMutation({
    mutationFn: ({ entry, seen }: { entry: BannerEntry; seen: AdminBanner | null }) =>
      saveBanner(entry, seen),
    // While it is on its way it is not kept: on return it would be sent a second time.
    onMutate: () => void drafts.remove(owner),
    onSuccess: ({ title }) => showToast('success', `${title} is saved.`),
    onError: (error, draft) => {
      void drafts.write(owner, draft);
      if (!(error instanceof CallError)) return;
      if (error.code?.startsWith('image.')) form.setFieldError('file', error.message);
    },
    onSettled: useRefetch(['banners']),
  });
  const names = entryNames;
  const isBusy = saving.isPending;
  const followed = { opened: begun.seen, current, isBusy, form, names, entryOf, changesBetween };
  const { seen, changes } = useFollowed(followed);
  const isUnsaved = isChanged(form.values, seen === null ? newEntry : entryOf(seen));
  const entry = form.values;
  useEffect(() => {
    if (isUnsaved) void drafts.write(owner, { entry, seen });
    else void drafts.remove(owner);
  }, [owner, isUnsaved, entry, seen]);
  const leave = useAskedClose(
    () => isUnsaved,
    () => {
      void drafts.remove(owner);
      onClose();
    },
  );
  const close = () => {
    if (!saving.isPending) leave();
  };
  const save = (entry: BannerEntry) => {
    if (!saving.isPending) saving.mutate({ entry, seen }, { onSuccess: onClose });
  };
  return { form, saving, seen, changes, save, close };
}

function beginningOf(opened: AdminBanner | null): Draft {
  return { entry: opened === null ? newEntry : entryOf(opened), seen: opened };
}

function Changes({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null;
  return (
    <Alert color="amber" role="alert" title="Another admin changed this banner">
      <Text size="sm">{changes.join(' ')} Your own entries are kept. Check them and save.</Text>
    </Alert>
  );
}

type FieldProps = { form: Form; isBusy: boolean; saved: string | null };

function Fields({ form, isBusy, saved }: FieldProps) {
  return (
    <Stack gap="md">
      <TextInput
        label="Title"
        required
        maxLength={120}
        disabled={isBusy}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput
        label="Link URL"
        required
        maxLength={300}
        placeholder="https://example.com"
        disabled={isBusy}
        {...form.getInputProps('link')}
      />
      <TextInput
        label="Order number"
        description="Lower shows earlier"
        inputMode="numeric"
        maxLength={8}
        disabled={isBusy}
        {...form.getInputProps('order')}
      />
      <Checkbox
        label="Active"
        disabled={isBusy}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      <ImageField
        label="Banner Image"
        hint="PNG, JPEG or WebP, at most 2 MB. Best 800×320 px."
        shape="wide"
        required={saved === null}
        file={form.values.file}
        saved={saved}
        error={form.errors['file']}
        path="file"
        onChange={(file) => {
          form.setFieldValue('file', file);
          form.clearFieldError('file');
        }}
      />
      {saved !== null && (
        <Quiet>
          Current image:{' '}
          <Anchor href={saved} target="_blank" rel="noopener noreferrer" size="sm">
            {saved}
          </Anchor>
        </Quiet>
      )}
    </Stack>
  );
}

function Preview({ entry, saved }: { entry: BannerEntry; saved: string | null }) {
  return (
    <Box pos="sticky" top={0}>
      <Text size="sm" fw={500} mb={6}>
        Preview
      </Text>
      <BannerPreview title={entry.title.trim() || 'Title'} file={entry.file} imageUrl={saved} />
      <Quiet mt={8}>
        {entry.isActive ? 'Shown on the home page.' : 'Not shown while it is inactive.'}
      </Quiet>
    </Box>
  );
}
