import '@mantine/core/styles/Tabs.layer.css';
import { Stack, Tabs } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AppealCaseCard } from '../../features/admin/appeals/appeal-case.tsx';
import { appealQueue } from '../../features/admin/appeals/calls.ts';
import { itemsOf } from '../../lib/pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreAtEnd } from '../../ui/more-at-end.tsx';
import { AdminPage } from './admin-page.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';

/** `/admin/appeals`: who asks for a second look, oldest first, and the answers (rule 8.3). */
export function AdminAppealsPage() {
  return (
    <AdminPage
      title="Appeals"
      subtitle="Appeals go to an admin who did not make the decision, if there is one."
    >
      <Tabs defaultValue="open" keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="open">Waiting</Tabs.Tab>
          <Tabs.Tab value="decided">Answered</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="open">
          <Queue status="open" />
        </Tabs.Panel>
        <Tabs.Panel value="decided">
          <Queue status="decided" />
        </Tabs.Panel>
      </Tabs>
    </AdminPage>
  );
}

function Queue({ status }: { status: 'open' | 'decided' }) {
  const appeals = useInfiniteQuery(appealQueue(status));
  if (!appeals.data)
    return (
      <NotLoaded what="The appeals" query={appeals} rows={[3, 232, 20]} label="Loading appeals" />
    );
  const cases = itemsOf(appeals.data.pages);
  if (cases.length === 0) {
    return (
      <EmptyState
        Icon={IconGavel}
        title={status === 'open' ? 'No open appeals' : 'No answered appeals'}
        message={status === 'open' ? 'New ones appear here automatically.' : undefined}
      />
    );
  }
  return (
    <Stack gap={20}>
      {cases.map((one) => (
        <AppealCaseCard key={one._id} appeal={one} />
      ))}
      <MoreAtEnd pages={appeals} name="appeals" />
    </Stack>
  );
}
