import { Button, Menu } from '@mantine/core';
import {
  IconBolt,
  IconBrandTelegram,
  IconChartBar,
  IconChevronDown,
  IconDroplet,
} from '@tabler/icons-react';
import { LinkMenuItem } from '../../ui/link-menu-item.tsx';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The kinds of campaign a creator can start. The last two wait for their launch (rulings C4). */
export function CreateCampaignMenu() {
  return (
    <Menu>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} aria-hidden />}>Create Campaign</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <LinkMenuItem to="/create-spark-campaign" leftSection={<IconBrandTelegram {...icon} />}>
          Spark Campaign
        </LinkMenuItem>
        <LinkMenuItem to="/create-fire-drip" leftSection={<IconDroplet {...icon} />}>
          Drip
        </LinkMenuItem>
        <Menu.Item disabled leftSection={<IconBolt {...icon} />} rightSection="Soon">
          FOMO Campaign
        </Menu.Item>
        <Menu.Item disabled leftSection={<IconChartBar {...icon} />} rightSection="Soon">
          Boost Volume
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
