import { ensureWebBuilt } from '../../tools/build/build-web.ts';
import { weighPages } from '../../tools/check/weigh-pages.ts';
import { plainFigure, type Figure } from '../report/figure.ts';

const homeGroups = 2;

/** What the home page loads before it shows, in kB of brotli, by the budgets of the page check. */
export async function measureWeb(): Promise<Figure[]> {
  await ensureWebBuilt();
  return weighPages()
    .slice(0, homeGroups)
    .map(({ name, size, limit }) => {
      return plainFigure({ name, unit: 'kB', bar: { atMost: limit / 1000 } }, size / 1000);
    });
}
