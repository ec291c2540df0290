import { readFile } from 'node:fs/promises';
import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';
import { deposit, submitTask, join, signIn } from './member.ts';

let tweets = 1_860_000_000_000_000_000n;
const tweet = () => `https://x.com/brand/status/${(tweets += 1n)}`;

// The one who looks at another user's campaign is told that there is none.
test.use({ tolerated: /status of 404/ });

test(
  'a creator sees from the card what became of money and work, live, and takes the work along',
  { tag: '@short' },
  async ({ enter, stoke }) => {
    const creator = await join(stoke, 'results', { brand: 'Result House' });
    await deposit(creator, 899);
    const made = await creator.call('createDrip', {
      body: { packageId: 'ignition', initialTweetLink: tweet() },
    });
    const campaignId = made.campaign._id;
    const admin = await signIn(stoke, 'admin@stoke.demo');
    const [good, poor] = [
      await join(stoke, 'good', { isEarner: true }),
      await join(stoke, 'poor', { isEarner: true }),
    ];
    const tasks = await good.call('availableTasks', {});
    const taskId = tasks.find((task) => task.campaignId === campaignId)?._id ?? '';
    await submitTask(good, taskId);
    await submitTask(poor, taskId);

    const page = await enter({ token: creator.token });
    await page.goto('/creator-dashboard');
    await page.getByRole('link', { name: /^Details of Ignition Drip/ }).click();
    await expect(page).toHaveURL(`/creator-dashboard/campaigns/drip/${campaignId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ignition Drip/);
    await expect(page.getByText('of 2 submitted, 2 in review')).toBeVisible();
    await expect(page.getByText('No rewards paid yet.')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^11h 5\dm|^12h/);

    await admin.call('approveTask', { params: { taskId }, body: { userId: good.id } });
    await admin.call('rejectTask', {
      params: { taskId },
      body: { userId: poor.id, reason: 'low_quality', note: '' },
    });
    await expect(page.getByText('of 2 submitted, 0 in review')).toBeVisible();
    await expect(page.getByText('$0.075 per action, fee included')).toBeVisible();
    await expect(page.getByText('The comment is not about the tweet')).toBeVisible();
    await expect(page.getByRole('img', { name: /^\$0\.18 paid from/ })).toBeVisible();
    await expectOpenToAll(page);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(page.getByRole('region', { name: 'Spend over time' }).last()).toContainText(
      '$0.18',
    );
    await expectOpenToAll(page);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export work as CSV' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`stoke-drip-${campaignId}.csv`);
    const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/,approved,,0\.18,0\.18$/);
    expect(lines[2]).toMatch(/,refused,low_quality,0\.18,0$/);
    for (const { username, id } of [good, poor]) {
      expect(lines.join('\n')).not.toContain(username);
      expect(lines.join('\n')).not.toContain(id);
    }

    const other = await enter({ token: good.token });
    await other.goto(`/creator-dashboard/campaigns/drip/${campaignId}`);
    await expect(other.getByText('Campaign not found')).toBeVisible();
    await expectOpenToAll(other);
  },
);
