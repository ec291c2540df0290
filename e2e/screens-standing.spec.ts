import type { Page } from '@playwright/test';
import { test } from './journey.ts';
import { submitTask, join, signIn, type Member } from './member.ts';
import { click, portray } from './portray.ts';
import type { ServedStoke } from './serve.ts';
import { ban, setTrust } from './standing.ts';

// Lists that fail and lists that never come are part of the gallery.
test.use({ tolerated: /status of (500|404)|ERR_FAILED/ });

const notices = { path: '/notices', shows: 'Notices' };
const support = { path: '/support', shows: 'Questions and answers' };
const bell = (shows: string) => async (page: Page) => {
  await click(/^Notices/)(page);
  await page.getByRole('dialog', { name: 'Notices' }).getByText(shows).first().waitFor();
};
const theirWords = 'I wrote the reply by hand; its link is in the evidence.';

/** Three rejections: one appealed, one whose appeal is lost, and one as it came. */
async function rejected(stoke: ServedStoke, second: Member): Promise<Member> {
  const earner = await join(stoke, 'worker', { isEarner: true });
  const admin = await signIn(stoke, 'admin@stoke.demo');
  const tasks = (await earner.call('availableTasks', {})).slice(0, 3);
  for (const { _id: taskId } of tasks) {
    await submitTask(earner, taskId);
    const body = { userId: earner.id, reason: 'automated', note: 'Eleven seconds.' } as const;
    await admin.call('rejectTask', { params: { taskId }, body });
  }
  const [first, other] = await earner.call('submissions', { query: {} });
  const file = (submissionId: string | undefined) =>
    earner.call('fileAppeal', {
      body: { about: 'rejection', submissionId: submissionId ?? '', text: theirWords },
    });
  await file(first?._id);
  const { appeal } = await file(other?._id);
  const body = { outcome: 'uphold', note: 'We looked twice.' } as const;
  await second.call('decideAppeal', { params: { id: appeal._id }, body });
  return earner;
}

test('notices, support and rejected work', async ({ page, enter, stoke }) => {
  const worker = await rejected(stoke, await join(stoke, 'second', { isAdmin: true }));
  const { _id: ticket } = await worker.call('openTicket', {
    body: { category: 'payout', title: 'Where is my payout?', message: 'It says sending.' },
  });
  const admin = await signIn(stoke, 'admin@stoke.demo');
  await admin.call('answerTicket', {
    params: { id: ticket },
    body: { messagesRead: 1, message: 'It is final by now.' },
  });
  const thread = `/support?ticket=${ticket}`;
  const list = /api\/users\/notices/;
  await portray(await enter({ token: worker.token }), [
    { name: 'dashboard-rejected', path: '/dashboard', shows: 'Appeal lost' },
    { name: 'appeal', path: '/dashboard', shows: 'Appeal lost', act: writeNoAppeal },
    { name: 'notices', ...notices, shows: 'Work rejected' },
    { name: 'notices-failed', ...notices, shows: 'could not be loaded', fails: list },
    { name: 'notices-loading', ...notices, hangs: list },
    { name: 'bell', ...support, act: bell('Work rejected') },
    { name: 'support', ...support, shows: 'Where is my payout?' },
    { name: 'support-thread', path: thread, shows: 'It is final by now.' },
  ]);
  const quiet = await join(stoke, 'quiet');
  await portray(await enter({ token: quiet.token }), [
    { name: 'notices-empty', ...notices, shows: 'No notices yet' },
    { name: 'bell-empty', ...support, act: bell('No notices yet') },
    { name: 'support-thread-missing', path: thread, shows: 'Ticket not found' },
  ]);
  await portray(page, [
    { name: 'support-visitor', ...support },
    { name: 'support-visitor-errors', ...support, act: click('Send message') },
  ]);
  await portray(await enter({ token: admin.token }), [
    { name: 'desk', path: '/admin/support', shows: 'No open tickets' },
    { name: 'desk-thread', path: `/admin/support?ticket=${ticket}`, shows: 'It is final by now.' },
  ]);
});

async function writeNoAppeal(page: Page): Promise<void> {
  await click('Appeal')(page);
  await click('Send appeal')(page);
}

test('trust, bans and appeals', async ({ enter, stoke }) => {
  const second = await join(stoke, 'second', { isAdmin: true });
  await rejected(stoke, second);
  const low = await join(stoke, 'low', { isEarner: true });
  await setTrust(stoke, low.id, 160);
  const suspended = { path: '/dashboard', shows: 'No submissions yet' };
  await portray(await enter({ token: low.token }), [
    { name: 'dashboard-suspended', ...suspended },
    { name: 'trust', ...suspended, act: click('How the score works') },
  ]);
  for (const [name, outcome] of [
    ['banned', null],
    ['banned-appealed', 'open'],
    ['banned-lost', 'lost'],
  ] as const) {
    const banned = await join(stoke, 'banned');
    await ban(stoke, banned.id, 'The same replies from four accounts with one wallet.');
    if (outcome !== null) {
      const { appeal } = await banned.call('fileAppeal', {
        body: { about: 'ban', text: 'My brother and I share a flat and one phone.' },
      });
      const params = { id: appeal._id };
      const body = { outcome: 'uphold', note: 'The four were used from one browser.' } as const;
      if (outcome === 'lost') await second.call('decideAppeal', { params, body });
    }
    await portray(await enter({ token: banned.token }), [
      {
        name,
        path: '/',
        shows: { null: 'Appeal this ban', open: 'Appeal sent', lost: 'Appeal lost' }[`${outcome}`],
      },
    ]);
  }
  const appeals = { path: '/admin/appeals', shows: 'against a rejection' };
  const people = { path: '/admin/people', shows: 'Lowest trust first' };
  const choose = (name: string) => async (page: Page) => {
    await page.getByTestId('person').filter({ hasText: name }).first().click();
    await page.getByRole('heading', { name: 'Admin actions' }).waitFor();
  };
  await portray(await enter({ token: second.token }), [
    { name: 'appeals', ...appeals },
    { name: 'appeals-answer', ...appeals, act: click('Overturn') },
    {
      name: 'appeals-answered',
      ...appeals,
      act: (page) => page.getByRole('tab', { name: 'Answered' }).click(),
    },
    { name: 'people', ...people },
    { name: 'people-one', ...people, act: choose('worker') },
    { name: 'people-banned', ...people, act: choose('banned') },
    {
      name: 'people-ban',
      ...people,
      act: async (page) => {
        await choose('worker')(page);
        await page.getByRole('button', { name: 'Ban', exact: true }).click();
      },
    },
  ]);
});

test('the pages of the campaigns', async ({ enter, stoke }) => {
  const { token, call } = await signIn(stoke, 'earner@stoke.demo');
  const [spark] = await call('publicSparks', {});
  const [fomo] = await call('fomoCampaigns', {});
  const sparkPath = `/spark-campaign/${spark?._id}`;
  await portray(await enter({ token }), [
    { name: 'spark-campaign', path: sparkPath, shows: 'Your Earning Potential' },
    {
      name: 'spark-campaign-failed',
      path: sparkPath,
      shows: 'Error Loading Campaign',
      fails: /api\/spark-campaigns\//,
    },
    { name: 'campaign', path: `/campaign/${fomo?._id}`, shows: 'Payout per user' },
    { name: 'campaign-missing', path: '/campaign/1', shows: 'Campaign Not Found' },
  ]);
});
