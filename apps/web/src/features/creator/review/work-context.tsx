import type { WorkToReview } from '@stoke/contract';
import type { Reply } from '@stoke/contract/client';
import { rejectionText, signalNames } from '@stoke/domain';
import { useTimeout } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { Moment, NearMoment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { signalsOf, workHistory, workPosts } from './calls.ts';
import { Pair } from '../../../ui/pair.tsx';
import rowClasses from './review.module.css';
import classes from './work-panel.module.css';

/** Who only passes a row asks for nothing. */
const settledMs = 250;

/** What else tells whether work is good, asked for once a reviewer stays with it. */
export function WorkContext({ work, children }: { work: WorkToReview; children: ReactNode }) {
  const [isSettled, setIsSettled] = useState(false);
  useTimeout(() => setIsSettled(true), settledMs, { autoInvoke: true });
  const isAdmin = useSession().user?.role === 'admin';
  const posts = useQuery({ ...workPosts(work._id), enabled: isSettled });
  const history = useQuery({ ...workHistory(work._id), enabled: isSettled });
  const signals = useQuery({ ...signalsOf(work.user._id), enabled: isSettled && isAdmin });
  const open = signals.data?.filter(({ status }) => status === 'open') ?? [];
  return (
    <>
      <Posts work={work} posts={posts.data ?? []} />
      {children}
      {signals.isError && <p>The signals could not be loaded.</p>}
      {open.length > 0 && (
        <section>
          <h3>Signals</h3>
          {open.map(({ _id, kind, level, strength, size }) => (
            <div key={_id} className={classes['badges']}>
              <StatusBadge
                tone={level === 'strong' ? 'bad' : 'waiting'}
                label={signalNames[kind]}
              />
              {strength} / 100 · {size} accounts
            </div>
          ))}
        </section>
      )}
      {history.isError && <p>The history could not be loaded.</p>}
      {history.data && <History work={work} history={history.data} />}
    </>
  );
}

type PostsProps = { work: WorkToReview; posts: Reply<'workPosts'> };

/** The words of the tweet and of the reply, where X tells them. */
function Posts({ work: { evidence }, posts }: PostsProps) {
  const known = posts.filter(({ state }) => state !== 'unknown');
  return known.map(({ url, state, author, text }) => (
    <section key={url}>
      <h3>
        {evidence.links.find((link) => link.url === url)?.label}
        {author !== null && ` by @${author}`}
      </h3>
      {state === 'missing' ? (
        <StatusBadge tone="bad" label="Not found on X" />
      ) : (
        <p className={classes['text']}>{text}</p>
      )}
    </section>
  ));
}

type HistoryProps = { work: WorkToReview; history: Reply<'workHistory'> };

function History({ work: { brand, kind }, history }: HistoryProps) {
  const rejections = history.brand.latest.filter(({ reason }) => reason !== null);
  return (
    <section>
      <h3>History</h3>
      <dl className={rowClasses['facts']}>
        <Line name={`With ${brand}`} counts={history.brand} />
        {rejections.map(({ _id, reason, submittedAt }) => (
          <Pair key={_id} name={<NearMoment at={submittedAt} />}>
            {reason !== null && rejectionText(reason, kind)}
          </Pair>
        ))}
        <Line name="In all" counts={history.all} />
        <Pair name="Joined">
          <Moment at={history.joinedAt} />
        </Pair>
      </dl>
    </section>
  );
}

function Line({ name, counts }: { name: string; counts: Reply<'workHistory'>['all'] }) {
  const { approved, rejected, waiting } = counts;
  const isNew = approved + rejected + waiting === 0;
  return (
    <Pair name={name}>
      {isNew ? 'First work' : `${approved} approved · ${rejected} rejected · ${waiting} waiting`}
    </Pair>
  );
}
