import { useWorkFile, type FileKind } from './calls.ts';
import { FileButton } from './file-button.tsx';

const names = {
  drip: 'Export work as CSV',
  fomo: 'Export work as CSV',
  spark: 'Export spending as CSV',
  'spark-actions': 'Export actions as CSV',
  replies: 'Export replies as CSV',
  boost: 'Export loops as CSV',
} as const satisfies Record<FileKind, string>;

/** Saves as CSV what the campaign was paid for: work, messages in a group, or loops. */
export function WorkFileButton({ kind, campaignId }: { kind: FileKind; campaignId: string }) {
  return <FileButton file={useWorkFile(kind, campaignId)} name={names[kind]} />;
}
