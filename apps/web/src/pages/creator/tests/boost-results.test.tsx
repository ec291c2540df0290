import { refusals } from '@stoke/contract/refusals';
import { expect, test, vi } from 'vitest';
import { button, creator, creatorId } from '../../../../testing/creator-world.ts';
import { boost } from '../../../../testing/own-campaigns.ts';
import { boostResults } from '../../../../testing/results-world.ts';
import { memberStage, type Answers } from '../../../../testing/stage.tsx';

const address = '/creator-dashboard/campaigns/boost/boost-1';
const call = 'GET /api/boost-volume/boost-1/results';
const stage = memberStage();

async function open(is: Parameters<typeof boostResults>[0] = {}, answers: Answers = {}) {
  await stage.open(address, { ...creator(), [call]: { body: boostResults(is) }, ...answers });
}

test('the card of a volume boost leads to its details', async () => {
  await stage.open('/creator-dashboard', {
    ...creator(),
    [`GET /api/boost-volume/creator/${creatorId}`]: { body: [boost()] },
    [call]: { body: boostResults() },
  });
  await stage.press('Details of Steady market');
  await stage.isAt(address);
  await stage.sees('What it pays');
});

test('a creator of a volume boost sees loops, volume, people, rewards and that no clock runs', async () => {
  await open();
  await stage.sees(
    'Reward per verified loop$0.506 verified, 4 without record',
    'Loops completed10of 100',
    'Volume traded$250.00of $2,500.00',
    'Participants4of 10 needed',
    'Time leftNo limitUntil every loop is done',
    'Paid to participants$0.50',
    'Earned, waiting for payout$2.50',
    'Earned so far$3.00',
    'Estimated cost$60.00',
    'Still trading1',
    'Waiting for payout2',
    'Volume per loop$25.00',
  );
});

test('its rewards are a line, and a table that counts verified loops', async () => {
  await open();
  await stage.shows(1, 'svg[role=img][aria-label^="$3.00 earned"]');
  await stage.press('Show as table');
  await stage.sees('FromVerifiedEarnedUntil then');
  await stage.sees('2$1.00$3.00');
});

test('before a loop is recorded its chart says so and nothing has a price', async () => {
  await open({
    rewardPerLoop: null,
    lastVerifiedAt: null,
    loops: { total: 100, perUser: 10, completed: 0, verified: 0 },
    spending: { stepHours: 1, steps: [] },
  });
  await stage.sees('No verified loops yet.');
  await stage.sees('Reward per verified loop–0 verified');
});

test.each([
  ['pending', 'The chart starts with the campaign.'],
  ['pending', 'Not started'],
  ['completed', 'Time leftCompleted'],
  ['ended', 'Time leftEnded'],
] as const)('a volume boost that is %s says so: %s', async (status, result) => {
  await open({ status });
  await stage.sees(result);
});

test('its loops are saved as the file that the server writes', async () => {
  const made = vi.fn<(blob: Blob) => string>(() => 'blob:loops');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL() {} }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await open({}, { [`${call}.csv`]: { body: 'loop,participant' } });
  await stage.sees('What it pays');
  await stage.press('Export loops as CSV');
  await expect.poll(() => clicked).toHaveBeenCalledOnce();
  const [link] = clicked.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toBe('stoke-boost-boost-1.csv');
});

test('results of a volume boost on their way, of someone else, or not to be had, are said', async () => {
  const missing = { code: 'request.not_found', message: refusals['request.not_found'].text };
  await open({}, { [call]: { status: 404, body: missing } });
  await stage.sees('Campaign not found');
  expect(button('Export loops as CSV')).toBeUndefined();
});

test('results of a volume boost that cannot be loaded can be tried again', async () => {
  await open({}, { [call]: [{ status: 409, body: {} }, { body: boostResults() }] });
  await stage.sees('The results could not be loaded.');
  await stage.press('Try again');
  await stage.sees('What it pays');
});
