import { campaignDrafts } from '../../../../entities/own-campaigns/campaign-drafts.ts';
import { emptyDraft, type WizardDraft } from './draft.ts';
import { readFields, storedShape } from './stored-fields.ts';

/** What a person has entered so far, picture included. */
export const wizardDrafts = campaignDrafts<WizardDraft>('fomo', {
  empty: emptyDraft,
  shape: storedShape,
  file: 'banner',
  parse: (stored) =>
    isDraft(stored) ? { ...emptyDraft, ...stored, fields: readFields(stored.fields) } : null,
  factsOf: ({ fields, start, banner }) => [fields, start, banner],
});

/** Only this file stores there. */
function isDraft(stored: unknown): stored is WizardDraft {
  return typeof stored === 'object' && stored !== null && 'fields' in stored;
}
