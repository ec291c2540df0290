import { Box, Button, Skeleton, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useSession } from '../lib/session/session.ts';
import { LinkButton } from '../ui/links.tsx';
import { Lead, WholeWindow } from '../ui/whole-window.tsx';
import classes from './shell.module.css';
import { Quiet } from '../ui/quiet.ts';

/** Few people need it, and every page would carry it. */
const ExportButton = lazy(async () => ({
  default: (await import('../features/everyone/security/export-button.tsx')).ExportButton,
}));

/** The same goes for the evidence and the appeal. */
const BanAppeal = lazy(async () => ({
  default: (await import('../features/everyone/appeals/ban-appeal.tsx')).BanAppeal,
}));

/** All that a banned person sees of the site (rule 8.2). */
export function BannedPage() {
  const { user, signOut } = useSession();
  return (
    <main className={classes['main']}>
      <WholeWindow
        Icon={IconBan}
        tone="rose"
        title="Account banned"
        actions={
          <>
            <LinkButton to="/support" variant="light">
              Contact support
            </LinkButton>
            <LinkButton to="/receipts" variant="default">
              Your receipts
            </LinkButton>
            <Suspense>
              <ExportButton />
            </Suspense>
            <Button variant="default" onClick={signOut}>
              Logout
            </Button>
          </>
        }
      >
        <Lead>Your account has been permanently banned for fraudulent activity.</Lead>
        {user?.banReason && (
          <Box w="100%" px={18} py={14} className="well">
            <Quiet>Reason</Quiet>
            <Text>{user.banReason}</Text>
          </Box>
        )}
        <Lead>
          Your pending earnings are forfeited when the ban is final. If you believe this is a
          mistake, contact support.
        </Lead>
        <Suspense fallback={<Skeleton h={420} w="100%" radius="lg" />}>
          <BanAppeal />
        </Suspense>
      </WholeWindow>
    </main>
  );
}
