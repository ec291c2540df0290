import type { User } from '@stoke/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconBrandTelegram, IconBrandX, IconWallet } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Quiet } from '../../../ui/quiet.ts';

/** Nothing of the accounts is missing or waits for this person. */
function isComplete(user: User): boolean {
  const { walletAddress, walletFormer, xUsername, xStatus, telegramUserId } = user;
  const isLinked = walletAddress !== null && xUsername !== null && telegramUserId !== null;
  return isLinked && walletFormer === null && xStatus !== 'pending';
}

const places = ['wallet', 'x-account', 'telegram'];

/** Wallet, X and Telegram in one line once all are linked; `children` until then, and on demand. */
export function AccountSummary({ user, children }: { user: User; children: ReactNode }) {
  const { hash } = useLocation();
  // What is being changed stays open when it is complete.
  const [isOpen, setOpen] = useState(!isComplete(user));
  if (isOpen || !isComplete(user) || places.includes(hash)) return children;
  const accounts = [
    { Icon: IconWallet, name: 'Wallet', text: shortened(user.walletAddress ?? ''), isMono: true },
    { Icon: IconBrandX, name: 'X', text: `@${user.xUsername ?? ''}` },
    {
      Icon: IconBrandTelegram,
      name: 'Telegram',
      text:
        user.telegramUsername === null
          ? (user.telegramFirstName ?? 'Linked')
          : `@${user.telegramUsername}`,
    },
  ];
  return (
    <div className="panel">
      <Group justify="space-between" px={20} py={14} wrap="nowrap">
        <Group component="dl" gap="8px 28px" m={0}>
          {accounts.map(({ Icon, name, text, isMono }) => (
            <Group key={name} gap={8} wrap="nowrap">
              <Quiet component="dt" display="flex" aria-label={name}>
                <Icon size={18} aria-hidden />
              </Quiet>
              <Text component="dd" m={0} size="sm" fw={600} {...(isMono && { className: 'code' })}>
                {text}
              </Text>
            </Group>
          ))}
        </Group>
        <Button
          variant="default"
          size="xs"
          flex="none"
          aria-label="Change accounts"
          onClick={() => setOpen(true)}
        >
          Change
        </Button>
      </Group>
    </div>
  );
}

function shortened(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`;
}
