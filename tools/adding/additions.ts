/** A change of a file: text after, before or instead of a piece of it, or a new file. */
export type Edit =
  | { file: string; after: string; add: string }
  | { file: string; replace: string; by: string }
  | { file: string; content: string };

/** One thing added by following a section of docs/adding.md. */
export type Addition = { section: string; edits: readonly Edit[] };

const schema = 'migrations/0001-schema';
const server = 'apps/server/src';
const web = 'apps/web/src';

const kind: Addition = {
  section: 'A kind of campaign',
  edits: [
    {
      file: 'packages/domain/src/campaigns/campaign-kinds.ts',
      replace: "['drip', 'spark', 'fomo'] as const",
      by: "['drip', 'spark', 'fomo', 'raid'] as const",
    },
    {
      file: 'packages/domain/src/campaigns/campaign-kinds.ts',
      after: 'Readonly<Record<CampaignKindName, KindFacts>> = {\n',
      add: `  raid: {
    label: 'Raid',
    isTimed: true,
    isSubmitted: false,
    actionsPerWork: 1,
    isOnTweets: false,
    needsAccount: null,
    paceUnit: 'paid actions',
    isReviewedByCreator: false,
    rejections: linkRejections,
    pathOf: ({ campaignId }) => \`/raid/\${campaignId}\`,
  },
`,
    },
    {
      file: `${schema}/09-campaigns.sql`,
      replace: "check (kind in ('drip', 'spark', 'fomo'))",
      by: "check (kind in ('drip', 'spark', 'fomo', 'raid'))",
    },
    {
      file: `${schema}/10-work.sql`,
      replace: "check (kind in ('drip', 'spark', 'fomo'))",
      by: "check (kind in ('drip', 'spark', 'fomo', 'raid'))",
    },
    {
      file: `${schema}/19-raid.sql`,
      content: `-- Raids.

create table raid_campaign (id uuid primary key references campaign on delete cascade);
comment on table raid_campaign is
  'What a raid has besides the row of its campaign. Growth: one row per raid.';
`,
    },
    {
      file: 'checks/campaign-details-agree.sql',
      after: 'left join fomo_campaign f on f.id = c.id\n',
      add: 'left join raid_campaign r on r.id = c.id\n',
    },
    {
      file: 'checks/campaign-details-agree.sql',
      after: "  or (f.id is not null) <> (c.kind = 'fomo')\n",
      add: "  or (r.id is not null) <> (c.kind = 'raid')\n",
    },
    {
      file: 'packages/contract/src/routes/campaigns/raid.ts',
      content: `import { z } from 'zod';
import { route } from '../../route.ts';
import { Id } from '../../shapes.ts';
import { ownCampaign } from './own-campaign.ts';
import { CampaignResults } from './results.ts';

const reply = z.object({ message: z.string(), campaign: z.object({ name: z.string() }) });

export const raidRoutes = {
  raidResults: route({
    method: 'GET',
    path: '/api/raids/:campaignId/results',
    summary: 'What became of a raid',
    who: 'member',
    params: z.object({ campaignId: Id }),
    reply: CampaignResults,
    refuses: ['request.not_found'],
  }),
  startRaid: route({
    ...ownCampaign,
    path: '/api/raids/:campaignId/start',
    summary: 'Start a pending raid',
    reply,
    refuses: ['campaign.not_pending', 'campaign.needs_funds'],
  }),
  cancelRaid: route({
    ...ownCampaign,
    path: '/api/raids/:campaignId/cancel',
    summary: 'Cancel a pending raid',
    reply,
    refuses: ['campaign.not_pending'],
  }),
  stopRaid: route({
    ...ownCampaign,
    path: '/api/raids/:campaignId/stop',
    summary: 'End a running raid',
    reply,
    refuses: ['campaign.not_running'],
  }),
};
`,
    },
    {
      file: 'packages/contract/src/api.ts',
      replace: "import { receiptRoutes } from './routes/support/receipts.ts';",
      by: "import { raidRoutes } from './routes/campaigns/raid.ts';\nimport { receiptRoutes } from './routes/support/receipts.ts';",
    },
    {
      file: 'packages/contract/src/api.ts',
      after: '  ...fomoRoutes,\n',
      add: '  ...raidRoutes,\n',
    },
    {
      file: 'packages/contract/src/described.ts',
      replace: "import * as spark from './routes/campaigns/spark.ts';",
      by: "import * as raid from './routes/campaigns/raid.ts';\nimport * as spark from './routes/campaigns/spark.ts';",
    },
    {
      file: 'packages/contract/src/described.ts',
      after: '    routes: { ...fomo.fomoRoutes, ...fomoWork.fomoWorkRoutes },\n  },\n',
      add: "  { name: 'Raid', description: 'Raids.', routes: raid.raidRoutes },\n",
    },
    {
      file: `${server}/campaigns/raid/index.ts`,
      content: `export { createRaid } from './create-raid.ts';
export { raidKind, raidModule } from './module.ts';
`,
    },
    {
      file: `${server}/campaigns/raid/raid-store.ts`,
      content: `import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export async function insertDetails(tx: Tx, id: string): Promise<void> {
  await tx.run(sql\`insert into raid_campaign (id) values (\${id})\`);
}
`,
    },
    {
      file: `${server}/campaigns/raid/create-raid.ts`,
      content: `import { splitPrice, usdc, type Usdc } from '@stoke/domain';
import { createCampaign, type Campaign, type CampaignWorkDeps } from '../core/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { insertDetails } from './raid-store.ts';

type Order = { creatorId: string; name: string; banner: string; budget: Usdc; startsAt?: Date | null };

export function createRaid(deps: CampaignWorkDeps, tx: Tx, order: Order): Promise<Campaign> {
  const { creatorId, name, banner, budget, startsAt } = order;
  const campaign = {
    kind: 'raid',
    creatorId,
    name,
    banner,
    price: budget,
    ...splitPrice(budget, 20),
    minReward: usdc(10_000n),
    durationHours: 24,
    startsAt: startsAt ?? null,
  } as const;
  return createCampaign(deps, tx, campaign, ({ id }) => insertDetails(tx, id));
}
`,
    },
    {
      file: `${server}/campaigns/raid/module.ts`,
      content: `import { creatorVerbs, resultVerbs, type CampaignKind, type ResultDeps } from '../core/index.ts';
import type { Module } from '../../platform/module.ts';

export const raidKind = {
  name: 'raid',
  listedIn: 'campaigns',
  settleAfterMs: 0,
  refusals: { notPending: 'campaign.not_pending', needsFunds: 'campaign.needs_funds' },
  readParts: async () => [],
} satisfies CampaignKind;

export function raidModule(deps: ResultDeps) {
  const verbs = creatorVerbs(deps, {
    kind: 'raid',
    show: async (_q, campaigns) => campaigns.map(({ name }) => ({ name })),
    say: {
      created: ({ name }) => \`\${name} is created.\`,
      started: ({ name }) => \`\${name} is active.\`,
      cancelled: ({ name }) => \`\${name} is cancelled.\`,
      stopped: ({ name }) => \`\${name} has ended.\`,
    },
  });
  return {
    routes: {
      raidResults: resultVerbs(deps, 'raid').results,
      startRaid: verbs.start,
      cancelRaid: verbs.cancel,
      stopRaid: verbs.stop,
    },
  } satisfies Module;
}
`,
    },
    {
      file: `${server}/main/compose.ts`,
      replace: 'const kinds = [dripKind, sparkKind, fomoKind];',
      by: 'const kinds = [dripKind, sparkKind, fomoKind, raidKind];',
    },
    {
      file: `${server}/main/compose.ts`,
      after: "import { fomoKind, fomoModule, fomoWorkFor } from '../campaigns/fomo/index.ts';\n",
      add: "import { raidKind, raidModule } from '../campaigns/raid/index.ts';\n",
    },
    {
      file: `${server}/main/compose.ts`,
      after: '    campaignModule({ ...campaigns, review, publicUrl }),\n',
      add: '    raidModule({ ...campaigns, nameWorker }),\n',
    },
    {
      file: `${web}/entities/campaigns/kinds/raid.ts`,
      content: `import { IconFlag } from '@tabler/icons-react';
import { resultsPath } from './results-path.ts';
import type { KindPages } from './kind-pages.ts';

export const raid = {
  title: 'Raid',
  Icon: IconFlag,
  form: { to: '/create-campaign', search: {} },
  receipt: 'Raid',
  isModerated: false,
  takesLinks: false,
  adminPath: (id) => resultsPath('raid', id),
  calls: { start: 'startRaid', cancel: 'cancelRaid', stop: 'stopRaid', results: 'raidResults' },
  files: [],
} as const satisfies KindPages;
`,
    },
    {
      file: `${web}/entities/campaigns/kinds/kinds.ts`,
      replace: '{ drip, spark, fomo }',
      by: '{ drip, spark, fomo, raid }',
    },
    {
      file: `${web}/entities/campaigns/kinds/kinds.ts`,
      replace: "import { spark } from './spark.ts';",
      by: "import { raid } from './raid.ts';\nimport { spark } from './spark.ts';",
    },
    {
      file: 'apps/server/testing/campaigns/kinds-story.ts',
      replace: 'kinds: [dripKind, sparkKind, fomoKind],',
      by: 'kinds: [dripKind, sparkKind, fomoKind, raidKind],',
    },
    {
      file: 'apps/server/testing/campaigns/kinds-story.ts',
      after: "import { createFomo, fomoKind } from '../../src/campaigns/fomo/index.ts';\n",
      add: "import { createRaid, raidKind } from '../../src/campaigns/raid/index.ts';\n",
    },
    {
      file: 'apps/server/testing/campaigns/kinds-story.ts',
      after: "    fomo: ownCampaigns('fomo', world, deps),\n",
      add: "    raid: ownCampaigns('raid', world, deps),\n",
    },
    {
      file: 'apps/server/testing/campaigns/kinds-story.ts',
      after: 'budget: wholeDollars(100n) };\n',
      add: "  if (kind === 'raid') return createRaid(deps, tx, content);\n",
    },
    {
      file: 'apps/server/testing/server/who-may-call.ts',
      after: '  fomoResults: theirsOrAdmins,\n',
      add: `  raidResults: theirsOrAdmins,
  startRaid: theirsWithRules,
  cancelRaid: theirsWithRules,
  stopRaid: theirsWithRules,
`,
    },
  ],
};

