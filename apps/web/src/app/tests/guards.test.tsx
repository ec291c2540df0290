import { rulesStorageKey, rulesVersion, tokenStorageKey } from '@stoke/domain';
import { expect, test } from 'vitest';
import { creator } from '../../../testing/creator-world.ts';
import { until } from '../../../testing/find.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../testing/stage.tsx';

const stage = stageOfTests();

const forMembers = [
  '/create-campaign',
  '/create-dashboard',
  '/dashboard',
  '/creator-dashboard',
  '/creator-dashboard/campaigns/drip/17',
  '/fomo-campaigns',
  '/explore',
  '/create-fire-drip',
  '/create-spark-campaign',
  '/spark-campaign/17',
  '/campaign/17',
  '/add-funds',
  '/creator-balance',
];
const forAdmins = [
  '/admin/boost-volume/campaigns',
  '/admin/boost-volume/campaigns/17',
  '/admin/task-verification',
  '/admin/banner-controller',
  '/admin/appeals',
  '/admin/people',
];
const missing = { status: 404, body: { message: 'Not found.', code: 'request.not_found' } };
/** What some of these pages ask for. */
const shown: Answers = {
  'GET /api/admin/appeals?status=open&mayDecide=true': { body: [] },
  'GET /api/admin/banners': { body: [] },
  'GET /api/admin/people?search=': { body: [] },
  'GET /api/admin/requests': { body: [] },
  'GET /api/admin/boost-volume/campaigns': { body: [] },
  'GET /api/admin/boost-volume/campaigns/17': { status: 404 },
  'GET /api/drip-campaigns/17/results': missing,
  'GET /api/campaigns/17': missing,
  'GET /api/spark-campaigns/17': missing,
  'GET /api/creator/withdrawals': { body: [] },
  'GET /api/creator/statement': { body: [] },
  'GET /api/review/submissions?kind=drip&limit=50': { body: [] },
};
const withoutRules = { rulesVersion: null };

const forLogin = forMembers.filter((path) => path !== '/create-spark-campaign');

test.each([...forLogin, ...forAdmins])('%s asks a visitor to log in', async (path) => {
  await stage.open(path);
  await stage.isAt(`/login?next=${encodeURIComponent(path)}`);
});

test.each([
  ['/fomo-campaigns', 'You must be logged in to view campaigns.'],
  ['/explore?kind=spark', 'You must be logged in to view campaigns.'],
  ['/campaign/17', 'You must be logged in to view campaigns.'],
  ['/spark-campaign/17', 'You must be logged in to view campaigns.'],
  ['/dashboard', 'You must be logged in to view the dashboard.'],
  ['/creator-dashboard', 'You are not logged in or your session has expired.'],
])('%s tells a visitor: %s', async (path, text) => {
  await stage.open(path);
  await stage.sees(text);
});

test('a visitor who wanted the creator dashboard logs in by Login Now', async () => {
  await stage.open('/creator-dashboard');
  await stage.shows(1, 'form button[type=submit]');
  expect(document.querySelector('form button[type=submit]')?.textContent).toBe('Login Now');
});

test.each(['/login', '/login?next=%2Fdashboards', '/add-funds'])(
  '%s is a login like any other',
  async (path) => {
    await stage.open(path);
    await stage.sees('to do tasks and run campaigns.');
  },
);

test.each(forMembers)('%s asks for the rules to be accepted first', async (path) => {
  holdToken();
  await stage.open(path, member(withoutRules));
  await stage.isAt(`/acknowledge-rules?next=${encodeURIComponent(path)}`);
  await stage.sees('Please Review and Accept Our Rules');
});

test.each(forMembers)('%s is open to a member who has accepted the rules', async (path) => {
  holdToken();
  await stage.open(path, { ...creator(), ...member(), ...shown });
  await stage.sees('@adastone');
  await stage.isAt(path);
});

test.each(forAdmins)('%s sends a member who is not an admin home', async (path) => {
  holdToken();
  await stage.open(path, member());
  await stage.sees('@adastone');
  await stage.isAt('/');
});

test.each(forAdmins)('%s is open to an admin', async (path) => {
  holdToken();
  await stage.open(path, { ...member({ role: 'admin' }), ...shown });
  await stage.sees('@adastone');
  await stage.isAt(path);
});

test.each(['/', '/login', '/register', '/support', '/docs'])('%s is open to all', async (path) => {
  await stage.open(path);
  await stage.sees('All rights reserved.');
  await stage.isAt(path);
});

test('any other address is a 404', async () => {
  await stage.open('/no/such/page');
  await stage.sees('404 Not Found');
});

test.each(['/login', '/register'])('%s sends a member home', async (path) => {
  holdToken();
  await stage.open(path, member());
  await stage.isAt('/');
});

test('the rules page exists for those only who have to accept them', async () => {
  await stage.open('/acknowledge-rules');
  await stage.isAt('/');
});

test('the rules page sends home who has accepted them', async () => {
  holdToken();
  await stage.open('/acknowledge-rules', member());
  await stage.isAt('/');
});

test('the rules must be agreed to: no close button, no Escape, and the server records it', async () => {
  holdToken();
  const acknowledged = { version: rulesVersion, acknowledgedAt: '2026-11-21T00:00:00Z' };
  await stage.open('/fomo-campaigns', {
    ...member(withoutRules),
    'POST /api/users/acknowledge-rules': { body: acknowledged },
  });
  await stage.sees('Rules by @stoke');
  const title = 'Please Review and Accept Our Rules';
  await until(() => document.activeElement?.textContent === title);
  expect(document.querySelector('[role=dialog] [aria-label=Close]')).toBeNull();
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
  );
  await stage.press('I Understand & Agree to the Rules');
  await stage.isAt('/fomo-campaigns');
  expect(localStorage.getItem(rulesStorageKey)).toBe('true');
  expect(stage.asked.find(({ path }) => path.endsWith('acknowledge-rules'))?.body).toEqual({
    version: rulesVersion,
  });
});

test('who does not agree may leave', async () => {
  holdToken();
  await stage.open('/fomo-campaigns', member(withoutRules));
  await stage.press('Logout');
  await stage.sees('Register');
  expect(localStorage.getItem(tokenStorageKey)).toBeNull();
});

test('an agreement that the server does not record opens nothing and says why', async () => {
  holdToken();
  const message = 'The rules have changed. Please reload the page and read the current version.';
  await stage.open('/fomo-campaigns', {
    ...member(withoutRules),
    'POST /api/users/acknowledge-rules': { status: 409, body: { message } },
  });
  await stage.press('I Understand & Agree to the Rules');
  await stage.sees(message);
  await stage.isAt('/acknowledge-rules?next=%2Ffomo-campaigns');
  expect(localStorage.getItem(rulesStorageKey)).toBeNull();
});

test('the local flag alone opens nothing: the record of the server decides', async () => {
  holdToken();
  localStorage.setItem(rulesStorageKey, 'true');
  await stage.open('/fomo-campaigns', member(withoutRules));
  await stage.isAt('/acknowledge-rules?next=%2Ffomo-campaigns');
});

test('the rules speak of every kind of work', async () => {
  holdToken();
  await stage.open('/acknowledge-rules', member(withoutRules));
  await stage.sees('Link your X account');
  await stage.press('Drip Tasks');
  await stage.sees('$0.18 for all three together');
  await stage.sees('Disclose paid comments');
  await stage.press('Spark Tasks');
  await stage.sees('/myrewards');
  await stage.press('FOMO Tasks');
  await stage.sees('Take one place in one task of a campaign.');
  await stage.sees('Version of Nov 27, 2026');
});
