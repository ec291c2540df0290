import { Box, Stack, Title } from '@mantine/core';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { KeyedThread, OwnThread } from '../../features/everyone/support/own-thread.tsx';
import { QuestionsList } from '../../features/everyone/support/questions-list.tsx';
import { MemberForm } from '../../features/everyone/support/member-form.tsx';
import { TicketList } from '../../features/everyone/support/ticket-list.tsx';
import { VisitorForm } from '../../features/everyone/support/visitor-form.tsx';
import classes from '../../features/everyone/support/support.module.css';
import { useSession } from '../../lib/session/session.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { Quiet } from '../../ui/quiet.ts';

const route = getRouteApi('/support');

/** `/support`: answers, and a person who answers. Open to visitors and to the banned. */
export function SupportPage() {
  const { ticket } = route.useSearch();
  return ticket === undefined ? <Overview /> : <Ticket id={ticket} />;
}

function Overview() {
  const { user } = useSession();
  const navigate = useNavigate();
  const isHere = useIsHere();
  return (
    <Page title="Support">
      <div className={classes['columns']}>
        <QuestionsList />
        <Stack gap={40}>
          {user && <TicketList />}
          <Box component="section" p={24} className="box" aria-labelledby="write">
            <Title order={2} size="h3" id="write" mb={4}>
              Write to us
            </Title>
            <Quiet mb="md">
              Never share your password or recovery phrase. We'll never ask for them.
            </Quiet>
            {user ? (
              <MemberForm
                onOpened={({ _id }) => {
                  if (isHere()) void navigate({ to: '/support', search: { ticket: _id } });
                }}
              />
            ) : (
              <VisitorForm />
            )}
          </Box>
        </Stack>
      </div>
    </Page>
  );
}

function Ticket({ id }: { id: string }) {
  const { user } = useSession();
  const { hash } = useLocation();
  const key = /^key=([\w-]{20,100})$/.exec(hash)?.[1];
  return (
    <Page tab="Support ticket" width={860}>
      <LinkAnchor to="/support" size="sm" c="dimmed" mb="lg" className="inline" style={{ gap: 6 }}>
        <IconArrowLeft size={16} aria-hidden /> Back to support
      </LinkAnchor>
      {key !== undefined ? (
        <KeyedThread id={id} ticketKey={key} />
      ) : user ? (
        <OwnThread id={id} />
      ) : (
        <EmptyState
          Icon={IconLock}
          title="Log in to read this ticket"
          message="Only the account that opened a ticket can see it."
          action={
            <LinkButton to="/login" search={{ next: `/support?ticket=${id}` }}>
              Log in
            </LinkButton>
          }
        />
      )}
    </Page>
  );
}
