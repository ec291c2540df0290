import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../../../lib/drafts/draft-store.ts';
import { creator } from '../../../../testing/creator-world.ts';
import { at, openWizard } from '../../../../testing/fomo-wizard.ts';
import { memberStage } from '../../../../testing/stage.tsx';

const stage = memberStage();
afterEach(() => vi.restoreAllMocks());

const like = {
  isOn: true,
  links: ['https://x.com/brand/status/1234567'],
  guideText: '',
  guideLink: '',
};
const custom = [{ key: 'custom-3', name: 'Draw our logo', rate: '0.35' }];
/** As a release stored it that knew fewer kinds of tasks, fewer fields, and one that is gone. */
const earlier = {
  name: 'Helio launch',
  budget: '140',
  users: '700',
  builtIn: { like, joinForum: like },
  custom,
  shares: [{ key: 'like', tenths: 1000 }],
};

/** What an earlier release left in this browser. */
function stores(part: 'draft' | 'templates', entry: unknown) {
  vi.spyOn(browserStorage, 'read').mockImplementation((key) => {
    return Promise.resolve(key.startsWith(`fomo-${part}-1 `) ? entry : null);
  });
}

test('a draft of an earlier release opens with its texts', async () => {
  stores('draft', { step: 1, fields: earlier, start: null, sent: null });
  await stage.open('/create-campaign', creator());
  await stage.sees('What people do');
  expect(at('like.0').value).toBe('https://x.com/brand/status/1234567');
  expect(at('custom-3.rate').value).toBe('0.35');
  expect(at('custom-3.requiredContent').value).toBe('');
  await stage.press('Back');
  expect(at('name').value).toBe('Helio launch');
  expect(at('rules').value).toBe('');
});

test('a template of an earlier release begins a campaign', async () => {
  stores('templates', [{ name: 'Helio launch', fields: earlier, banner: null }]);
  await openWizard(stage);
  await stage.press('Start from...');
  await stage.press('Use Helio launch');
  await stage.sees('What earners see first');
  expect(at('budget').value).toBe('140');
  expect(at('rules').value).toBe('');
});
