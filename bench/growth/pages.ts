import { bothSides } from '../../apps/server/testing/platform/both-sides.ts';
import {
  createTaskList,
  listAvailableTasks,
} from '../../apps/server/src/campaigns/drip/open-tasks.ts';
import { listWaitingTasks } from '../../apps/server/src/campaigns/drip/list-waiting-tasks.ts';
import { showDrips } from '../../apps/server/src/campaigns/drip/show-drips.ts';
import { totalsByKind } from '../../apps/server/src/money/ledger/index.ts';
import * as find from '../../apps/server/src/support/overview/find-store.ts';
import { readFigures } from '../../apps/server/src/support/overview/public-figures-store.ts';
import { readPeriods, rememberReviews } from '../../apps/server/src/work/figures/index.ts';
import { readAdminQueues } from '../../apps/server/src/support/overview/queues-store.ts';
import { sumSigned } from '../../apps/server/src/money/payouts/index.ts';
import { listOwn } from '../../apps/server/src/money/payouts/payout-store.ts';
import type { Db, Queryable, Tx } from '../../apps/server/src/platform/db/db.ts';
import type { Listener } from '../../apps/server/src/platform/events/notifier.ts';
import { firstId, lastId } from '../../apps/server/src/platform/http/id-cursor.ts';
import { buildReceipt } from '../../apps/server/src/support/receipts/build-receipt.ts';
import {
  readCampaign,
  readMetrics,
  readOutcomes,
  readOwnPage,
  showPeriod,
} from '../../apps/server/src/campaigns/core/index.ts';
import { compareCampaigns } from '../../apps/server/src/campaigns/core/compare-campaigns.ts';
import { showResults } from '../../apps/server/src/campaigns/core/show-results.ts';
import { dripKind } from '../../apps/server/src/campaigns/drip/index.ts';
import { readPeople, maxScanned } from '../../apps/server/src/work/queue/filter-queue.ts';
import { scanQueue } from '../../apps/server/src/work/decisions/scan-store.ts';
import { listOfUser } from '../../apps/server/src/work/submissions/own-work-store.ts';
import {
  findWork,
  listNewestWork,
  readWorkOf,
} from '../../apps/server/src/work/submissions/campaign-work-store.ts';
import { readAlike } from '../../apps/server/src/work/submissions/likeness-store.ts';
import { listWorkOf } from '../../apps/server/src/work/submissions/tally-store.ts';
import { listDoubtful } from '../../apps/server/src/campaigns/spark/moderation/doubtful-store.ts';
import {
  countOfPeople,
  findPeople,
  listActionsOf,
  listPeople,
} from '../../apps/server/src/campaigns/spark/rewards/people-store.ts';
import { sparkKind } from '../../apps/server/src/campaigns/spark/index.ts';
import { passes } from './passes.ts';
import { ownFomoId } from './fill-fomos.ts';
import { decidedFomoId } from './fill-work.ts';
import { ownWorkId } from './fill-own.ts';
import { ownSparkId } from './fill-spark.ts';
import { firstPageOf, readCampaignLists, readPeoplesLists, readSparkDesk } from './read-lists.ts';

/** The lists that are timed, by their address. */
export const listedPages = {
  tasks: '/api/tasks/available?limit=50',
  'published figures': '/api/public/figures',
  'proof of reserves': '/api/public/proof',
  'tasks by end': '/api/tasks/available?sort=ending&limit=50',
  submissions: '/api/users/submissions',
  payouts: '/api/users/payouts',
  notices: '/api/users/notices',
  tickets: '/api/support/tickets',
  'trust moves': '/api/users/trust',
  appeals: '/api/users/appeals',
  sparks: '/api/spark-campaigns/public-active',
  fomos: '/api/campaigns?limit=20',
  'fomo search': '/api/campaigns?q=lighthouse&sort=ending&limit=20',
  'fomo page': `/api/campaigns/${ownFomoId}`,
  'fomo review queue': `/api/campaigns/${ownFomoId}/submissions`,
  'sparks for moderators': '/api/admin/sparks',
  'the admin home': '/api/admin/overview',
  'the admin search': '/api/admin/find?search=worker1',
  'spark results': `/api/spark-campaigns/${ownSparkId}/results`,
  'spark actions as a file': `/api/spark-campaigns/${ownSparkId}/actions.csv`,
  'compared sparks': '/api/creator/campaigns?kind=spark&sort=actions&order=desc',
  'the session of a creator': '/auth/me',
  'fomos by pay': '/api/campaigns?sort=paid&limit=20',
  'work of a fomo': `/api/creator/campaigns/${decidedFomoId}/work`,
  'gallery of a fomo': `/api/creator/campaigns/${decidedFomoId}/work?pictures=yes`,
  'work beside what is like it': `/api/review/submissions?campaignId=${ownFomoId}`,
  'people of a spark': `/api/spark-campaigns/${ownSparkId}/people`,
  'people of a spark by name': `/api/spark-campaigns/${ownSparkId}/people?person=7`,
  'doubtful messages of a spark': `/api/spark-campaigns/${ownSparkId}/moderation/doubtful`,
  'a receipt': `/api/users/receipts/${ownWorkId}`,
} as const;

export type PageName = keyof typeof listedPages;

/** Receives no changes, for lists that are read only once. */
const listener: Listener = {
  connected: true,
  subscribe: () => refuse,
  onWake: () => () => undefined,
};

