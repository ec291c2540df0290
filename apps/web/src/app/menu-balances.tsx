import '@mantine/core/styles/Menu.layer.css';
import { Menu, Skeleton } from '@mantine/core';
import { formatDollars } from '@stoke/domain';
import { IconCoin, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { creatorBalance } from '../entities/money/creator-balance.ts';
import { LinkMenuItem } from '../ui/link-menu-item.tsx';

/** The two balances of a creator: what they have earned, and what their campaigns can spend. */
export function MenuBalances({ earned }: { earned: number }) {
  const { data, isError } = useQuery(creatorBalance());
  return (
    <>
      <LinkMenuItem
        to="/dashboard"
        leftSection={<IconCoin size={16} aria-hidden />}
        rightSection={<span className="num">{formatDollars(earned)}</span>}
      >
        Earnings
      </LinkMenuItem>
      <LinkMenuItem
        to="/add-funds"
        leftSection={<IconWallet size={16} aria-hidden />}
        rightSection={
          data ? (
            <span className="num">{formatDollars(data.available)}</span>
          ) : isError ? null : (
            <Skeleton h={14} w={64} />
          )
        }
      >
        Creator Balance
      </LinkMenuItem>
      <Menu.Divider />
    </>
  );
}
