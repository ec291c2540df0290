import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { callQuery } from '../../../lib/session/call-query.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { earningsFile } from './earning-days.ts';

/** How many days are shown. */
export const shownDays = 30;

/** What each of the last days brought. Live with `submissions`. */
export const earnings = callQuery('earnings', ['submissions', 'earnings'], {
  query: { days: shownDays },
});

/** What the work that is open for the person can still pay. Live with `tasks`. */
export const openWork = callQuery('openWork', ['tasks', 'open-work'], {});

/** Saves the rewards and payouts of a year as a file. */
export function useEarningsFile() {
  return useMutation({
    mutationFn: (year: number) => call('earningsOfYear', { query: { year } }),
    onSuccess: (lines, year) =>
      saveFile(`stoke-earnings-${year}.csv`, earningsFile(lines), 'text/csv'),
  });
}
