import { campaignKinds, type CampaignKindName } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/session/call-query.ts';
import { Defined } from '../../ui/definition.tsx';
import { Pair } from '../../ui/pair.tsx';
import classes from './reach.module.css';

/** Read again every five minutes, as often as the server counts. */
const creatorReach = { ...callQuery('creatorReach', ['creator-reach'], {}), staleTime: 5 * 60_000 };

const linked = { x: ', with X linked', telegram: ', with Telegram linked' } as const;

/** How many people can do the work of a kind of campaign now; undefined until it is known. */
export function useReach(kind: CampaignKindName) {
  return useQuery(creatorReach).data?.find((reach) => reach.kind === kind);
}

/** The people of a group who can be paid: all but its creator. */
export const payableIn = (groupPeople: number): number => Math.max(0, groupPeople - 1);

type AtMostProps = { kind: CampaignKindName; what: string; groupPeople?: number | null };

/** `At most 7 people per tweet`; empty until it is known. Of a group at most those who can be paid. */
export function AtMostPeople({ kind, what, groupPeople = null }: AtMostProps) {
  const reach = useReach(kind);
  if (!reach) return null;
  const people = Math.min(reach.people, groupPeople === null ? Infinity : payableIn(groupPeople));
  return (
    <>
      At most <b>{people.toLocaleString('en-US')}</b> {people === 1 ? 'person' : 'people'} {what}
    </>
  );
}

type Props = { kind: CampaignKindName; groupPeople?: number | null; isInline?: boolean };

/**
 * How many people can do the work of a kind of campaign now, how many are in its group if that is known, and
 * how fast others like it went.
 */
export function Reach({ kind, groupPeople = null, isInline }: Props) {
  const reach = useReach(kind);
  const pace = reach?.completionsPerDay ?? null;
  const { needsAccount, paceUnit } = campaignKinds[kind];
  return (
    <dl className={classes['reach']} data-inline={isInline}>
      <Pair
        name={
          <Defined name="People active now">
            People who submitted work or earned in the last 30 days
            {needsAccount === null ? '' : linked[needsAccount]}. Suspended and banned accounts, and
            your own, are not counted.
          </Defined>
        }
      >
        {reach ? reach.people.toLocaleString('en-US') : '–'}
      </Pair>
      {groupPeople === null ? null : (
        <Pair name="People in the group">{groupPeople.toLocaleString('en-US')}</Pair>
      )}
      {pace === null ? null : (
        <Pair
          name={
            <Defined name="Usual pace">
              The median of the latest {campaignKinds[kind].label} campaigns of all creators in the
              last 90 days. A campaign counts for one day at least.
            </Defined>
          }
        >
          {pace.toLocaleString('en-US', { maximumFractionDigits: pace < 10 ? 1 : 0 })} {paceUnit} a
          day
        </Pair>
      )}
    </dl>
  );
}
