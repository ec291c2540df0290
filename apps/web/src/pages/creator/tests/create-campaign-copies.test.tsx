import { expect, test } from 'vitest';
import { fomo, fomoTask } from '../../../../testing/campaigns.ts';
import { creatorId } from '../../../../testing/creator-world.ts';
import {
  at,
  enter,
  goToShares,
  move,
  openWizard,
  reachTasks,
  shares,
} from '../../../../testing/fomo-wizard.ts';
import { ownFomo } from '../../../../testing/own-campaigns.ts';
import { memberStage } from '../../../../testing/stage.tsx';

const stage = memberStage();

const drawing = {
  ...fomoTask,
  _id: 'task-2',
  key: 'custom-7',
  name: 'Draw our logo',
  baseRate: 0.35,
  allocationPercentage: 40,
  links: [
    {
      _id: 'link-2',
      link: '',
      name: 'Draw our logo',
      type: 'manual-upload' as const,
      proofRequired: true,
      description: 'With a pencil.',
      proofPlaceholder: 'A link',
      requiredContent: '#helio',
    },
  ],
};
const earlier = ownFomo({
  name: 'Spring launch',
  budget: 100,
  numberOfUsers: 200,
  rules: ['Be kind.', 'Stay.'],
  campaignTasks: [{ ...fomoTask, allocationPercentage: 60 }, drawing],
});
const picture = () => new Response(new Blob([new Uint8Array(8)], { type: 'image/webp' }));
const answers = {
  [`GET /api/campaigns/creator/${creatorId}`]: { body: [earlier] },
  [`GET /api/campaigns/${earlier._id}`]: { body: fomo(1, earlier) },
  [`GET /${earlier.image.replace(/^\//, '')}`]: picture,
};

async function seesCopy() {
  await stage.sees('Replace');
  expect(at('name').value).toBe('Spring launch');
  expect(at('budget').value).toBe('100');
  expect(at('users').value).toBe('200');
  expect(at('rules').value).toBe('Be kind.\nStay.');
  await stage.press('Next');
  await stage.sees('What people do');
  expect(at('like.0').value).toBe('https://x.com/brand/status/1234567');
  expect(at('custom-1.rate').value).toBe('0.35');
  expect(at('custom-1.requiredContent').value).toBe('#helio');
  await goToShares(stage);
  expect(shares()).toEqual(['60.0%, 120 users', '40.0%, 80 users']);
}

test('an earlier campaign is duplicated, picture and shares included', async () => {
  await openWizard(stage, answers);
  await stage.press('Start from...');
  await stage.press('Use Spring launch');
  await seesCopy();
});

test('of more campaigns than one answer has, the earliest is found by its name', async () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    ownFomo({ _id: `fomo-${at}`, name: `Launch ${at}` }),
  );
  const list = `GET /api/campaigns/creator/${creatorId}`;
  await openWizard(stage, {
    ...answers,
    [list]: { body: many },
    [`${list}?q=SPRING`]: { body: [earlier] },
    [`${list}?q=nothing`]: { body: [] },
    [`${list}?q=lost`]: { status: 404, body: { message: 'Gone fishing.' } },
  });
  await stage.press('Start from...');
  await stage.sees('Launch 29');
  await stage.types('Search by name', 'launch 29');
  await stage.sees('Launch 29');
  expect(stage.text()).not.toContain('Launch 30');
  await stage.types('Search by name', 'SPRING');
  await stage.sees('Spring launch');
  expect(stage.text()).not.toContain('Launch 29');
  await stage.types('Search by name', 'nothing');
  await stage.sees('Earlier campaignsSearching…');
  await stage.sees('Earlier campaignsNone of this name.');
  await stage.types('Search by name', 'lost');
  await stage.sees('Your earlier campaigns could not be searchedGone fishing.');
  await stage.types('Search by name', 'SPRING');
  await stage.press('Use Spring launch');
  await seesCopy();
});

test('the card of a campaign leads to its copy', async () => {
  await openWizard(stage, answers, `/create-campaign?from=${earlier._id}`);
  await seesCopy();
  await stage.isAt('/create-campaign');
});

test('a copy asks before it replaces the input', async () => {
  await openWizard(stage, answers);
  await enter('name', 'Helio launch');
  await stage.press('Start from...');
  await stage.press('Use Spring launch');
  await stage.sees('Replace your entries?');
  await stage.press('Keep');
  expect(at('name').value).toBe('Helio launch');
  await stage.press('Start from...');
  await stage.press('Use Spring launch');
  await stage.press('Replace');
  await stage.sees('Medium Earning');
  expect(at('name').value).toBe('Spring launch');
});

test('a template keeps everything, and is removed', async () => {
  await reachTasks(stage);
  await goToShares(stage);
  await move('Like', 30);
  await stage.press('Save as template');
  await stage.sees('Template "Helio launch" is saved in this browser.');
  await stage.press('Start from...');
  await stage.press('Empty form');
  await stage.press('Replace');
  await stage.sees('What earners see first');
  expect(at('name').value).toBe('');
  await stage.press('Start from...');
  await stage.press('Use Helio launch');
  await stage.sees('Replace');
  expect(at('name').value).toBe('Helio launch');
  await stage.press('Next');
  await goToShares(stage);
  expect(shares()).toEqual(['30.0%, 60 users', '70.0%, 140 users']);
  await stage.press('Start from...');
  await stage.press('Remove template Helio launch');
  await stage.sees('Remove “Helio launch”?');
  await stage.pressLast('Keep');
  await stage.shows(1, '[role=dialog]');
  await stage.press('Remove template Helio launch');
  await stage.sees('Remove “Helio launch”?');
  await stage.pressLast('Remove');
  await stage.sees('No templates yet.');
});

test.each([
  ['', 'Untitled', 'Untitled 2'],
  ['Launch', 'Launch', 'Launch 2'],
  ['n'.repeat(80), 'n'.repeat(80), `${'n'.repeat(78)} 2`],
])('a template never takes the place of another of its name: %j', async (name, first, second) => {
  await openWizard(stage);
  await enter('name', name);
  await stage.press('Save as template');
  await stage.sees(`Template "${first}" is saved in this browser.`);
  await enter('budget', '250');
  await stage.press('Save as template');
  await stage.sees(`Template "${second}" is saved in this browser.`);
  await enter('budget', '300');
  const begin = async (template: string) => {
    await stage.press('Start from...');
    await stage.press(`Use ${template}`);
    await stage.pressLast('Replace');
  };
  await begin(second);
  await expect.poll(() => at('budget').value).toBe('250');
  await begin(first);
  await expect.poll(() => at('budget').value).toBe('');
});
