import type { PublicSettings } from '@stoke/contract';
import { fromDollars, parseDollars } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/session/call-query.ts';
import { currentClient } from '../../lib/session/query-client.ts';
import { usualTerms, type Terms } from './usual-terms.ts';

/** Live with `settings`. */
export const publicSettings = callQuery('publicSettings', ['settings', 'public'], {});

/** The terms now; a page that asks is shown anew when they change. */
export function useTerms(): Terms {
  const { data } = useQuery({ ...publicSettings, select: termsOf });
  return data ?? usualTerms;
}

/** The same outside of a component. */
export function termsNow(): Terms {
  const known = currentClient().getQueryData(publicSettings.queryKey);
  return known === undefined ? usualTerms : termsOf(known);
}

function termsOf(settings: PublicSettings): Terms {
  return {
    ...settings,
    packages: settings.packages.map((one) => ({ ...one, price: fromDollars(one.price) })),
    payoutMinimum: parseDollars(settings.payoutMinimum) ?? usualTerms.payoutMinimum,
  };
}
