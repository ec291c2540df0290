import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import {
  IconBolt,
  IconBrandTelegram,
  IconChartBar,
  IconChevronDown,
  IconDroplet,
} from '@tabler/icons-react';
import { LinkMenuItem } from '../../../ui/link-menu-item.tsx';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  /** Which of the kinds that wait for their launch are open (rule 3.4). */
  open: { fomo: boolean; boost: boolean };
};

const awaited = [
  { kind: 'fomo', name: 'FOMO Campaign', Icon: IconBolt, search: {} },
  { kind: 'boost', name: 'Boost Volume', Icon: IconChartBar, search: { about: 'boost' } },
] as const;

/** The kinds of campaign a creator can start. The last two wait for their launch (rule 3.4). */
export function CreateCampaignMenu({ open }: Props) {
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
        {awaited.map(({ kind, name, Icon, search }) =>
          open[kind] ? (
            <LinkMenuItem
              key={kind}
              to="/create-campaign"
              search={search}
              leftSection={<Icon {...icon} />}
            >
              {name}
            </LinkMenuItem>
          ) : (
            <Menu.Item key={kind} disabled leftSection={<Icon {...icon} />} rightSection="Soon">
              {name}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
