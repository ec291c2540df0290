import { figuresOfWork } from '../../apps/server/src/campaigns/core/index.ts';
import { completeTask } from '../../apps/server/src/campaigns/drip/do-task.ts';
import { dripKind, dripWork } from '../../apps/server/src/campaigns/drip/index.ts';
import { systemClock as clock } from '../../apps/server/src/platform/clock.ts';
import { openDb, type Db } from '../../apps/server/src/platform/db/db.ts';
import { uuidV7 } from '../../apps/server/src/platform/ids.ts';
import type { ReviewDeps } from '../../apps/server/src/work/submissions/index.ts';
import { usualReview } from '../../apps/server/testing/work/usual-review.ts';
import { compare, interleave, type Method, type Variant } from '../measure/interleave.ts';
import { asOwner, type ScratchPostgres } from '../parts/scratch-postgres.ts';
import { ratioFigure, type Figure } from '../report/figure.ts';
import { openReviewPeople } from './waiting-work.ts';

const connections = 16;
const workers = 20_000;
const tweets = 50;
const perSecond = 800;

/** Drip tasks submitted by different people to one campaign, beside the same to twenty of them. */
export async function measureSubmissions(
  postgres: ScratchPostgres,
  method: Method,
): Promise<Figure[]> {
  const url = await postgres.createMigrated('bench_submissions');
  const db = openDb({ url, role: 'stoke_app', connections, applicationName: 'stoke-bench' });
  try {
    const { campaigns } = await openReviewPeople(db, url);
    await openTasks(url);
    const [hot = ''] = campaigns;
    const slices = await interleave(
      {
        one: submissions({ db, url }, [hot]),
        twenty: submissions({ db, url }, campaigns.slice(1)),
      },
      method,
    );
    const named = { name: 'submissions to one campaign', unit: '/s', bar: null };
    return [ratioFigure({ ...named, ceiling: 'to many' }, compare(slices, 'one', 'twenty'))];
  } finally {
    await db.close();
  }
}

async function openTasks(url: string): Promise<void> {
  await asOwner(url, (client) =>
    client.query(`
      insert into app_user (id, username, username_key, email, password_hash, name, role,
          account_status, trust_score, created_at, x_username, x_username_key)
        select uuidv7(), 'hot' || n, 'hot' || n, 'hot' || n || '@bench.example', '', 'Hot', 'user',
          'active', 500, now() - interval '30 days', 'hot' || n, 'hot' || n
        from generate_series(0, ${workers - 1}) n;
      insert into drip_campaign (id, package_id) select id, 'surge' from campaign;
      insert into drip_tweet (id, campaign_id, tweet_id, url, position, created_at, opened_at, is_open)
        select uuidv7(), id, tweet, 'https://x.com/hot/status/' || tweet, p, now(), now(), true
        from (select id, p, row_number() over () as tweet
          from campaign, generate_series(1, ${tweets}) p) given`),
  );
}

/** The next people, each on a tweet of one of the campaigns; what they report is written before the clock starts. */
function submissions({ db, url }: { db: Db; url: string }, campaigns: readonly string[]): Variant {
  const newId = uuidV7(clock);
  const figures = figuresOfWork({ clock, newId, kinds: [dripKind] });
  const common = { ...usualReview, limitFactor: 1_000_000, db, clock, newId };
  const review: ReviewDeps = { ...common, kinds: { drip: dripWork }, ...figures };
  const deps = { clock, newId, kinds: [dripKind], review };
  let next = 0;
  return async (milliseconds) => {
    const count = Math.ceil((milliseconds * perSecond) / 1000);
    const { rows } = await asOwner(url, (client) =>
      client.query<{ userId: string; taskId: string }>(
        `with pair as (
          select u.id as user_id, t.id as task_id
          from generate_series($1::int, $1::int + $2::int - 1) n
          join app_user u on u.username_key = 'hot' || n % ${workers}
          join drip_tweet t on t.campaign_id = ($3::uuid[])[1 + n % cardinality($3::uuid[])]
            and t.position = 1 + n / ${workers} % ${tweets}),
        reported as (
          insert into drip_action (user_id, task_id, action, reported_at)
          select user_id, task_id, action, now() from pair, unnest(array['like', 'retweet', 'comment']) action)
        select user_id as "userId", task_id as "taskId" from pair`,
        [next, count, campaigns],
      ),
    );
    next += count;
    let submitted = 0;
    const end = performance.now() + milliseconds;
    const start = performance.now();
    const work = async () => {
      for (let one = rows.pop(); one && performance.now() < end; one = rows.pop()) {
        const input = one;
        // oxlint-disable-next-line no-await-in-loop -- each caller waits for its answer
        await db.transaction((tx) => completeTask(deps, tx, input));
        submitted += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
    return (submitted * 1000) / (performance.now() - start);
  };
}
