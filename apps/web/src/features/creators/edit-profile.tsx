import type { CreatorProfile } from '@stoke/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readToken } from '../../lib/token.ts';
import { alertDialog } from '../../ui/dialogs.ts';
import { creatorProfile, saveProfile } from './calls.ts';
import { fieldsOf, type ProfileFields } from './profile-fields.ts';
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

type Props = { profile: CreatorProfile; onSaved: () => void };

/** The edit form of the creator dashboard; what was typed stays when saving fails. */
export function EditProfile({ profile, onSaved }: Props) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: saveProfile,
    onSuccess: (saved) => {
      client.setQueryData(creatorProfile(profile.ownerId).queryKey, saved);
      onSaved();
      void alertDialog({
        title: 'Profile Updated',
        message: 'Your changes are saved and shown on your dashboard.',
      });
    },
    onError: (error) => void alertDialog({ title: 'Update Failed', message: updateFailure(error) }),
  });

  async function save(fields: ProfileFields) {
    if (readToken() === null) {
      await alertDialog({
        title: 'Update Failed',
        message: 'You must be logged in to update your profile.',
      });
      return;
    }
    await saving.mutateAsync(fields);
  }

  return (
    <section className={classes['panel']} aria-label="Edit profile">
      <ProfileForm
        initial={fieldsOf(profile)}
        labels={labels}
        isBusy={saving.isPending}
        onSubmit={save}
      />
    </section>
  );
}
