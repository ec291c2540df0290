import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { boostPages } from '../../../entities/campaigns/kinds/boost.ts';
import type { Startable } from '../../../entities/campaigns/kinds/kind-pages.ts';
import { kindPages } from '../../../entities/campaigns/kinds/kinds.ts';
import { LinkMenuItem } from '../../../ui/link-menu-item.tsx';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  /** Which of the kinds that wait for their launch are open (rule 3.4). */
  open: { fomo: boolean; boost: boolean };
};

const startable: readonly Startable[] = [
  kindPages.spark,
  kindPages.drip,
  kindPages.fomo,
  boostPages,
];

/** The kinds of campaign a creator can start. The last two wait for their launch (rule 3.4). */
export function CreateCampaignMenu({ open }: Props) {
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} aria-hidden />}>Create Campaign</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {startable.map(({ title, Icon, form, isOpen }) =>
          !isOpen || isOpen(open) ? (
            <LinkMenuItem key={title} {...form} leftSection={<Icon {...icon} />}>
              {title}
            </LinkMenuItem>
          ) : (
            <Menu.Item key={title} disabled leftSection={<Icon {...icon} />} rightSection="Soon">
              {title}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
