import type { CampaignKindName } from '@stoke/domain';
import type { ButtonProps } from '@mantine/core';
import { IconCopyPlus } from '@tabler/icons-react';
import { kindPages } from '../campaigns/kinds/kinds.ts';
import { LinkButton } from '../../ui/links.tsx';

type Props = {
  kind: CampaignKindName;
  campaignId: string;
  name: string;
  size?: ButtonProps['size'];
};

/** Leads to the form that creates this kind of campaign, filled with a copy of this one. */
export function DuplicateLink({ kind, campaignId, name, size = 'xs' }: Props) {
  return (
    <LinkButton
      to={kindPages[kind].form.to}
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
