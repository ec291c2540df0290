import { Button, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { writeAsVisitor } from './calls.ts';
import { problemsIn, TicketForm, ticketRules } from '../../../entities/support/ticket-fields.tsx';
import { Quiet } from '../../../ui/quiet.ts';
import { visitorDrafts, type VisitorDraft } from './ticket-drafts.ts';

const empty: VisitorDraft = { category: 'account', title: '', message: '', email: '' };
const validate = {
  email: (email: string) =>
    /^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'Enter your email so we can reply.',
  ...ticketRules,
};

/** Someone without a session writes to support; the answer comes by mail. */
export function VisitorForm() {
  const { form, drop, suspend, resume } = useDraftForm({
    drafts: visitorDrafts,
    empty,
    validate,
  });
  const writing = useMutation({
    mutationFn: writeAsVisitor,
    onMutate: suspend,
    onSuccess: (_reply, { email }) => drop({ email }),
    onError: (error) => {
      resume();
      form.setErrors(problemsIn(error));
    },
  });
  const submit = form.onSubmit((draft) => {
    if (!writing.isPending) writing.mutate({ ...draft, email: draft.email.trim() });
  }, focusFirstError);

  if (writing.isSuccess) return <Arrived message={writing.data.message} onMore={writing.reset} />;
  return (
    <TicketForm
      form={form}
      sending={writing}
      onSubmit={submit}
      note={
        <Quiet>
          <LinkAnchor to="/login" search={{ next: '/support' }}>
            Log in
          </LinkAnchor>{' '}
          to see replies here, or leave your email.
        </Quiet>
      }
      sender={
        <TextInput
          label="Your email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          disabled={writing.isPending}
          {...form.getInputProps('email')}
        />
      }
    />
  );
}

function Arrived({ message, onMore }: { message: string; onMore: () => void }) {
  return (
    <div role="status">
      <EmptyState
        Icon={IconMailCheck}
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
