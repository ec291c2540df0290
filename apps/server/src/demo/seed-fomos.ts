import {
  type FomoTaskDraft,
  type FomoTaskKind,
  fomoTasks,
  usdc,
  wholeDollars,
} from '@stoke/domain';
import { stopCampaign } from '../campaigns/core/index.ts';
import { createFomo, fomoWorkers, submitLink, takePlace } from '../campaigns/fomo/index.ts';
import { changeSettings } from '../site/settings/index.ts';
import { drawArtwork } from './artwork.ts';
import { type Demo, later, onceInDemo } from './demo-deps.ts';
import { readFomoTasks } from './demo-store.ts';
import { decide } from './seed-drips.ts';
import { brandOf } from './seed-people.ts';

/** A place in the task with this position, and what became of its work. */
type PlannedWork = [
  task: number,
  hoursAgo: number,
  end: 'approved' | 'pending' | 'rejected' | 'lapsed',
];

/**
 * A custom task takes the rest of the shares. In a `spent` campaign every place is completed. `work`
 * has what was done in a running one, each by another earner.
 */
type PlannedFomo = {
  brand: number;
  name: string;
  dollars: bigint;
  users: number;
  hoursAgo: number;
  rules: readonly string[];
  tasks: readonly (readonly [key: FomoTaskKind, share: number, ...links: string[]])[];
  custom?: readonly [name: string, cents: bigint, description: string];
  work?: readonly PlannedWork[];
  fate: 'running' | 'unfunded' | 'stopped' | 'spent';
};

const post = (handle: string, id: number) => `https://x.com/${handle}/status/18734600000${id}`;

const planned: readonly PlannedFomo[] = [
  {
    brand: 3,
    name: 'Seven treasuries, seven reports',
    dollars: 420n,
    users: 7,
    hoursAgo: 72,
    rules: ['Write about a treasury that you know.', 'Name what would have caught it earlier.'],
    tasks: [],
    custom: ['Write an incident report', 5100n, 'What moved, who noticed, and how long it took.'],
    fate: 'spent',
  },
  {
    brand: 0,
    name: 'Six backyard interviews',
    dollars: 12n,
    users: 6,
    hoursAgo: 66,
    rules: ['Ask someone who has never held a token.', 'Five minutes are enough.'],
    tasks: [],
    custom: ['Record an interview', 170n, 'What do they think a wallet is? Use their words.'],
    fate: 'spent',
  },
  {
    brand: 0,
    name: 'Beta testers, round one',
    dollars: 150n,
    users: 120,
    hoursAgo: 60,
    rules: ['One account for each person.'],
    tasks: [['joinDiscord', 100, 'https://discord.gg/novalabs']],
    fate: 'stopped',
  },
  {
    brand: 0,
    name: 'First thousand recoveries',
    dollars: 500n,
    users: 420,
    hoursAgo: 52,
    rules: ['Use the account you linked here.', 'No giveaway accounts.', 'Keep your reply up.'],
    tasks: [
      ['retweet', 40, post('novalabs', 201), post('novalabs', 202)],
      ['comment', 30, post('novalabs', 203)],
      ['joinDiscord', 20, 'https://discord.gg/novalabs'],
    ],
    custom: [
      'Photograph your backup plan',
      200n,
      'A picture of how you keep your recovery words today. Cover the words themselves.',
    ],
    work: [
      [1, 50, 'approved'],
      [4, 49, 'lapsed'],
      [4, 26, 'approved'],
      [2, 22, 'rejected'],
      [3, 4, 'pending'],
      [4, 2, 'pending'],
    ],
    fate: 'running',
  },
  {
    brand: 1,
    name: 'Seven roofs, seven letters',
    dollars: 448n,
    users: 7,
    hoursAgo: 34,
    rules: [],
    tasks: [],
    custom: ['Write to a landlord', 5440n, 'A letter that asks for panels, and what came back.'],
    fate: 'spent',
  },
  {
    brand: 2,
    name: 'Ten thousand eyes on one quote',
    dollars: 200n,
    users: 900,
    hoursAgo: 30,
    rules: ['Like the post before it is a day old.'],
    tasks: [['like', 100, post('orbitswap', 301)]],
    fate: 'running',
  },
  {
    brand: 1,
    name: 'Sunrise council',
    dollars: 300n,
    users: 260,
    hoursAgo: 7,
    rules: ['Members and guests are both welcome.'],
    tasks: [
      ['joinTelegram', 50, 'https://t.me/heliodao_members'],
      ['followX', 50, 'https://x.com/heliodao'],
    ],
    fate: 'running',
  },
  {
    brand: 0,
    name: 'Wallet week in twelve languages',
    dollars: 12_500n,
    users: 9_000,
    hoursAgo: 1,
    rules: ['Translate by hand.', 'Name the language in your post.'],
    tasks: [['retweet', 100, post('novalabs', 205)]],
    fate: 'unfunded',
  },
];

/** Orders every FOMO campaign of the plan at its time. */
export async function seedFomos(demo: Demo): Promise<void> {
  await switchFomo(demo, true, 'The demo world begins.');
  for (const [number, plan] of planned.entries()) {
    const campaignId = await orderFomo(demo, number, plan);
    for (const [n, work] of workIn(plan).entries()) {
      await doWork(demo, { number, n, plan, campaignId }, work);
    }
  }
  await switchFomo(demo, false, 'Open FOMO campaigns in the settings.');
}

