import type { FileCallName, Sent } from '@stoke/contract/client';
import type { CampaignFile } from '../../../entities/campaigns/kinds/kind-pages.ts';
import { useCsvFile } from '../../../lib/use-csv-file.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { SaveButton } from '../../../ui/save-button.tsx';
import { showToast } from '../../../ui/toasts.ts';

type Props<N extends FileCallName> = { name: string; fileName: string; call: N; sent: Sent<N> };

/** Saves a file, and says so when it could not be written. */
export function FileButton<N extends FileCallName>({ name, fileName, call, sent }: Props<N>) {
  const file = useCsvFile(fileName, call, sent);
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

/** Saves as CSV what the campaign was paid for: work, messages in a group, or loops. */
export function WorkFileButton({ file, campaignId }: { file: CampaignFile; campaignId: string }) {
  const { call, name, label } = file;
  const sent = { params: { campaignId } };
  return <FileButton name={label} fileName={`${name}-${campaignId}`} call={call} sent={sent} />;
}