const fomoTask: Addition = {
  section: 'A task of FOMO campaigns',
  edits: [
    {
      file: 'packages/domain/src/campaigns/fomo.ts',
      after: 'export const fomoTasks = {\n',
      add: `  quote: {
    name: 'Quote',
    rate: usdc(80_000n),
    linkType: 'x-quote',
    onX: 'post',
    proof: 'post',
    example: post,
  },
`,
    },
    {
      file: 'packages/domain/src/campaigns/fomo.test.ts',
      after: '  expect(rates).toEqual([\n',
      add: "    ['quote', 80_000n, true],\n",
    },
    {
      file: `${schema}/13-fomo.sql`,
      replace: "check (kind in ('like',",
      by: "check (kind in ('quote', 'like',",
    },
    {
      file: `${schema}/13-fomo.sql`,
      replace: "check (type in ('x-like',",
      by: "check (type in ('x-quote', 'x-like',",
    },
    {
      file: `${schema}/13-fomo.sql`,
      replace: 'position between 1 and 26',
      by: 'position between 1 and 27',
    },
    {
      file: 'docs/rules.md',
      replace: 'The estimated cost is',
      by: 'A quote pays 0.08. The estimated cost is',
    },
  ],
};

const notice: Addition = {
  section: 'A notice',
  edits: [
    {
      file: 'packages/domain/src/messaging/notices.ts',
      after: 'export const noticeKinds = [\n',
      add: "  'raid_begun',\n",
    },
    {
      file: `${server}/messaging/notices/work-notices.ts`,
      after: 'export const workNotices = {\n',
      add: `  raid_begun: define({
    choice: { label: 'Raid begun', byDefault: nowhere },
    facts: z.object({ name: z.string() }),
    text: ({ facts: { name } }) => ({ title: name, body: 'Begun.', link: '/' }),
  }),
`,
    },
    {
      file: 'apps/server/testing/messaging/notices-of-every-kind.ts',
      after: '  work_approved: money,\n',
      add: "  raid_begun: { name: 'Raid' },\n",
    },
    {
      file: `${server}/messaging/notices/tests/mail-links.test.ts`,
      after: 'const forDesktop: readonly NoticeKind[] = [\n',
      add: "  'raid_begun',\n",
    },
    {
      file: `${web}/features/everyone/notices/notice-icon.tsx`,
      after: 'const looks: Readonly<Record<NoticeKind, Look>> = {\n',
      add: "  raid_begun: { Icon: IconFlag, color: 'sky' },\n",
    },
  ],
};