/** Users find FOMO campaigns closed until an admin opens them; the demo's people worked before. */
async function switchFomo(demo: Demo, isOn: boolean, reason: string): Promise<void> {
  const changes = [{ key: 'fomoOpen', from: !isOn, to: isOn }] as const;
  const deps = { ...demo, clock: demo.realClock };
  await onceInDemo(demo, `fomo ${isOn ? 'opened' : 'closed'}`, async (tx) => {
    await changeSettings(deps, tx, { by: null, reason, changes });
    return null;
  });
}

async function orderFomo(demo: Demo, number: number, plan: PlannedFomo): Promise<string> {
  const { clock, parts } = demo;
  const { brand, creatorId } = brandOf(demo, plan.brand);
  const at = demo.hoursAgo(plan.hoursAgo);
  const art = { seed: plan.name, hue: brand.hue, width: 600, height: 1200 };
  const banner = await demo.saveImage(await drawArtwork(art), creatorId);
  return onceInDemo(demo, `fomo ${number}`, async (tx) => {
    clock.set(at);
    const claims = { creatorId: null, earningTag: null, engagements: null, costDollars: null };
    const { id: campaignId } = await createFomo(parts.fomo, tx, {
      creatorId,
      name: plan.name,
      banner,
      rules: plan.rules,
      budget: wholeDollars(plan.dollars),
      users: plan.users,
      tasks: tasksOf(plan),
      claimed: { ...claims, tasks: new Map() },
    });
    const own = { kind: 'fomo', campaignId, creatorId } as const;
    clock.set(later(at, 26 * 60));
    if (plan.fate === 'stopped') await stopCampaign(parts.campaigns, tx, own);
    return campaignId;
  });
}

const noTexts = { name: '', description: '', proofPlaceholder: '', requiredContent: '' };
const noGuide = { guideText: '', guideLink: '' };

function tasksOf({ tasks, custom }: PlannedFomo): FomoTaskDraft[] {
  const builtIn = tasks.map(([key, allocationPercentage, ...links]): FomoTaskDraft => {
    const { name, rate, linkType: type, proof } = fomoTasks[key];
    const proofRequired = proof !== null;
    const linked = links.map((link) => ({ ...noTexts, link, type, proofRequired }));
    return { key, name, rate, allocationPercentage, ...noGuide, links: linked };
  });
  if (!custom) return builtIn;
  const [name, cents, description] = custom;
  const texts = { ...noTexts, name, description, proofPlaceholder: 'A picture' };
  const link = { ...texts, link: '', type: 'manual-upload' as const, proofRequired: true };
  const allocationPercentage = 100 - tasks.reduce((sum, [, share]) => sum + share, 0);
  const rate = usdc(cents * 10_000n);
  return [
    ...builtIn,
    { key: 'custom-1', name, rate, allocationPercentage, ...noGuide, links: [link] },
  ];
}

/** In a spent campaign every place of its one task is completed, some hours after another. */
function workIn({ fate, users, hoursAgo, work = [] }: PlannedFomo): readonly PlannedWork[] {
  if (fate !== 'spent') return work;
  return Array.from({ length: users }, (_, n) => [1, hoursAgo - 2 - n * 3, 'approved']);
}

type Worked = { number: number; n: number; plan: PlannedFomo; campaignId: string };

async function doWork(
  demo: Demo,
  { number, n, plan, campaignId }: Worked,
  [task, hoursAgo, end]: PlannedWork,
): Promise<void> {
  const { clock, people } = demo;
  const { fomo } = demo.parts;
  const everyone = [...people.earners, ...people.crowd];
  // The demo earner works where a place is worth a payout.
  const userId = everyone[plan.users === 7 ? n : n + 1] ?? '';
  const by = { userId: brandOf(demo, plan.brand).creatorId, isAdmin: false };
  const takenAt = demo.hoursAgo(hoursAgo);
  await onceInDemo(demo, `fomo ${number} work ${n}`, async (tx) => {
    clock.set(takenAt);
    const { taskId = '', links = [] } = (await readFomoTasks(tx, campaignId))[task - 1] ?? {};
    await takePlace(fomo, tx, { campaignId, taskId, userId });
    for (const [i, linkId] of end === 'lapsed' ? [] : links.entries()) {
      clock.set(later(takenAt, 15 + i * 10));
      const text = `Entry ${n + 1}: ${proofs[n % proofs.length]}`;
      const proof = { text, link: null, image: null };
      const work = { campaignId, linkId, userId, proof, isMember: false };
      const { id: submissionId } = await submitLink(fomo, tx, work);
      clock.set(later(takenAt, 95 + i * 10));
      if (end === 'approved') await decide(demo, tx, submissionId, by);
      if (end === 'rejected') await decide(demo, tx, submissionId, by, tooShort);
    }
    return null;
  });
  if (end !== 'lapsed') return;
  for (const hours of [20, 24]) {
    clock.set(later(takenAt, hours * 60));
    for (const worker of fomoWorkers(fomo)) await worker.run();
  }
}

const tooShort = 'The comment only repeats the post. Say what you think of it.';
const proofs = [
  'Done, from the account that is linked here.',
  'Here is what I wrote, it took an evening.',
  'My neighbour asked what a wallet keeps. I had to think about it.',
];
