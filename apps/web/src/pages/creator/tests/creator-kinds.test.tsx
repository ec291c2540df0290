import { expect, test } from 'vitest';
import { ownFomos } from '../../../features/creator/fomo/calls.ts';
import { currentClient } from '../../../lib/session/query-client.ts';
import { creator, creatorId } from '../../../../testing/creator-world.ts';
import { fomoTask } from '../../../../testing/campaigns.ts';
import { boost, ownFomo } from '../../../../testing/own-campaigns.ts';
import { settingsThat } from '../../../../testing/settings.ts';
import { memberStage, type Answers } from '../../../../testing/stage.tsx';

const fomos = `GET /api/campaigns/creator/${creatorId}`;
const boosts = `GET /api/boost-volume/creator/${creatorId}`;
const stage = memberStage();
const open = (answers: Answers) => stage.open('/creator-dashboard', { ...creator(), ...answers });

test.each([
  [fomos, { status: 500, body: {} }, 'Failed to fetch FOMO campaigns.'],
  [fomos, { status: 409, body: { message: 'Odd.' } }, 'Odd.'],
  [boosts, { status: 500, body: {} }, 'Failed to load volume boost campaigns.'],
  [boosts, 'unreachable', 'Failed to load volume boost campaigns.'],
] as const)('a list that fails says so: %s %j', async (call, answer, text) => {
  await open({ [call]: answer });
  await stage.sees(text);
});

test('without a login the FOMO list asks for one', async () => {
  localStorage.clear();
  await expect(
    currentClient().fetchQuery({ ...ownFomos(creatorId).open, retry: false }),
  ).rejects.toThrow('Please log in to view your FOMO campaigns.');
});

test('lists on their way hold their place, and empty ones say so', async () => {
  await open({ [fomos]: 'never', [boosts]: 'never' });
  await stage.shows(1, '[aria-label="Loading FOMO campaigns"]');
  await stage.shows(1, '[aria-label="Loading volume boost campaigns"]');
  stage.answers({ [fomos]: { body: [] }, [boosts]: { body: [] } });
});

test('a FOMO card shows budget, target users, expected engagements, links and tasks', async () => {
  const tasks = [fomoTask, { ...fomoTask, _id: 'task-2', links: [] }];
  await open({ [fomos]: { body: [ownFomo({ campaignTasks: tasks })] } });
  await stage.sees(
    'Campaign 1',
    'Budget$400.00',
    'Target users200',
    'Expected engagements200',
    'Task types2',
    'Total links1',
    'SocialsTwitter',
    '$3.00 / $340.00',
  );
  const link = document.querySelector('a[href="https://x.com/brand"]');
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
});

const soon = 'FOMO is not open to earners yet. Your budget is reserved now';

test.each([
  ['FOMO campaign that runs', false, {}, true],
  ['FOMO campaign that runs', true, {}, false],
  ['FOMO campaign without funds', false, { status: 'pending', missing: 12.5 }, false],
  [
    'FOMO campaign that is over',
    false,
    { status: 'ended', endedAt: '2026-11-18T18:26:00Z' },
    false,
  ],
] as const)('a %s, FOMO open: %s, says that people wait: %j', async (...input) => {
  const [, isOpen, is, isExplained] = input;
  const settings = { 'GET /api/public/settings': { body: settingsThat({ fomo: isOpen }) } };
  await open({ [fomos]: { body: [ownFomo(is)] }, ...settings });
  await stage.sees('Target users200');
  expect(stage.text().includes(soon)).toBe(isExplained);
});

test('a pending FOMO campaign says what it lacks, starts, and is cancelled', async () => {
  const { _id: id } = ownFomo();
  const pending = ownFomo({ status: 'pending', missing: 12.5 });
  await open({ [fomos]: { body: [pending] } });
  await stage.sees('Add $12.50 to start.');
  stage.answers({
    [fomos]: { body: [ownFomo({ status: 'pending' })] },
    [`POST /api/campaigns/${id}/cancel`]: { status: 409, body: { message: 'Too late.' } },
  });
  await stage.press('Cancel campaign');
  await stage.sees('Nothing was charged for it.');
  await stage.pressLast('Cancel campaign');
  await stage.sees('Too late.');
});

test('a FOMO campaign that the balance covers is started from its card', async () => {
  const { _id: id } = ownFomo();
  await open({
    [fomos]: { body: [ownFomo({ status: 'pending', missing: 0 })] },
    [`POST /api/campaigns/${id}/start`]: {
      body: { message: 'It has started.', campaign: ownFomo() },
    },
  });
  await stage.sees('Your balance covers this campaign.');
  stage.answers({ [fomos]: { body: [ownFomo({ status: 'active' })] } });
  await stage.press('Start now');
  await stage.sees('It has started.');
  await stage.sees('Active');
  expect(stage.text()).not.toContain('Start now');
});

test('what returns is told before a FOMO campaign is stopped', async () => {
  const { _id: id } = ownFomo();
  const over = ownFomo({ status: 'ended', endedAt: '2026-11-18T18:26:00Z', refunded: 395 });
  await open({
    [fomos]: { body: [ownFomo()] },
    [`POST /api/campaigns/${id}/stop`]: { body: { message: 'It has ended.', campaign: over } },
  });
  await stage.press('Stop campaign');
  await stage.sees('$340.00 and its share of the fee return to your balance now.');
  stage.answers({ [fomos]: { body: [over] } });
  await stage.pressLast('Stop campaign');
  await stage.sees('It has ended.');
  await stage.sees('$395.00 returned to your balance');
});

test('a volume boost card shows volume, speed, cost, participants, loops and its tweet', async () => {
  await open({ [boosts]: { body: [boost()] } });
  await stage.sees(
    'Steady market',
    'Target volume$50,000.00',
    'SpeedSteady',
    'Estimated cost$1,200.00',
    'Participants126 / 200',
    'Total loops2,000',
    '734 of 2,000 loops completed',
    'View associated tweet',
  );
});
