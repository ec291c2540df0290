import { act } from 'react';
import { expect, test, vi } from 'vitest';
import {
  emptyFile,
  keys,
  ownFile,
  owner,
  proofThat,
  root,
} from '../../../../testing/proof-world.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';

const stage = stageOfTests();

const proofCall = 'GET /api/public/proof';
const rootsCall = 'GET /api/public/proof/roots?limit=10';
const historyCall = 'GET /api/public/proof/history?days=90';
const rootsOfFile = 'GET /api/public/proof/roots?cursor=2&limit=30';
const day = (name: string) => ({ day: name, onChain: 1_200.5, owed: 1_000.25 });

const world: Answers = {
  [proofCall]: { body: proofThat() },
  [rootsCall]: { body: [root] },
  [historyCall]: { body: [day('2026-11-26'), day('2026-11-27')] },
  [rootsOfFile]: { body: [root] },
  'GET /.well-known/jwks.json': { body: keys },
};

const failed = { status: 503, body: { message: 'Solana is slow.', code: 'chain.unavailable' } };

const open = (answers: Answers = {}) => stage.open('/proof', { ...world, ...answers });

test('anyone sees holdings and balances owed, by kind, at a time and a slot', async () => {
  await open();
  await stage.sees(
    'Covered',
    'Held USDC in the treasury on Solana $1,200.50',
    'Owed To 6 owners $1,000.25',
  );
  for (const text of [
    'Ready to withdraw$300.25',
    'Campaign pools$700.00',
    'Our own fees−$150.00',
    'Surplus$50.25',
    'Solana slot310,460,000',
    'Entries checked19,240, no errors',
    '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
    'Reviews and payouts',
    'What this does not prove',
  ]) {
    expect(stage.text()).toContain(text);
  }
  for (const text of ['Unclaimed', 'Not covered', 'not confirmed', 'not credited']) {
    expect(stage.text()).not.toContain(text);
  }
  const link = [...document.querySelectorAll('a')].find((each) => /View on/.test(each.textContent));
  expect(link?.href).toBe('https://explorer.solana.com/address/7xKXtg2');
});

test('what is on its way is named while there is some, and a treasury that is short says so', async () => {
  const short = proofThat({
    sentNotConfirmed: 60,
    arrivedNotCredited: 12.5,
    surplus: -3.000001,
    isCovered: false,
    checks: { ranAt: '2026-11-27T05:39:00.000Z', isIntact: false, entries: 19_240 },
  });
  await open({ [proofCall]: { body: short } });
  await stage.sees('Not covered', 'The treasury holds $3.000001 less than it should.');
  for (const text of [
    'Sent, not confirmed in the books yet$60.00',
    'Arrived, not credited yet−$12.50',
    'Shortfall$3.000001',
    'errors found',
  ]) {
    expect(stage.text()).toContain(text);
  }
});

test('each part that cannot be loaded says so, and can be asked for again', async () => {
  await open({ [proofCall]: failed, [rootsCall]: failed, [historyCall]: failed });
  await stage.sees(
    'Held and owed could not be loaded',
    'The roots could not be loaded',
    'The history could not be loaded',
  );
  stage.answers({ [proofCall]: { body: proofThat() } });
  await stage.press('Try again');
  await stage.sees('Surplus$50.25');
});

test('before the first root the page says what comes', async () => {
  const checks = { ranAt: '2026-11-27T05:39:00.000Z', isIntact: true, entries: 0 };
  const fresh = proofThat({ root: null, isRootCurrent: false, checks });
  const none = { body: [] };
  await open({ [proofCall]: { body: fresh }, [rootsCall]: none, [historyCall]: none });
  await stage.sees('No root yet', 'The chart starts with the first root.');
  await stage.sees('Entries checkedNot yet');
  expect(stage.text()).not.toContain('The newest root is older');
});

