import type { TelegramLinking, User } from '@stoke/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { telegramLinking } from './calls.ts';
import { clearLink } from './kept-link.ts';
import { LinkForm } from './link-form.tsx';
import { LinkedAccount } from './linked-account.tsx';
import { PendingLink } from './pending-link.tsx';

/** The Telegram account of the earner, from the first word to the link (rule 3.13). */
export function TelegramLink({ user }: { user: User }) {
  const linking = useQuery(telegramLinking);
  const { data } = linking;
  if (user.telegramUserId !== null) return <LinkedAccount user={user} linking={data ?? null} />;
  if (data) return <NotLinked user={user} linking={data} />;
  if (linking.isError) {
    return <LoadError title="This could not be loaded" query={linking} />;
  }
  return <Skeleton height={36} radius="md" />;
}

function NotLinked({ user, linking }: { user: User; linking: TelegramLinking }) {
  const state = useStateNow(linking);
  const isPending = state === 'pending';
  useEffect(() => {
    if (!isPending) clearLink();
  }, [isPending]);
  if (isPending) return <PendingLink linking={linking} />;
  return <LinkForm user={user} ended={state} typedBefore={linking.telegramUsername} />;
}

/** A code expires here in the second in which it does on the server. */
function useStateNow({ state, expiresAt }: TelegramLinking): TelegramLinking['state'] {
  const now = useNow(1000);
  const isEnded = expiresAt !== null && new Date(expiresAt) <= now;
  return state === 'pending' && isEnded ? 'expired' : state;
}
