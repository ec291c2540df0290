import { afterAll, expect, test } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { kindNames, openKindsStory } from '../../../../testing/campaigns/kinds-story.ts';
import { type KindName, lockCampaign, readCampaign, writeFigures } from '../campaign-store.ts';
import { pauseCampaign } from '../fund-campaign.ts';

let creators = 0;
const story = await openKindsStory();
afterAll(() => story.close());

const pending = { drip: 'drip.not_pending', spark: 'campaign.not_pending' };
const startedAlready = (kind: KindName) => (kind === 'drip' ? pending.drip : pending.spark);
const poor = (kind: KindName) => (kind === 'drip' ? 'drip.needs_funds' : 'campaign.needs_funds');
const notPending = 'campaign.not_pending';
const notRunning = 'campaign.not_running';

/** A campaign in a state, and its creator. */
const makers: Record<string, (kind: KindName) => Promise<{ id: string; by: string }>> = {
  unfunded: async (kind) => {
    const by = await story.creator(`creator${(creators += 1)}`, 0n);
    return { id: (await story.create(kind, by)).id, by };
  },
  'funded, not started': async (kind) => {
    const by = await story.creator(`creator${(creators += 1)}`, 899n);
    return { id: (await story.create(kind, by)).id, by };
  },
  active: async (kind) => {
    const by = await story.creator(`creator${(creators += 1)}`, 899n);
    return { id: await story.open(kind, by), by };
  },
  paused: async (kind) => {
    const made = await inState('active', kind);
    await story.inTx(async (tx) => {
      const campaign = await lockCampaign(tx, made.id);
      if (campaign) await pauseCampaign(story.deps, tx, campaign, true);
    });
    return made;
  },
  ended: async (kind) => {
    const made = await inState('active', kind);
    await story.stop(kind, made.id, made.by);
    return made;
  },
  completed: async (kind) => {
    const made = await inState('active', kind);
    await story.inTx(async (tx) => {
      const campaign = await lockCampaign(tx, made.id);
      if (!campaign) return;
      const changes = [{ campaignId: made.id, spent: campaign.pool }];
      await writeFigures(tx, { changes, at: story.clock.now() });
    });
    await story.stop(kind, made.id, made.by);
    return made;
  },
};

function inState(name: string, kind: KindName) {
  const maker = makers[name];
  if (!maker) throw new Error(`No maker for a campaign that is ${name}.`);
  return maker(kind);
}

type Row = [string, readonly KindName[], (kind: KindName) => Record<string, string>];
const table: Row[] = [
  [
    'unfunded',
    kindNames,
    (kind) => ({ start: poor(kind), stop: notRunning, topUp: notRunning, cancel: 'ended' }),
  ],
  [
    'funded, not started',
    ['spark'],
    () => ({
      start: 'spark.waits_for_group',
      stop: notRunning,
      topUp: notRunning,
      cancel: 'ended',
    }),
  ],
  ...['active', 'paused'].map((state): Row => {
    const kinds = state === 'active' ? kindNames : (['spark'] as const);
    const answers = (kind: KindName) => ({ start: startedAlready(kind), cancel: notPending });
    return [state, kinds, (kind) => ({ ...answers(kind), topUp: state, stop: 'ended' })];
  }),
  ...['ended', 'completed'].map((state): Row => {
    const answers = { stop: notRunning, topUp: notRunning, cancel: notPending };
    return [state, kindNames, (kind) => ({ start: startedAlready(kind), ...answers })];
  }),
];

const cases = table.flatMap(([state, kinds, answers]) =>
  kinds.flatMap((kind) =>
    Object.entries(answers(kind)).map(([verb, answer]) => ({ state, kind, verb, answer })),
  ),
);

test.each(cases)(
  'a $kind that is $state: $verb is $answer',
  async ({ state, kind, verb, answer }) => {
    const { id, by } = await inState(state, kind);
    const own = story.own[kind];
    const topUp = async (campaignId: string, creatorId: string) => {
      await story.deposit(creatorId, 100n);
      return own.topUp(campaignId, creatorId, 100n);
    };
    const verbs = { start: own.start, stop: own.stop, cancel: own.cancel, topUp };
    const done: string = await verbs[verb as keyof typeof verbs](id, by).then(
      (campaign) => campaign.state,
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return error.code;
      },
    );
    expect(done).toBe(answer);
  },
);

test('a campaign is started, stopped and cancelled by its creator and under its own kind only', async () => {
  const eve = await story.creator('eve', 0n);
  for (const kind of kindNames) {
    const { id, by } = await inState('unfunded', kind);
    for (const verb of ['start', 'stop', 'cancel'] as const) {
      await expect(story.own[kind][verb](id, eve)).rejects.toThrow('Not found');
      const other = kind === 'drip' ? 'fomo' : 'drip';
      await expect(story.own[other][verb](id, by)).rejects.toThrow('Not found');
    }
  }
});

test.each(kindNames)(
  'a running %s takes an addition with its part of the fee, and what is left of it returns',
  async (kind) => {
    const by = await story.creator(`adder-${kind}`, 1000n);
    const id = await story.open(kind, by);
    const before = await readCampaign(story.db, id);
    const left = await story.creatorBalance(by);
    const after = await story.own[kind].topUp(id, by, 50n);
    expect(await story.creatorBalance(by)).toBe(left - 50_000_000n);
    const fee = kind === 'fomo' ? 7_500_000n : 10_000_000n;
    expect(after.fee - (before?.fee ?? 0n)).toBe(fee);
    expect(after.pool - (before?.pool ?? 0n)).toBe(50_000_000n - fee);
    expect(after.endTime).toEqual(before?.endTime);
    await story.stop(kind, id, by);
    story.wait(25 * 60 * 60_000);
    await story.work();
    expect(await story.creatorBalance(by)).toBe(1_000_000_000n);
  },
);

test('an addition is a dollar at least, from the campaign owner, within the balance', async () => {
  const [by, eve] = [await story.creator('small', 900n), await story.creator('eve-too', 900n)];
  const id = await story.open('drip', by);
  await expect(story.own.drip.topUp(id, eve, 1n)).rejects.toThrow('Not found');
  await expect(story.own.drip.topUp(id, by, 0n)).rejects.toMatchObject({
    code: 'campaign.top_up_invalid',
  });
  await expect(story.own.drip.topUp(id, by, 2n)).rejects.toMatchObject({
    code: 'campaign.top_up_needs_funds',
  });
  expect((await story.own.drip.topUp(id, by, 1n)).topUpCount).toBe(1);
});

test('additions take a campaign to a price of $10,000,000 exactly, and not a dollar further', async () => {
  const by = await story.creator('boundless', 10_000_001n);
  const id = await story.open('drip', by);
  const { price } = await story.own.drip.topUp(id, by, 10_000_000n - 899n);
  expect(price).toBe(10_000_000_000_000n);
  await expect(story.own.drip.topUp(id, by, 1n)).rejects.toMatchObject({
    code: 'amount.too_large',
  });
});

test('an addition is taken until the time of its campaign is up, also if the end was not seen yet', async () => {
  const by = await story.creator('late', 1000n);
  const id = await story.open('drip', by);
  const end = (await readCampaign(story.db, id))?.endTime?.getTime() ?? 0;
  story.wait(end - story.deps.clock.now().getTime() - 1);
  expect((await story.own.drip.topUp(id, by, 1n)).topUpCount).toBe(1);
  story.wait(1);
  await expect(story.own.drip.topUp(id, by, 1n)).rejects.toMatchObject({
    code: 'campaign.not_running',
  });
});
