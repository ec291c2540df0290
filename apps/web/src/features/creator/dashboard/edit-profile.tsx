import { Box } from '@mantine/core';
import type { CreatorProfile } from '@stoke/contract';
import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../lib/session/api.ts';
import { readToken } from '../../../lib/session/token.ts';
import { alertDialog } from '../../../ui/dialogs.ts';
import { creatorProfile, saveProfile } from './calls.ts';
import type { ProfileEntry } from './profile-fields.ts';
import { ProfileForm } from './profile-form.tsx';
import { updateFailure } from './save-failure.ts';

const labels = {
  name: 'Project Name',
  username: 'Username',
  description: 'Project Description',
  submit: 'Save Changes',
  busy: 'Saving...',
};

type Props = {
  profile: CreatorProfile;
  onSaved: () => void;
  onChanged: (isChanged: boolean) => void;
};

/** The edit form of the creator dashboard; the input stays when saving fails. */
export function EditProfile({ profile, onSaved, onChanged }: Props) {
  const client = useQueryClient();
  const key = creatorProfile(profile.ownerId).queryKey;

  async function save(entry: ProfileEntry) {
    if (readToken() === null) {
      const message = 'You must be logged in to update your profile.';
      void alertDialog({ title: 'Update Failed', message });
      throw new Error(message);
    }
    try {
      const saved = await saveProfile(entry);
      client.setQueryData(key, saved);
    } catch (error) {
      const isStale = error instanceof CallError && error.code === 'creator.changed';
      // The form follows it, and shows what is new.
      if (isStale) await client.invalidateQueries({ queryKey: key });
      void alertDialog({ title: 'Update Failed', message: updateFailure(error) });
      throw error;
    }
  }

  function close() {
    onSaved();
    void alertDialog({
      title: 'Profile Updated',
      message: 'Your changes are saved.',
    });
  }

  return (
    <Box component="section" px={28} py={24} className="box" aria-label="Edit profile">
      <ProfileForm
        userId={profile.ownerId}
        current={profile}
        labels={labels}
        onSubmit={save}
        onSaved={close}
        onChanged={onChanged}
      />
    </Box>
  );
}
