import '@mantine/core/styles/Divider.layer.css';
import type { User } from '@stoke/contract';
import { trustScoreMaximum } from '@stoke/domain';
import { Anchor, Box, Button, Divider, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { Pair } from '../../../ui/pair.tsx';
import { PersonAvatar, xAvatar } from '../../../entities/people/person-avatar.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { XBadge } from './x-badge.tsx';
import classes from './profile.module.css';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { user: User; onRules: () => void; onTrust: () => void };

/** Who the earner is to others: names, linked handles and the trust score. */
export function ProfileCard({ user, onRules, onTrust }: Props) {
  return (
    <Box
      component="aside"
      pos="sticky"
      top="calc(var(--header-height) + 24px)"
      p="28px 24px 24px"
      className="box"
      aria-label="Profile"
    >
      <Stack align="center" gap={12}>
        <PersonAvatar src={xAvatar(user.xUsername)} name={user.name} size={88} />
        <Stack gap={2} align="center" maw="100%">
          <Title order={2} ta="center" className="anywhere">
            {user.name}
          </Title>
          <Text c="dimmed" truncate maw="100%">
            @{user.username}
          </Text>
        </Stack>
        {user.accountStatus === 'suspended' && <StatusBadge tone="waiting" label="Suspended" />}
      </Stack>
      <Divider my="lg" color="dark.5" />
      <dl className={classes['handles']}>
        <Pair name="X">
          {user.xUsername === null ? (
            <Text span c="dimmed">
              not linked
            </Text>
          ) : (
            <Group gap={8} wrap="nowrap" justify="flex-end">
              <Text span truncate>
                @{user.xUsername}
              </Text>
              <XBadge status={user.xStatus} />
            </Group>
          )}
        </Pair>
        <Pair name="Telegram">
          <Text span truncate {...(user.telegramUserId === null ? { c: 'dimmed' } : {})}>
            {telegramName(user)}
          </Text>
        </Pair>
      </dl>
      <Divider my="lg" color="dark.5" />
      <TrustScore score={user.reputationScore} onTrust={onTrust} />
      <Button
        variant="default"
        fullWidth
        mt="lg"
        leftSection={<IconScale size={16} aria-hidden />}
        onClick={onRules}
      >
        View Rules
      </Button>
    </Box>
  );
}

/** Not everybody on Telegram has a username. */
function telegramName({ telegramUserId, telegramUsername, telegramFirstName }: User): string {
  if (telegramUserId === null) return 'not linked';
  return telegramUsername === null ? (telegramFirstName ?? 'linked') : `@${telegramUsername}`;
}

function TrustScore({ score, onTrust }: { score: number; onTrust: () => void }) {
  const shown = Math.min(trustScoreMaximum, Math.max(0, score));
  return (
    <div>
      <Group justify="space-between" mb={8} align="baseline">
        <Quiet id="trust-score">Trust score</Quiet>
        <Text size="sm" className="num">
          <b>{shown}</b>
          <Text span c="dimmed">
            {' '}
            / {trustScoreMaximum}
          </Text>
        </Text>
      </Group>
      <Progress.Root size={8}>
        <Progress.Section
          value={(shown / trustScoreMaximum) * 100}
          withAria={false}
          role="progressbar"
          aria-labelledby="trust-score"
          aria-valuemin={0}
          aria-valuemax={trustScoreMaximum}
          aria-valuenow={shown}
        />
      </Progress.Root>
      <Quiet size="xs" mt={8}>
        Rises with paid work, falls with violations.{' '}
        <Anchor component="button" type="button" size="xs" onClick={onTrust}>
          How the score works
        </Anchor>
      </Quiet>
    </div>
  );
}
