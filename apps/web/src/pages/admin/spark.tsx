import { IconFlame } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SparkList } from '../../features/admin/spark/spark-list.tsx';
import { SparkSheet } from '../../features/admin/spark/spark-sheet.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from './admin-page.tsx';

const route = getRouteApi('/admin/spark');

/** `/admin/spark`: what happens in the groups of Sparks, and rewards that are taken back. */
export function AdminSparkPage() {
  return (
    <AdminPage title="Spark moderation">
      <Desk />
    </AdminPage>
  );
}

function Desk() {
  const { campaign = null, person = null } = route.useSearch();
  const navigate = useNavigate();
  const go = (search: { campaign: string; person?: string | undefined }) => {
    void navigate({ to: '/admin/spark', search });
  };
  return (
    <div className="desk">
      <SparkList chosen={campaign} onChoose={(id) => go({ campaign: id, person: undefined })} />
      {campaign === null ? (
        <EmptyState
          Icon={IconFlame}
          title="Select a campaign"
          message="Its actions, earners and fraud signals appear here."
        />
      ) : (
        <SparkSheet
          key={campaign}
          campaignId={campaign}
          person={person}
          onPerson={(id) => go({ campaign, person: id ?? undefined })}
        />
      )}
    </div>
  );
}
