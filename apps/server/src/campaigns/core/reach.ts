import type { Answer } from '@stoke/contract';
import { campaignKindNames, campaignKinds, dayMs } from '@stoke/domain';
import { remember } from '../../platform/remembered.ts';
import { type ActivePeople, countActive, countIfActive } from '../../work/submissions/index.ts';
import type { CampaignDeps } from './campaign-kind.ts';
import type { KindName } from './campaign-store.ts';
import { readKindPaces } from './reach-store.ts';

type Reach = Answer<'creatorReach'>;

/** Who did nothing for longer is not counted. */
export const activeDays = 30;
const paceDays = 90;
const maxCampaigns = 20;
/** The pace of fewer would be that of single creators. */
const minCampaigns = 5;
const rememberMs = 5 * 60_000;

/** How many people can do the work of a creator's campaigns, read at most every five minutes (rule 11.5). */
export function createReach({
  db,
  clock,
}: Pick<CampaignDeps, 'db' | 'clock'>): (creatorId: string) => Promise<Reach> {
  const activeSince = () => new Date(clock.now().getTime() - activeDays * dayMs);
  const readAll = remember({
    clock,
    forMs: rememberMs,
    read: async () => {
      const now = clock.now();
      const since = new Date(now.getTime() - paceDays * dayMs);
      const [active, paces] = await Promise.all([
        countActive(db, activeSince()),
        readKindPaces(db, { since, now, limit: maxCampaigns }),
      ]);
      return { active, paces: paces.filter(({ campaigns }) => campaigns >= minCampaigns) };
    },
  });
  return async (creatorId) => {
    const { active, paces } = await readAll();
    const own = await countIfActive(db, { userId: creatorId, since: activeSince() });
    return campaignKindNames.map((kind) => ({
      kind,
      people: Math.max(0, fitting(active, kind) - fitting(own, kind)),
      completionsPerDay: paces.find((pace) => pace.kind === kind)?.perDay ?? null,
    }));
  };
}

function fitting({ people, withX, withTelegram }: ActivePeople, kind: KindName): number {
  const { needsAccount } = campaignKinds[kind];
  if (needsAccount === null) return people;
  return needsAccount === 'x' ? withX : withTelegram;
}
