import type { XAccountToVerify } from '@stoke/contract';
import { IconBrandX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemsOf } from '../../../lib/pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { listQuery } from '../../../lib/session/call-query.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
import { XAccountRow } from './x-account-row.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

/** X accounts whose owners have posted their code, oldest first. Live with `review`. */
const xAccountsToVerify = listQuery('xAccountsToVerify', ['review', 'x-accounts'], {});

/** The X accounts that wait for someone to look at a post. */
export function XAccountList() {
  const accounts = useInfiniteQuery(xAccountsToVerify);
  const [refused, refuse] = useState<XAccountToVerify | null>(null);
  if (!accounts.data) return <NotLoaded what="The X accounts" query={accounts} rows={[4, 80]} />;
  const waiting = itemsOf(accounts.data.pages);
  return (
    <>
      {/* Outside the list, so that a text is not lost when another admin decides first. */}
      {refused && <RefuseDialog account={refused} onClose={() => refuse(null)} />}
      {waiting.length === 0 ? (
        <EmptyState
          Icon={IconBrandX}
          title="No X accounts to check"
          message="New ones appear here automatically."
        />
      ) : (
        <div className="panel">
          <ul className="bare divided">
            {waiting.map((account) => (
              <XAccountRow key={account._id} account={account} onRefuse={() => refuse(account)} />
            ))}
          </ul>
        </div>
      )}
      <MoreAtEnd pages={accounts} name="X accounts" />
    </>
  );
}
