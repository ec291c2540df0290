import type { Answer } from '@stoke/contract';
import { campaignKindNames, campaignKinds, dayMs } from '@stoke/domain';
import { remember } from '../../platform/remembered.ts';
import { type ActivePeople, countActive, countIfActive } from '../../work/submissions/index.ts';
import type { CampaignDeps } from './campaign-kind.ts';
import type { KindName } from './campaign-store.ts';
import { readKindPaces } from './reach-store.ts';

/** Who did nothing for longer is not counted. */
export const activeDays = 30;
const paceDays = 90;
const maxCampaigns = 20;
/** The pace of fewer would be that of single creators. */
const minCampaigns = 5;
const rememberMs = 5 * 60_000;
/** Figures of fewer facts are not published. */
const minPublished = 20;
const noPeople: ActivePeople = { people: 0, withX: 0, withTelegram: 0 };

/** How many people can do the work of campaigns, read at most every five minutes (rule 11.5). */
export function createReach({
  db,
  traffic,
  clock,
}: Pick<CampaignDeps, 'db' | 'traffic' | 'clock'>) {
  const activeSince = () => new Date(clock.now().getTime() - activeDays * dayMs);
  const readAll = remember({
    clock,
    forMs: rememberMs,
    read: async () => {
      const now = clock.now();
      const since = new Date(now.getTime() - paceDays * dayMs);
      const [active, paces] = await Promise.all([
        countActive(db, activeSince()),
        readKindPaces({ db, traffic }, { since, now, limit: maxCampaigns }),
      ]);
      return { active, paces: paces.filter(({ campaigns }) => campaigns >= minCampaigns) };
    },
  });
  const countFor = (own: ActivePeople, { active, paces }: Awaited<ReturnType<typeof readAll>>) =>
    campaignKindNames.map((kind) => ({
      kind,
      people: Math.max(0, fitting(active, kind) - fitting(own, kind)),
      completionsPerDay: paces.find((pace) => pace.kind === kind)?.perDay ?? null,
    }));
  return {
    /** Without the creator. */
    for: async (creatorId: string): Promise<Answer<'creatorReach'>> => {
      const all = await readAll();
      return countFor(await countIfActive(db, { userId: creatorId, since: activeSince() }), all);
    },
    /** For everybody: nothing of few people. */
    published: async (): Promise<Answer<'publicReach'>> =>
      countFor(noPeople, await readAll()).map(({ people, ...reach }) => ({
        ...reach,
        people: people < minPublished ? null : people,
      })),
  };
}

function fitting({ people, withX, withTelegram }: ActivePeople, kind: KindName): number {
  const { needsAccount } = campaignKinds[kind];
  if (needsAccount === null) return people;
  return needsAccount === 'x' ? withX : withTelegram;
}
