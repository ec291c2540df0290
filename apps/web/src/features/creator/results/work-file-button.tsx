import type { CampaignFile } from '../../../entities/campaigns/kinds/kind-pages.ts';
import { useCampaignFile } from './calls.ts';
import { FileButton } from './file-button.tsx';

/** Saves as CSV what the campaign was paid for: work, messages in a group, or loops. */
export function WorkFileButton({ file, campaignId }: { file: CampaignFile; campaignId: string }) {
  return <FileButton file={useCampaignFile(file, campaignId)} name={file.label} />;
}