test('roots are listed with sum, balances, hash and memo, and older ones come by pages', async () => {
  const older = { ...root, number: 2, anchor: null };
  await open({
    [rootsCall]: { body: [{ ...root, number: 3 }], next: '3' },
    'GET /api/public/proof/roots?cursor=3': { body: [older] },
  });
  await stage.sees('$15.000045', '5 balances', root.hash, '5VERv8NM…');
  expect(stage.text()).not.toContain('Waiting for Solana');
  await stage.press('Show more roots');
  await stage.sees('Waiting for Solana');
  await stage.shows(2, '[data-testid=proof-root]');
});

test.each([true, false])(
  'a newest root that is current (%s) is not called late',
  async (isCurrent) => {
    await open({
      [proofCall]: { body: proofThat({ isRootCurrent: isCurrent }) },
      [rootsCall]: failed,
    });
    await stage.sees('The roots could not be loaded', 'Surplus');
    expect(stage.text().includes('The newest root is older than 26 hours.')).toBe(!isCurrent);
  },
);

test('an admin makes a root at any time, and reads what came of it', async () => {
  const make = 'POST /api/admin/proof/roots';
  const made = { ...root, number: 12, anchor: null };
  holdToken();
  await open({
    ...member({ role: 'admin' }),
    [make]: [failed, { status: 201, body: made }],
  });
  await stage.press('Make a root now');
  await stage.sees('Make a root now?', 'A root is never changed or removed.');
  await stage.press('Cancel');
  await stage.press('Make a root now');
  await stage.press('Make root');
  await stage.sees('Solana is slow.');
  await stage.press('OK');
  stage.answers({ [rootsCall]: { body: [made, root] } });
  await stage.press('Make a root now');
  await stage.press('Make root');
  await stage.sees('Root 12 was made.', 'Waiting for Solana');
  await stage.shows(2, '[data-testid=proof-root]');
  expect(stage.callsTo('/api/admin/proof/roots')).toHaveLength(2);
});

test.each([
  ['a visitor', null],
  ['a member', member()],
  ['an admin without two-step login', member({ role: 'admin', needsSecondFactor: true })],
] as const)('%s is offered no new root', async (_, answers) => {
  if (answers !== null) holdToken();
  await open(answers ?? {});
  await stage.shows(1, '[data-testid=proof-root]');
  expect(stage.text()).not.toContain('Make a root now');
});

test('the history is a chart with its newest day in words, and a table', async () => {
  await open();
  await stage.sees('History');
  await stage.shows(1, 'svg[role=img]');
  expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(
    'On Nov 27, 2026 $1,200.50 held and $1,000.25 owed; the table has each day',
  );
  await stage.press('Show as table');
  await stage.sees('Nov 26, 2026$1,200.50$1,000.25');
});

test('a visitor is led to the login and back, and can check a file all the same', async () => {
  await open();
  await drop(JSON.stringify(ownFile));
  await stage.sees('Included: these balances are in the root.', `Owner ${owner}`);
  await stage.press('Log in to check');
  await stage.isAt('/login?next=%2Fproof');
});

test('a member sees their proof verified step by step, against the published roots', async () => {
  holdToken();
  await open({ ...member({ _id: owner }), 'GET /api/users/proof': { body: ownFile } });
  await stage.press('Check my balance');
  await stage.sees(
    'The balances are those of one owner, each named once',
    'Ready to withdraw: $',
    'leads to the root',
    'The root is as its record says',
    'The root is among those published',
    'The record of the root is signed with a published key',
    'The balances are yours',
    'Included: these balances are in the root.',
    'Root 1 · ',
    ' · newest root',
  );
  expect(stage.text()).not.toContain('Owner ');
  expect(stage.text()).toContain('verify-proof.mjs stoke-proof-1.json roots.json keys.json');
  await stage.sees('Download proof file');
});

test('a file with the balances of someone else is not yours, even if they are equal', async () => {
  holdToken();
  await open({ ...member(), 'GET /api/users/proof': { body: ownFile } });
  await stage.press('Check my balance');
  await stage.sees(
    'The balances are yours: They belong to someone else.',
    'NOT INCLUDED: these are not yours.',
  );
});

