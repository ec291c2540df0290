import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { now } from '../../../lib/clock.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { earningsFile } from './earning-days.ts';

/** How many days are shown. */
export const shownDays = 30;
const savedDays = 366;

/** What each of the last days brought. Live with `submissions`. */
export const earnings = queryOptions({
  queryKey: ['submissions', 'earnings'],
  queryFn: ({ signal }) => call('earnings', { query: { days: shownDays }, signal }),
});

/** What the work that is open for the person can still pay. Live with `tasks`. */
export const openWork = queryOptions({
  queryKey: ['tasks', 'open-work'],
  queryFn: ({ signal }) => call('openWork', { signal }),
});

/** Saves the earnings of the last year as a file. */
export function useEarningsFile() {
  return useMutation({
    mutationFn: () => call('earnings', { query: { days: savedDays } }),
    onSuccess: (lines) => {
      const day = now().toISOString().slice(0, 10);
      saveFile(`stoke-earnings-${day}.csv`, earningsFile(lines), 'text/csv');
    },
  });
}
