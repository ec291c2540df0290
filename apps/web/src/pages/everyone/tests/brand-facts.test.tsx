import { act } from 'react';
import { expect, test } from 'vitest';
import { settingsThat } from '../../../../testing/settings.ts';
import { holdToken, member, stageOfTests } from '../../../../testing/stage.tsx';

const stage = stageOfTests();

test.each(['/create-campaign', '/create-fire-drip', '/create-dashboard', '/creator-dashboard'])(
  'a visitor who wanted to open %s reads what a brand asks, and registers from there',
  async (next) => {
    const settings = settingsThat();
    const feePercents = { ...settings.feePercents, fomo: 12 };
    await stage.open(`/login?next=${encodeURIComponent(next)}`, {
      'GET /api/public/settings': { body: { ...settings, feePercents } },
    });
    for (const text of ['Ignition Drip, 12 hours$899.00', 'from $1.00', 'FOMO 12%']) {
      await stage.sees(text);
    }
    await stage.sees('Welcome back');
    const card = document.querySelector('[aria-labelledby=brand-facts]');
    await act(async () => card?.querySelector<HTMLElement>('a')?.click());
    await stage.isAt(`/register?next=${encodeURIComponent(next)}`);
  },
);

test('who only logs in reads nothing about campaigns', async () => {
  await stage.open('/login?next=%2Fdashboard');
  await stage.sees('Welcome back');
  expect(document.querySelector('[aria-labelledby=brand-facts]')).toBeNull();
});

test.each([
  ['%2Fcreate-dashboard', true],
  ['%2Fdashboard', false],
])('before %s the rules name those for creators: %j', async (next, isNamed) => {
  holdToken();
  await stage.open(`/acknowledge-rules?next=${next}`, member({ rulesVersion: null }));
  await stage.sees('Please Review and Accept Our Rules');
  const note = 'By creating a campaign you accept the rules for creators.';
  expect(document.body.textContent.includes(note)).toBe(isNamed);
});
