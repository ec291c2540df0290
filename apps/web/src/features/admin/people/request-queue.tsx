import { Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/pages.ts';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { openRequests } from './calls.ts';
import { RequestRows } from './requests.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** What waits for a second admin, above the list of people while none is chosen. */
export function RequestQueue() {
  const requests = useInfiniteQuery(openRequests);
  if (requests.isPending) return null;
  if (!requests.data) return <NotLoaded what="Requests" query={requests} rows={[2, 92]} />;
  const waiting = itemsOf(requests.data.pages);
  if (waiting.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3">
        Requests
      </Title>
      <Quiet mb="sm">Each needs the approval of a second admin.</Quiet>
      <RequestRows requests={waiting} showsPerson />
      <MoreAtEnd pages={requests} name="requests" />
    </section>
  );
}