/** Runs the queries behind every list of the product once, for one person. */
export async function readEveryList(q: Queryable<never>, userId: string): Promise<void> {
  const none = { busy: 0, idle: 0, waiting: 0 };
  const read: Tx<never> = { ...q, transaction: true, publish: () => {}, wake: () => {} };
  const db: Db<never> = {
    ...q,
    transaction: (work) => work(read),
    close: refuse,
    pool: () => none,
  };
  const clock = { now: () => new Date() };
  const readReviews = rememberReviews('drip');
  const page = { userId, before: lastId, limit: 51 };
  for (const limit of [10, 500]) {
    await createTaskList({ db, clock, listener })({ userId, cursor: undefined, limit });
    await listAvailableTasks({ db, clock, readReviews }, { userId, cursor: undefined, limit });
  }
  await readChosenTasks({ db, clock, listener }, userId);
  await readOwnDrips(q, userId);
  await readResults(q, userId);
  await listWaitingTasks({ db }, { cursor: undefined, limit: 50 });
  const all = { kinds: ['drip'], creatorId: null, campaignId: null, state: 'pending' } as const;
  const scanned = { ...all, hasSamples: true, after: firstId, limit: maxScanned };
  await readPeople({ db }, await scanQueue(q, scanned));
  await scanQueue(q, { ...scanned, creatorId: userId });
  const [work] = await listOfUser(q, { ...page, state: null, kind: null });
  if (!work) throw new Error('No work has a receipt.');
  await buildReceipt(
    {
      ...bothSides(q),
      clock,
      publicUrl: '',
      transactionUrl: () => null,
      nameWork: async () => ({ brand: '', campaignName: '', taskName: '', link: null }),
      readBrand: async () => '',
    },
    { id: work.id, userId },
  );
  await listOwn(q, { ...page, purpose: 'earnings' });
  await readPeoplesLists(db, userId);
  await readCampaignLists(db, userId);
  await readSparkDesk(db, userId);
  await readOverview(q);
  await readSparkResults(q, userId);
  await readCreatorsWork(q, userId);
  const get = async () => '';
  for (const { read } of passes) await read({ q, creatorId: userId, get });
}

/** The home of admins, its search, and the figures of visitors. */
async function readOverview(q: Queryable<never>): Promise<void> {
  await readAdminQueues(q);
  await totalsByKind(q);
  await sumSigned(q);
  await readFigures(q);
  await readPeriods(bothSides(q), new Date());
  await find.findCampaigns(q, 'worker1');
  await find.findById(q, { id: ownWorkId, campaignIds: [] });
}

/** Work for a creator's campaigns, what is like it, and who did it. */
async function readCreatorsWork(q: Queryable<never>, creatorId: string): Promise<void> {
  await readMetrics(q, creatorId);
  const part = { campaignId: decidedFomoId, before: lastId, limit: 51 };
  const ids = (await listNewestWork(q, part)).map(({ id }) => id);
  await readWorkOf(q, ids);
  const all = { state: null, taskId: null, person: null, hasPicture: false } as const;
  for (const narrow of [
    { hasPicture: true },
    { state: 'rejected' },
    { person: 'worker7' },
  ] as const) {
    await findWork(q, { ...all, ...narrow, ...part });
  }
  for (const narrowed of [creatorId, null]) await readAlike(q, ids, narrowed);
  const newest = { at: new Date(), id: lastId };
  const sides = bothSides(q);
  const people = await listPeople(sides, { campaignId: ownSparkId, before: newest, limit: 51 });
  await countOfPeople(q, { campaignId: ownSparkId, userIds: people.map(({ id }) => id) });
  const place = { campaignId: ownSparkId, before: newest, limit: 51 };
  await findPeople(sides, { ...place, name: 'worker4' });
  await listActionsOf(sides, { ...place, userId: people[0]?.id ?? '' });
  const heldBefore = new Date(Date.now() - 86_400_000);
  await listDoubtful(q, { campaignId: ownSparkId, heldBefore, after: firstId, limit: 51 });
}

async function readSparkResults(q: Queryable<never>, creatorId: string): Promise<void> {
  const now = new Date();
  const campaign = await readCampaign(q, ownSparkId);
  if (!campaign) throw new Error('No Spark has results.');
  await showResults(bothSides(q), { campaign, rules: sparkKind, now });
  await showPeriod(bothSides(q), { creatorId, days: 7, now });
  await readOutcomes(bothSides(q), { campaignId: ownSparkId, stepHours: 24 });
  const page = { creatorId, now, kind: 'spark', sort: 'actions', order: 'desc' } as const;
  await compareCampaigns({ ...bothSides(q), kinds: [] }, { ...page, page: 1, limit: 20 });
}

async function readChosenTasks(deps: Parameters<typeof createTaskList>[0], userId: string) {
  const listTasks = createTaskList(deps);
  const all = { brand: undefined, state: undefined, sort: 'ending' } as const;
  const [task] = (await listTasks({ userId, cursor: undefined, limit: 50, choice: all })).page;
  if (!task) throw new Error('No task is open.');
  const choices = [
    { ...all, brand: task.creatorUsername },
    { ...all, state: 'review' },
  ] as const;
  for (const choice of choices) await listTasks({ userId, cursor: undefined, limit: 50, choice });
}

async function readOwnDrips(q: Queryable<never>, creatorId: string) {
  const now = new Date();
  const page = await readOwnPage(
    { db: q, kinds: [] },
    { kind: 'drip', creatorId, now, ...firstPageOf(200) },
  );
  return showDrips(q, page, now);
}

async function readResults(q: Queryable<never>, creatorId: string): Promise<void> {
  const now = new Date();
  const [newest] = await readOwnDrips(q, creatorId);
  const campaign = newest ? await readCampaign(q, newest.id) : null;
  if (!campaign) throw new Error('No campaign has results.');
  await showResults(bothSides(q), { campaign, rules: dripKind, now });
  await listWorkOf(q, { campaignId: campaign.id, after: firstId, limit: 1000 });
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('A list only reads.'));
}