test('who is owed nothing is told so', async () => {
  holdToken();
  await open({ ...member(), 'GET /api/users/proof': { body: emptyFile } });
  await stage.press('Check my balance');
  await stage.sees(
    'Nothing was owed: the file names no balance. A balance at the time of this root would have been left out.',
    'Root 1 · ',
  );
});

test('before the first root there is nothing to check', async () => {
  holdToken();
  const missing = { status: 404, body: { message: 'Not found.', code: 'request.not_found' } };
  await open({ ...member(), 'GET /api/users/proof': missing });
  await stage.press('Check my balance');
  await stage.sees('There is no root yet.');
});

test('a changed file, an unpublished root and a file that is not a proof are told apart', async () => {
  await open({ 'GET /api/public/proof/roots?cursor=8&limit=30': { body: [] } });
  await drop(JSON.stringify({ ...ownFile, total: '1' }));
  await stage.sees('The total is not the sum of the balances.', 'NOT INCLUDED in the root.');
  const { jws: _jws, ...unsignedRoot } = ownFile.root;
  await drop(JSON.stringify({ ...ownFile, root: { ...unsignedRoot, number: 7 } }));
  await stage.sees('The root is among those published: Root 7 is not among them.');
  const [key] = keys.keys;
  stage.answers({ 'GET /.well-known/jwks.json': { body: { keys: [{ ...key, kid: 'other' }] } } });
  await drop(JSON.stringify(ownFile));
  await stage.sees('It is signed with a key that is not among those published.', 'NOT INCLUDED');
  await drop('{');
  await stage.sees('This is not a proof file.');
});

test('a browser that does not know Ed25519 says that no signature was checked', async () => {
  await open();
  const { subtle } = crypto;
  vi.spyOn(subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
  await drop(JSON.stringify(ownFile));
  await stage.sees('Signature not checked: this browser does not know Ed25519', 'Included; sig');
});

test('a browser without keys for this page says that it could not check the signature', async () => {
  await open();
  const { randomUUID, getRandomValues } = crypto;
  vi.stubGlobal('crypto', { randomUUID, getRandomValues });
  await drop(JSON.stringify(ownFile));
  await stage.sees('this browser could not check it', 'Included; signature not checked.');
});

test('a file is chosen too; one that is too large or cannot be read is told apart', async () => {
  await open();
  const input = document.querySelector('input[type=file]');
  const choose = async (file: File) => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
  };
  await choose(new File([JSON.stringify(ownFile)], 'mine.json'));
  await stage.sees('Included: these balances are in the root.');
  await choose(new File(['x'.repeat(1_000_001)], 'large.json'));
  await stage.sees('The file is larger than 1 MB.');
  const folder = new File([], 'folder');
  vi.spyOn(folder, 'text').mockRejectedValue(new DOMException('', 'NotReadableError'));
  await choose(folder);
  await stage.sees('The file could not be read.');
});

test('a narrow window has no link to the docs, which it cannot show', async () => {
  await open();
  await stage.sees('How the proof works');
  await act(async () => stage.resize(390));
  expect(stage.text()).toContain('What this does not prove');
  expect(stage.text()).not.toContain('How the proof works');
});

test('a banned person keeps the proof', async () => {
  holdToken();
  await open(member({ accountStatus: 'banned', banReason: 'Two accounts' }));
  await stage.sees('Surplus$50.25', 'Check my balance');
});

test('the file to check without this page is offered with its hash', async () => {
  await open();
  await stage.sees('Check without this page', 'SHA-256 of verify-proof.mjs');
  expect(document.querySelector('a[download="verify-proof.mjs"]')?.getAttribute('href')).toBe(
    '/verify-proof.mjs',
  );
});

async function drop(content: string): Promise<void> {
  const file = new File([content], 'mine.json', { type: 'application/json' });
  const place = document.querySelector('[data-testid=check-balance]');
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { files: [file], types: ['Files'] },
  });
  await act(async () => void place?.dispatchEvent(event));
}
