import { Box, Button, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { BanAppeal } from '../features/everyone/appeals/ban-appeal.tsx';
import { ExportButton } from '../features/everyone/security/export-button.tsx';
import { useSession } from '../lib/session/session.ts';
import { LinkButton } from '../ui/links.tsx';
import { Lead, WholeWindow } from '../ui/whole-window.tsx';
import classes from './shell.module.css';
import { Quiet } from '../ui/quiet.ts';

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
            <ExportButton />
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
        <BanAppeal />
      </WholeWindow>
    </main>
  );
}
