import type { CreatorProfile } from '@stoke/contract';
import { useQueryClient } from '@tanstack/react-query';
import { readToken } from '../../lib/token.ts';
import { alertDialog } from '../../ui/dialogs.ts';
import { creatorProfile, saveProfile } from './calls.ts';
import { fieldsOf, type ProfileEntry } from './profile-fields.ts';
import { ProfileForm } from './profile-form.tsx';
import { updateFailure } from './save-failure.ts';
import classes from './edit-profile.module.css';

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

  async function save(entry: ProfileEntry) {
    if (readToken() === null) {
      const message = 'You must be logged in to update your profile.';
      void alertDialog({ title: 'Update Failed', message });
      throw new Error(message);
    }
    try {
      const saved = await saveProfile(entry);
      client.setQueryData(creatorProfile(profile.ownerId).queryKey, saved);
    } catch (error) {
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
    <section className={classes['panel']} aria-label="Edit profile">
      <ProfileForm
        userId={profile.ownerId}
        saved={fieldsOf(profile)}
        savedImages={profile}
        labels={labels}
        onSubmit={save}
        onSaved={close}
        onChanged={onChanged}
      />
    </section>
  );
}
