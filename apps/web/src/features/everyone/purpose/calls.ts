import { useMutation } from '@tanstack/react-query';
import type { Purpose } from '@stoke/domain';
import { call } from '../../../lib/session/api.ts';
import { recordPurpose } from '../../../lib/session/session.ts';

export const purposeNames: Readonly<Record<Purpose, string>> = {
  earn: 'Earn with tasks',
  promote: 'Promote a brand',
  both: 'Both',
};

/** Says what this person came for; the first steps of the pages follow. */
export function useChoosePurpose() {
  return useMutation({
    mutationFn: (purpose: Purpose) => call('choosePurpose', { body: { purpose } }),
    onSuccess: ({ purpose }) => recordPurpose(purpose),
  });
}
