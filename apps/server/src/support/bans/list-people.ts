import type { Queryable } from '../../platform/db/db.ts';
import type { Input } from '../../platform/http/handlers.ts';
import { highestFirst, newestFirst } from '../../platform/http/id-cursor.ts';
import {
  listByTrust,
  listNewest,
  searchPeople,
  type PeopleFilter,
  type PersonRow,
} from './people-store.ts';

const maxFound = 50;
/** Of the people whom a search finds, so many are looked at for a filter. */
const maxLookedAt = 1000;

/** People by the beginning of a name, or all of them page by page; filtered and sorted. */
export async function listPeople(
  q: Queryable,
  asked: Input<'people'>,
): Promise<readonly PersonRow[]> {
  const { search, status, group, hasSignals, trustBelow, order } = asked.query;
  const filter: PeopleFilter = {
    status: status ?? null,
    group: group ?? null,
    hasSignals: hasSignals === 'yes',
    trustBelow: trustBelow ?? null,
  };
  const prefix = search.replace(/^@/, '').toLowerCase();
  if (prefix !== '') {
    const isNarrowed = order !== 'newest' || Object.values(filter).some(Boolean);
    const limit = isNarrowed ? maxLookedAt : maxFound;
    const found = (await searchPeople(q, { prefix, limit })).filter((person) =>
      fits(person, filter),
    );
    const sorted = order === 'newest' ? found : found.toSorted(byTrust);
    return sorted.slice(0, maxFound);
  }
  if (order === 'newest')
    return newestFirst(asked, (page) => listNewest(q, { ...filter, ...page }));
  return highestFirst(
    asked,
    (page) => listByTrust(q, { ...filter, ...page }),
    ({ reputationScore }) => BigInt(-reputationScore),
  );
}

function fits(person: PersonRow, { status, group, hasSignals, trustBelow }: PeopleFilter): boolean {
  if (status !== null && person.accountStatus !== status) return false;
  if (trustBelow !== null && person.reputationScore >= trustBelow) return false;
  if (group === 'admins' && person.role !== 'admin') return false;
  if (group === 'creators' && !person.isCreator) return false;
  return !hasSignals || person.openSignals > 0;
}

function byTrust(one: PersonRow, other: PersonRow): number {
  return one.reputationScore - other.reputationScore || (one.id < other.id ? -1 : 1);
}
