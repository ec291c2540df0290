import { IconBrandX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { listQuery } from '../../../lib/session/call-query.ts';
import { XAccountRow } from './x-account-row.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

/** X accounts whose owners have posted their code, oldest first. Live with `review`. */
const xAccountsToVerify = listQuery('xAccountsToVerify', ['review', 'x-accounts'], {});

/** The X accounts that wait for someone to look at a post. */
export function XAccountList() {
  const accounts = useInfiniteQuery(xAccountsToVerify);
  if (!accounts.data) return <NotLoaded what="The X accounts" query={accounts} rows={[4, 80]} />;
  const waiting = itemsOf(accounts.data.pages);
  if (waiting.length === 0) {
    return (
      <EmptyState
        Icon={IconBrandX}
        title="No X accounts to check"
        message="New ones appear here automatically."
      />
    );
  }
  return (
    <>
      <div className="panel">
        <ul className="bare divided">
          {waiting.map((account) => (
            <XAccountRow key={account._id} account={account} />
          ))}
        </ul>
      </div>
      <MoreAtEnd pages={accounts} name="X accounts" />
    </>
  );
}
