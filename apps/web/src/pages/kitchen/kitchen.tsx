import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/Kbd.layer.css';
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/core/styles/List.layer.css';
import '@mantine/core/styles/Divider.layer.css';
import {
  Alert,
  Anchor,
  Badge,
  Code,
  Box,
  Center,
  Container,
  Divider,
  Group,
  Kbd,
  List,
  Loader,
  Pagination,
  Progress,
  SimpleGrid,
  Skeleton,
  Stack,
  Tabs,
  Text,
  ThemeIcon,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { IconFlame, IconInbox, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { PersonAvatar } from '../../entities/people/person-avatar.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { KitchenControls } from './controls.tsx';
import { KitchenFloating } from './floating.tsx';
import { Table } from '../../ui/table.tsx';

/** Every component of the site on one page, for the eye. The dev server shows it at /kitchen. */
export function KitchenPage() {
  return (
    <Page title="Kitchen" subtitle="Every component in use. Only the dev server has this page.">
      <SimpleGrid cols={2} spacing={40}>
        <KitchenControls />
        <KitchenFloating />
        <Words />
        <Signs />
        <Lists />
        <Placeholders />
      </SimpleGrid>
    </Page>
  );
}

function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  );
}

function Words() {
  return (
    <Shelf title="Words">
      <Title order={3}>A third heading</Title>
      <Text>
        Text with <Anchor href="#words">a link</Anchor>
        <VisuallyHidden> and words for screen readers</VisuallyHidden>
      </Text>
      <Text c="dimmed" size="sm">
        Dimmed and small, with figures: <span className="num">$1,234.50</span>
      </Text>
      <Text ff="monospace">7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU</Text>
      <List>
        <List.Item>First of a list</List.Item>
        <List.Item>Second of a list</List.Item>
      </List>
      <Divider label="A divider" />
      <Container size={400} w="100%">
        <Center>In the middle of a container</Center>
      </Container>
    </Shelf>
  );
}

function Signs() {
  return (
    <Shelf title="Signs">
      <Group>
        <StatusBadge tone="good" label="Active" />
        <StatusBadge tone="waiting" label="In review" />
        <StatusBadge tone="bad" label="Rejected" />
        <StatusBadge tone="new" label="New" />
        <StatusBadge tone="neutral" label="Ended" />
        <Badge>Badge</Badge>
      </Group>
      <Group>
        <PersonAvatar name="Ada Stone" src={null} />
        <PersonAvatar name="grace" src={null} size={56} />
        <ThemeIcon variant="light" size={36}>
          <IconFlame size={20} aria-hidden />
        </ThemeIcon>
        <CopyButton value="copied" what="a word" />
        <Kbd>J</Kbd>
        <Code>7KQM-2VXA</Code>
        <Loader size="sm" />
      </Group>
      <Progress value={62} aria-label="Pool left" />
      <Alert icon={<IconInfoCircle size={18} />} color="sky" title="Good to know">
        An alert says something that matters here.
      </Alert>
      <ErrorPanel
        title="This could not be loaded."
        message="The server said why."
        actionLabel="Try again"
      />
      <EmptyState Icon={IconInbox} title="Nothing here yet" message="It will come." />
    </Shelf>
  );
}

function Lists() {
  return (
    <Shelf title="Lists">
      <div className="panel">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Creator</Table.Th>
              <Table.Th ta="right">Earn</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Td>Nova Labs</Table.Td>
              <Table.Td ta="right">$0.18</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </div>
      <Pagination
        total={7}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        aria-label="Pages"
      />
      <Tabs defaultValue="one">
        <Tabs.List>
          <Tabs.Tab value="one">One</Tabs.Tab>
          <Tabs.Tab value="two">Two</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="one" pt="md">
          The first panel
        </Tabs.Panel>
        <Tabs.Panel value="two" pt="md">
          The second panel
        </Tabs.Panel>
      </Tabs>
    </Shelf>
  );
}

function Placeholders() {
  return (
    <Shelf title="Placeholders">
      <SkeletonRows count={3} height={48} />
      <Group>
        <Skeleton height={56} circle />
        <Box flex={1}>
          <Skeleton height={16} />
        </Box>
      </Group>
    </Shelf>
  );
}
