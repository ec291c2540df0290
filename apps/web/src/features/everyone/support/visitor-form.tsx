import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { writeAsVisitor } from './calls.ts';
import {
  focusField,
  SendProblem,
  problemsIn,
  problemsOf,
  TicketFields,
  type Draft,
  type Problems,
} from '../../../entities/support/ticket-fields.tsx';

type VisitorDraft = Draft & { email: string };
const empty: VisitorDraft = { category: 'account', title: '', message: '', email: '' };
const drafts = draftStore<VisitorDraft>('visitor');
const emailText = 'Enter your email so we can reply.';

/** Someone without a session writes to support; the answer comes by mail. */
export function VisitorForm() {
  const { draft, edit, suspend, resume } = useDraft(drafts, empty);
  const { email } = draft;
  const [problems, setProblems] = useState<Problems>({});
  const writing = useMutation({
    mutationFn: writeAsVisitor,
    onMutate: suspend,
    onSuccess: () => edit({ ...empty, email }),
    onError: (error) => {
      resume();
      setProblems(problemsIn(error));
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (writing.isPending) return;
    const isAddress = /^\S+@\S+\.\S+$/.test(email.trim());
    const found = { ...(isAddress ? {} : { email: emailText }), ...problemsOf(draft) };
    setProblems(found);
    if (!focusField(event.currentTarget, found)) writing.mutate({ ...draft, email: email.trim() });
  }

  if (writing.isSuccess) return <Arrived message={writing.data.message} onMore={writing.reset} />;
  return (
    <form onSubmit={submit} noValidate aria-label="Write to support">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          <LinkAnchor to="/login" search={{ next: '/support' }}>
            Log in
          </LinkAnchor>{' '}
          to see replies here, or leave your email.
        </Text>
        <SendProblem error={writing.error} />
        <TextInput
          label="Your email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          value={email}
          error={problems.email}
          disabled={writing.isPending}
          data-path="email"
          onChange={(event) => {
            edit({ ...draft, email: event.currentTarget.value });
            setProblems({});
          }}
        />
        <TicketFields
          draft={draft}
          problems={problems}
          isBusy={writing.isPending}
          onEdit={(edited) => {
            edit({ ...draft, ...edited });
            setProblems({});
          }}
        />
        <Button type="submit" w="fit-content" disabled={writing.isPending}>
          {writing.isPending ? 'Sending...' : 'Send message'}
        </Button>
      </Stack>
    </form>
  );
}

function Arrived({ message, onMore }: { message: string; onMore: () => void }) {
  return (
    <div role="status">
      <EmptyState
        icon={<IconMailCheck size={24} stroke={1.5} aria-hidden />}
        title="Message sent"
        message={message}
        action={
          <Button variant="default" size="sm" onClick={onMore}>
            Send another message
          </Button>
        }
      />
    </div>
  );
}
