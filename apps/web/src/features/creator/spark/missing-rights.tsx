import { Text } from '@mantine/core';
import { OutButton } from '../../../ui/out-button.tsx';
import type { OwnSpark } from './own-spark.ts';
import { named } from '../../../ui/named.ts';

type Props = { campaign: Pick<OwnSpark, 'name' | 'missingRights' | 'rightsLink'> };

/** What the bot asked for in the group and may not do; nothing when it may do everything. */
export function MissingRights({ campaign }: Props) {
  const { missingRights } = campaign;
  if (missingRights.length === 0) return null;
  const names = missingRights.map((right) => right.replaceAll('_', ' ')).join(', ');
  return (
    <div>
      <Text size="xs" c="amber.3" mt={2}>
        The bot lacks permissions: {names}.
      </Text>
      <GiveRights campaign={campaign} />
    </div>
  );
}

/** Opens Telegram, where an owner of the group confirms the rights. */
export function GiveRights({ campaign }: { campaign: Pick<OwnSpark, 'name' | 'rightsLink'> }) {
  return (
    <OutButton
      variant="light"
      mt={8}
      href={campaign.rightsLink}
      {...named('Give rights', campaign.name)}
    />
  );
}
