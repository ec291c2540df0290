import type { NoticeKind } from '@stoke/domain';
import { ThemeIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBrandTelegram,
  IconBrandX,
  IconCheck,
  IconCoin,
  IconDevices,
  IconFlag,
  IconFlame,
  IconGavel,
  IconHourglass,
  IconLifebuoy,
  IconLock,
  IconMail,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconShieldLock,
  IconWallet,
  IconX,
  type Icon,
} from '@tabler/icons-react';

type Look = { Icon: Icon; color: 'mint' | 'rose' | 'amber' | 'ember' | 'sky' | 'slate' };

const looks: Readonly<Record<NoticeKind, Look>> = {
  work_approved: { Icon: IconCheck, color: 'mint' },
  work_rejected: { Icon: IconX, color: 'rose' },
  reward_reversed: { Icon: IconArrowBackUp, color: 'rose' },
  payout_sent: { Icon: IconCoin, color: 'ember' },
  payout_refunded: { Icon: IconArrowBackUp, color: 'amber' },
  automatic_payout_off: { Icon: IconWallet, color: 'amber' },
  withdrawal_waits: { Icon: IconWallet, color: 'amber' },
  withdrawal_sent: { Icon: IconCoin, color: 'ember' },
  withdrawal_refunded: { Icon: IconArrowBackUp, color: 'amber' },
  deposit_credited: { Icon: IconCoin, color: 'mint' },
  campaign_started: { Icon: IconPlayerPlay, color: 'mint' },
  campaign_paused: { Icon: IconPlayerPause, color: 'amber' },
  campaign_nearly_spent: { Icon: IconHourglass, color: 'amber' },
  campaign_ended: { Icon: IconFlag, color: 'slate' },
  campaign_stopped: { Icon: IconPlayerStop, color: 'rose' },
  messages_doubtful: { Icon: IconHourglass, color: 'amber' },
  rewards_reversed_for_you: { Icon: IconArrowBackUp, color: 'slate' },
  decision_overturned: { Icon: IconGavel, color: 'sky' },
  campaign_idle: { Icon: IconHourglass, color: 'amber' },
  work_waits: { Icon: IconHourglass, color: 'ember' },
  place_lapses: { Icon: IconHourglass, color: 'amber' },
  telegram_linked: { Icon: IconBrandTelegram, color: 'sky' },
  telegram_unlinked: { Icon: IconBrandTelegram, color: 'amber' },
  wallet_changed: { Icon: IconWallet, color: 'amber' },
  x_linked: { Icon: IconBrandX, color: 'slate' },
  x_taken: { Icon: IconBrandX, color: 'rose' },
  password_changed: { Icon: IconLock, color: 'amber' },
  new_device: { Icon: IconDevices, color: 'amber' },
  login_attempts: { Icon: IconShieldLock, color: 'rose' },
  email_changed: { Icon: IconMail, color: 'amber' },
  second_factor_changed: { Icon: IconShieldLock, color: 'amber' },
  role_changed: { Icon: IconShieldLock, color: 'amber' },
  appeal_decided: { Icon: IconGavel, color: 'sky' },
  ticket_answered: { Icon: IconLifebuoy, color: 'sky' },
  account_suspended: { Icon: IconPlayerPause, color: 'rose' },
  books_alarm: { Icon: IconAlertTriangle, color: 'rose' },
  account_banned: { Icon: IconGavel, color: 'rose' },
  new_tasks: { Icon: IconFlame, color: 'ember' },
  followed_campaign: { Icon: IconFlame, color: 'ember' },
  account_restored: { Icon: IconPlayerPlay, color: 'mint' },
};

/** What kind of news it is, at a glance; the title says the same in words. */
export function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const { Icon, color } = looks[kind];
  return (
    <ThemeIcon variant="light" color={color} size={34} radius="md" aria-hidden>
      <Icon size={18} stroke={1.8} />
    </ThemeIcon>
  );
}
