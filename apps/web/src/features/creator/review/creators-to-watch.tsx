import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkAnchor } from '../../../ui/links.tsx';
import { creatorsToWatch } from './calls.ts';
import { countText } from '../../../lib/count-text.ts';

/** Tells admins whose rejections are often overturned. Nothing else follows from it. */
export function CreatorsToWatch() {
  const { data = [] } = useQuery(creatorsToWatch);
  if (data.length === 0) return null;
  return (
    <Alert color="amber" mb={20} title="Creators with many overturned rejections">
      {data.map(({ _id, username, rejected, overturned: lost }) => (
        <div key={_id}>
          <LinkAnchor inherit underline="always" to="/admin/people" search={{ person: _id }}>
            {username}
          </LinkAnchor>
          : {countText(lost)} of {countText(rejected)} final rejections
        </div>
      ))}
    </Alert>
  );
}
