import {
  estimateSpark,
  firstPerTarget,
  formatUsd,
  parseTweetUrl,
  sparkRates,
  splitPrice,
  type Usdc,
} from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { AtMostPeople, payableIn, Reach } from '../../../entities/own-campaigns/reach.tsx';
import { projectOf } from '../../../entities/people/project.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTerms } from '../../../entities/site/terms.ts';
import classes from './spark-form.module.css';
import { Quiet } from '../../../ui/quiet.ts';

const count = new Intl.NumberFormat('en-US');
/** Up to a tenth of a cent: what one action pays. */
const rate = (amount: Usdc) => `$${(Number(amount) / 1_000_000).toString()}`;

type Props = {
  /** Null: no budget yet. */
  budget: Usdc | null;
  hours: number;
  /** As typed. */
  tweetUrl: string;
  /** Null: not known. */
  groupPeople: number | null;
};

/** What a budget is thought to buy, while it is typed (rule 5.8). */
export function SparkEstimate({ budget, hours, tweetUrl, groupPeople }: Props) {
  const percent = useTerms().feePercents.spark;
  const links = useLinkCount(tweetUrl);
  const members = groupPeople === null ? null : payableIn(groupPeople);
  const bounds = { hours, links, members };
  const estimate = budget === null ? null : estimateSpark(budget, percent, bounds);
  const fee = budget === null ? null : splitPrice(budget, percent).fee;
  const number = (value: number | undefined) => (value === undefined ? '–' : count.format(value));
  const money = (value: Usdc | null | undefined) => (value ? formatUsd(value) : '–');
  return (
    <section className={classes['estimate']} aria-labelledby="spark-estimate">
      <h2 id="spark-estimate">Estimated reach</h2>
      <dl className={classes['big']}>
        <dt>Participants</dt>
        <dd>{number(estimate?.participants)}</dd>
        <dd className={classes['atMost']}>
          <AtMostPeople kind="spark" what="can take part now" groupPeople={groupPeople} />
        </dd>
      </dl>
      <Reach kind="spark" groupPeople={groupPeople} />
      <dl className={classes['lines']}>
        <Line
          name="Reward pool"
          note={`${100 - percent}% of budget`}
          value={money(estimate?.pool)}
        />
        <Line
          name="Messages"
          note={`60% at ${rate(sparkRates.message)}`}
          value={number(estimate?.messages)}
        />
        <Line
          name="Link clicks"
          note={`20% at ${rate(sparkRates.click)}, at most people × ${links} ${links === 1 ? 'link' : 'links'}`}
          value={number(estimate?.clicks)}
        />
        <Line
          name="Reactions"
          note={`20% at ${rate(sparkRates.reaction)}`}
          value={number(estimate?.reactions)}
        />
        <Line name="Platform fee" note={`${percent}% of budget`} value={money(fee)} />
      </dl>
      <Quiet size="xs">
        An estimate. Only valid actions are paid; unspent funds return to your balance with their
        share of the fee.
      </Quiet>
    </section>
  );
}

/** The links that a campaign begins with: its post, and those of its creator's profile that lead elsewhere. */
function useLinkCount(tweetUrl: string): number {
  const { user } = useSession();
  const { data: profile } = useQuery({ ...projectOf(user?._id ?? ''), enabled: user !== null });
  const { website, twitter, discord } = profile?.socials ?? {};
  const post = parseTweetUrl(tweetUrl)?.url;
  const links = [post, website, twitter, discord].flatMap((url) => (url ? [{ url }] : []));
  // One that is not typed yet counts too.
  return firstPerTarget(links).length + (post === undefined ? 1 : 0);
}

function Line({ name, note, value }: { name: string; note: string; value: string }) {
  return (
    <div>
      <dt>
        {name} <small>{note}</small>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