const reason: Addition = {
  section: 'A value in a closed list',
  edits: [
    {
      file: 'packages/domain/src/work/rejection.ts',
      after: "  missing_disclosure: { isFraud: false, repeats: 'comment' },\n",
      add: "  too_late: { isFraud: false, repeats: 'none' },\n",
    },
    {
      file: 'packages/domain/src/work/rejection.ts',
      after: 'export const tweetRejections: RejectionTexts = {\n',
      add: "  too_late: 'It was done too late',\n",
    },
    {
      file: 'packages/domain/src/work/rejection.ts',
      after: 'export const linkRejections: RejectionTexts = {\n',
      add: "  too_late: 'It was done too late',\n",
    },
    {
      file: `${schema}/10-work.sql`,
      replace: "check (reason in ('not_done',",
      by: "check (reason in ('too_late', 'not_done',",
    },
  ],
};

const column: Addition = {
  section: 'A column of a desk',
  edits: [
    {
      file: 'packages/contract/src/routes/support/bans.ts',
      after: 'export const Person = z.object({\n',
      add: '  hasConfirmedEmail: z.boolean(),\n',
    },
    {
      file: `${schema}/15-support.sql`,
      after: 'create view person_row as\nselect ',
      add: 'email_confirmed_at is not null as has_confirmed_email, ',
    },
    {
      file: `${web}/features/admin/people/people-table.tsx`,
      after: 'const columns = [\n',
      add: "  { key: 'email', title: 'Email', cell: ({ hasConfirmedEmail }) => (hasConfirmedEmail ? 'Yes' : '–') },\n",
    },
    {
      file: 'apps/web/testing/desk-world.ts',
      after: 'export function person(is: Partial<Person> = {}): Person {\n  return {\n',
      add: '    hasConfirmedEmail: true,\n',
    },
  ],
};

export const additions = [kind, fomoTask, notice, reason, column] as const;
