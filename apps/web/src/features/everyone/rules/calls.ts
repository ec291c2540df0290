import { rulesVersion } from '@stoke/domain';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { recordAcceptedRules } from '../../../lib/session/session.ts';

/** Has the server record that the current rules are accepted; the guards then let the person through. */
export function useAgreement() {
  return useMutation({
    mutationFn: () => call('acknowledgeRules', { body: { version: rulesVersion } }),
    onSuccess: ({ acknowledgedAt }) => recordAcceptedRules(acknowledgedAt),
  });
}
