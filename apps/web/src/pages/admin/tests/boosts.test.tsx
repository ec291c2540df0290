import type { AdminBoost, BoostParticipation } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { act } from 'react';
import { expect, test } from 'vitest';
import { write } from '../../../../testing/creator-world.ts';
import { all, found } from '../../../../testing/find.ts';
import { pressKeys } from '../../../../testing/press-keys.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';

const address = '/admin/boost-volume/campaigns';
const list = 'GET /api/admin/boost-volume/campaigns';
const one = `${list}/boost-1`;
const people = `${one}/participations`;
const verify = 'POST /api/admin/boost-volume/participations/part-1/verify-loop';
const pay = 'POST /api/admin/boost-volume/participations/part-1/mark-paid';
const stage = memberStage();

function boost(is: Partial<AdminBoost> = {}): AdminBoost {
  return {
    _id: 'boost-1',
    campaignName: 'Steady market',
    status: 'active',
    targetVolume: 2500,
    speed: 'Steady',
    estimatedTotalCost: 60,
    currentParticipants: 4,
    usersNeeded: 10,
    totalCampaignLoops: 100,
    currentLoopsCompleted: 34,
    volumePerLoop: 25,
    loopsPerUser: 10,
    estimatedUserPayouts: 50,
    tweetLink: null,
    owner: { _id: 'owner-1', username: 'helio' },
    tokenMint: 'Mint'.padEnd(43, '1'),
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: '2026-12-01T00:00:00.000Z',
    rewardPerLoop: 0.5,
    ...is,
  };
}

function part(is: Partial<BoostParticipation> = {}): BoostParticipation {
  return {
    _id: 'part-1',
    user: { _id: 'earner-1', username: 'ada_stone' },
    walletAddress: '6G84gSQSF2mBbNiFBnoPmuzXeU2fN7AhoZUhQQ9eD7hL',
    pendingLoops: 2,
    verifiedLoops: [
      {
        signature: '5tradeSignature'.padEnd(88, 'x'),
        rewardAmount: 0.5,
        verifiedAt: '2026-11-02T00:00:00.000Z',
        transactionUrl: null,
      },
    ],
    maxLoopsForUser: 3,
    totalEarned: 0.5,
    status: 'active',
    isPayable: false,
    transactionId: null,
    paidAt: null,
    ...is,
  };
}
const waiting = part({ status: 'awaiting_payout', pendingLoops: 0, isPayable: true });

async function open(path: string, answers: Answers) {
  await stage.open(path, { ...member({ role: 'admin' }), ...answers });
}
const openOne = (input: BoostParticipation[], answers: Answers = {}) =>
  open(`${address}/boost-1`, { [one]: { body: boost() }, [people]: { body: input }, ...answers });
const posted = () => stage.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

