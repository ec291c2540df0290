import { fomoTasks, hourMs, usdc, wholeDollars, type FomoTaskDraft } from '@stoke/domain';
import { cancelCampaign, stopCampaign } from '../campaigns/core/index.ts';
import { createFomo } from '../campaigns/fomo/index.ts';
import { changeSettings } from '../site/settings/index.ts';
import { drawArtwork } from './artwork.ts';
import { type DemoDeps, later, onceInDemo, type SetClock } from './demo-deps.ts';
import { plannedFomos, type PlannedFomo } from './plan-fomos.ts';
import { brandOf, type People } from './seed-people.ts';
import { workInFomo } from './work-in-fomos.ts';

const microPerCent = 10_000n;

/** Orders every FOMO campaign of the plan at its time. */
export async function seedFomos(deps: DemoDeps, now: Date, people: People, clock: SetClock) {
  await openFomo(deps, 'opened', true);
  for (const [number, plan] of plannedFomos.entries()) {
    const at = new Date(now.getTime() - plan.hoursAgo * hourMs);
    await seedFomo(deps, clock, people, { number, plan, at });
  }
  await openFomo(deps, 'closed', false);
}

/** Users find FOMO campaigns closed until an admin opens them; the demo's people worked before. */
async function openFomo(deps: DemoDeps, step: string, isOn: boolean): Promise<void> {
  const changes = [{ key: 'fomoOpen', from: !isOn, to: isOn }] as const;
  const reason = isOn ? 'The demo world begins.' : 'Open FOMO campaigns in the settings.';
  await onceInDemo(deps, `fomo ${step}`, async (tx) => {
    await changeSettings(deps, tx, { by: null, reason, changes });
    return null;
  });
}

async function seedFomo(
  deps: DemoDeps,
  clock: SetClock,
  people: People,
  input: { number: number; plan: PlannedFomo; at: Date },
): Promise<void> {
  const { number, plan, at } = input;
  const step = `fomo ${number}`;
  const { brand, creatorId } = brandOf(people, plan.brand);
  const art = { seed: plan.name, hue: brand.hue, width: 600, height: 1200 };
  const banner = await deps.saveImage(await drawArtwork(art), creatorId);
  const campaignId = await onceInDemo(deps, step, async (tx) => {
    clock.set(at);
    const { campaigns, fomo } = deps.partsAt(clock);
    const claims = { creatorId: null, earningTag: null, engagements: null, costDollars: null };
    const { id: campaignId } = await createFomo(fomo, tx, {
      creatorId,
      name: plan.name,
      banner,
      rules: plan.rules,
      budget: wholeDollars(plan.dollars),
      users: plan.users,
      tasks: tasksOf(plan),
      claimed: { ...claims, tasks: new Map() },
    });
    clock.set(later(at, 40));
    const own = { kind: 'fomo', campaignId, creatorId } as const;
    if (plan.fate === 'cancelled') await cancelCampaign(campaigns, tx, own);
    clock.set(later(at, 26 * 60));
    if (plan.fate === 'stopped') await stopCampaign(campaigns, tx, own);
    return campaignId;
  });
  await workInFomo(deps, clock, people, { ...input, campaignId });
}

function tasksOf({ tasks, custom }: PlannedFomo): FomoTaskDraft[] {
  const builtIn = tasks.map(({ key, share, links }): FomoTaskDraft => {
    const { name, rate, linkType, proofRequired } = fomoTasks[key];
    return {
      key,
      name,
      rate,
      allocationPercentage: share,
      guideText: '',
      guideLink: '',
      links: links.map((link) => ({ ...noTexts, link, type: linkType, proofRequired })),
    };
  });
  if (!custom) return builtIn;
  const shared = tasks.reduce((sum, { share }) => sum + share, 0);
  const { name, cents, description } = custom;
  const link = { ...noTexts, link: '', type: 'manual-upload' as const, proofRequired: true };
  return [
    ...builtIn,
    {
      key: 'custom-1',
      name,
      rate: usdc(cents * microPerCent),
      allocationPercentage: 100 - shared,
      guideText: '',
      guideLink: '',
      links: [{ ...link, name, description, proofPlaceholder: 'A picture' }],
    },
  ];
}

const noTexts = { name: '', description: '', proofPlaceholder: '', requiredContent: '' };
