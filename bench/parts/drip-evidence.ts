import { evidenceOf } from '../../apps/server/src/campaigns/drip/evidence.ts';

/** What every submission of a drip in the bench shows, as JSON. */
export const dripEvidence = JSON.stringify(
  evidenceOf({
    task: { url: 'https://x.com/crowd/status/1', tweetId: '1', about: '' },
    xUsername: 'crowd',
    reported: [],
  }),
);