async function type(label: string, text: string) {
  const field = await found(
    () => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`) ?? undefined,
    label,
  );
  await act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', text, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return field;
}

test('the list has volume, loops and participants of each campaign, and leads to its page', async () => {
  await open(address, {
    [list]: { body: [boost()] },
    [one]: { body: boost() },
    [people]: { body: [] },
  });
  await stage.sees('Steady market', 'Active', '$2,500.00', '34 / 100', '4 / 10');
  await stage.press('View Participations of Steady market');
  await stage.isAt(`${address}/boost-1`);
  await stage.sees('No participants yet');
});

test('no campaigns, and none to be had: each says what to do', async () => {
  await open(address, { [list]: [{ status: 400, body: {} }, { body: [] }] });
  await stage.sees('Failed to load volume boost campaigns.');
  await stage.press('Try again');
  await stage.sees('No volume boost campaigns');
});

test('a campaign that is not there, or cannot be loaded, says so', async () => {
  const missing = { code: 'boost.campaign_unknown', message: 'Campaign not found.' };
  await openOne([], { [one]: { status: 404, body: missing } });
  await stage.sees('Campaign not found.');
});

test('the page shows the terms, and the wallet, loops and earnings of each participant', async () => {
  await openOne([part()]);
  await stage.sees(
    'Volume per loop$25.00',
    'Loops per user10',
    'Total loops100',
    'Loops completed34',
    'Estimated user payouts$50.00 USD',
    '@ada_stone',
    '6G84…D7hL',
    '1 of 3',
    '5tradeSi…',
    '$0.50',
  );
});

test('a loop is verified by its signature, which is asked for', async () => {
  const done = part({
    pendingLoops: 1,
    verifiedLoops: [...part().verifiedLoops, ...part().verifiedLoops],
  });
  await openOne([part()], { [verify]: { body: done } });
  await stage.press('Verify Next Loop');
  await stage.sees(refusals['boost.signature_required'].text);
  expect(posted()).toEqual([]);
  await type('Transaction signature of ada_stone', '  5abc ');
  await stage.press('Verify Next Loop');
  await stage.sees('Loop verified successfully! User earned: 0.5 USD');
  expect(posted()).toEqual([{ signature: '5abc' }]);
});

test('a loop that is refused says why, and the signature stays', async () => {
  const small = {
    code: 'boost.volume_too_small',
    message: refusals['boost.volume_too_small'].text,
  };
  await openOne([part()], { [verify]: { status: 409, body: small } });
  const field = await type('Transaction signature of ada_stone', '5abc');
  await stage.press('Verify Next Loop');
  await stage.sees('Error verifying loop');
  await stage.sees(small.message);
  expect(field.value).toBe('5abc');
});

test('a payment is recorded after a question, and no sooner', async () => {
  const paid = part({
    status: 'paid',
    pendingLoops: 0,
    transactionId: 'wire-1',
    paidAt: '2026-11-03T00:00:00.000Z',
  });
  await openOne([waiting], { [pay]: [{ status: 400, body: {} }, { body: paid }] });
  await stage.press('Mark Paid');
  await stage.sees(refusals['boost.payment_required'].text);
  await type('Payout transaction of ada_stone', 'wire-1');
  await stage.press('Mark Paid');
  await stage.sees('Mark $0.50 to @ada_stone as paid?');
  await stage.pressLast('Cancel');
  expect(posted()).toEqual([]);
  await stage.press('Mark Paid');
  await stage.pressLast('Confirm');
  await stage.sees('Error marking as paid');
  await stage.pressLast('OK');
  stage.answers({ [people]: { body: [paid] } });
  await stage.press('Mark Paid');
  await stage.pressLast('Confirm');
  await stage.sees('Participation marked as paid!');
  await stage.sees('wire-1');
});

test('the amount to send is named with every decimal it has', async () => {
  await openOne([{ ...waiting, totalEarned: 1.666665 }]);
  await stage.sees('$1.666665');
  await type('Payout transaction of ada_stone', 'wire-1');
  await stage.press('Mark Paid');
  await stage.sees('Mark $1.666665 to @ada_stone as paid?', 'after you sent $1.666665.');
});

test('of a file that is refused each wrong row is named; nothing else happens', async () => {
  const rows = [{ line: 3, field: 'walletAddress', message: 'Please enter a wallet.' }];
  const wrong = {
    code: 'boost.import_invalid',
    message: refusals['boost.import_invalid'].text,
    rows,
  };
  const call = 'POST /api/admin/boost-volume/campaigns/boost-1/participations/import';
  await openOne([], {
    [call]: [
      { status: 422, body: wrong },
      { status: 201, body: { imported: 2 } },
    ],
  });
  await stage.press('Import participants');
  await stage.sees('userId,walletAddress,pendingLoops');
  const input = all('input[type=file]')[0];
  const file = new File(['userId\n1'], 'people.csv', { type: 'text/csv' });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
  await stage.sees('people.csv');
  await stage.press('Import');
  await stage.sees('Line 3, walletAddress: Please enter a wallet.');
  await stage.press('Import');
  await stage.sees('2 participants imported.');
  expect(posted()).toEqual([{ content: 'userId\n1' }, { content: 'userId\n1' }]);
});

test('many signatures are verified together; refused ones stay with their reasons', async () => {
  const call = 'POST /api/admin/boost-volume/campaigns/boost-1/verify-loops';
  const [good, bad] = ['5'.repeat(88), 'x'];
  const refusal = refusals['boost.signature_invalid'].text;
  await openOne([part()], {
    [call]: {
      body: [
        { signature: good, username: 'ada_stone', rewardAmount: 0.5, refusal: null },
        { signature: bad, username: null, rewardAmount: null, refusal },
      ],
    },
  });
  await stage.press('Verify signatures');
  await write(`https://explorer.example/tx/${good}\n${bad}, ${bad}`);
  await stage.press('Verify 2');
  await stage.sees('1 verified, $0.50 earned · 1 refused', refusal);
  expect(posted()).toEqual([{ signatures: [good, bad] }]);
  expect(document.querySelector('textarea')?.value).toBe(bad);
});

test('pasted signatures are not lost by a click outside, nor by Escape, and stay open while verified', async () => {
  const call = 'POST /api/admin/boost-volume/campaigns/boost-1/verify-loops';
  await openOne([part()], { [call]: 'never' });
  const pasted = () => document.querySelector('textarea')?.value;
  await stage.press('Verify signatures');
  await write('5first\n5second');
  await act(async () => all('.mantine-Modal-overlay')[0]?.click());
  expect(pasted()).toBe('5first\n5second');
  await pressKeys('Escape');
  await stage.sees('Discard changes?');
  await stage.press('Keep editing');
  await stage.shows(1, '[role=dialog]');
  expect(pasted()).toBe('5first\n5second');
  await stage.press('Verify 2');
  await stage.sees('Verifying... 0 done');
  await pressKeys('Escape');
  expect(stage.text()).not.toContain('Discard changes?');
  expect(pasted()).toBe('5first\n5second');
});
