import type { ButtonProps } from '@mantine/core';
import { IconCopyPlus } from '@tabler/icons-react';
import type { PaidKind } from '../campaigns/campaign-verbs.ts';
import { LinkButton } from '../../ui/links.tsx';

const forms = {
  drip: '/create-fire-drip',
  spark: '/create-spark-campaign',
  fomo: '/create-campaign',
} as const satisfies Record<PaidKind, string>;

type Props = { kind: PaidKind; campaignId: string; name: string; size?: ButtonProps['size'] };

/** Leads to the form that creates this kind of campaign, filled with a copy of this one. */
export function DuplicateLink({ kind, campaignId, name, size = 'xs' }: Props) {
  return (
    <LinkButton
      to={forms[kind]}
      search={{ from: campaignId }}
      variant="default"
      size={size}
      leftSection={<IconCopyPlus size={14} aria-hidden />}
      aria-label={`Duplicate ${name}`}
    >
      Duplicate
    </LinkButton>
  );
}
