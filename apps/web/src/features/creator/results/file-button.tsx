import type { UseMutationResult } from '@tanstack/react-query';
import { messageOf } from '../../../ui/failure-message.tsx';
import { SaveButton } from '../../../ui/save-button.tsx';
import { showToast } from '../../../ui/toasts.ts';

type Props = { file: UseMutationResult<void, Error, void>; name: string };

/** Saves a file, and says so when it could not be written. */
export function FileButton({ file, name }: Props) {
  function save() {
    file.mutate(undefined, {
      onError: (error) =>
        showToast('error', messageOf(error, 'The file could not be written. Please try again.'), {
          at: 'bottom',
        }),
    });
  }
  return <SaveButton name={name} busyName="Exporting..." file={file} onSave={save} />;
}
