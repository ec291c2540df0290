import { refusals } from '@stoke/contract/refusals';
import type { ComponentProps } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/page.tsx';

/** The frame of a page whose content only admins see. */
export function AdminPage({ actions, children, ...frame }: ComponentProps<typeof Page>) {
  const { user } = useSession();
  const isAdmin = user?.role === 'admin';
  return (
    <Page {...frame} actions={isAdmin && actions}>
      {isAdmin ? children : <ErrorPanel title={refusals['admin.required'].text} />}
    </Page>
  );
}
