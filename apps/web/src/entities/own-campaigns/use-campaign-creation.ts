import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { alertDialog } from '../../ui/dialogs.ts';
import type { CampaignDrafts, MadeNews } from './campaign-drafts.ts';

type Input<T extends object> = {
  drafts: CampaignDrafts<T>;
  owner: string;
  create: (draft: T, idempotencyKey: string) => Promise<{ message: string }>;
  /** Leads on; the promise ends when the next page is there, or this one again. */
  onCreated: (message: string) => Promise<void>;
  onError?: (error: Error) => void;
  /** Replaces the entries of the form. */
  show: (draft: T) => void;
};

const elsewhere = 'Another tab created a campaign from this draft.';

/** Creates a campaign from a draft, once. The form is for the next one then, in each tab. */
export function useCampaignCreation<T extends object>(input: Input<T>) {
  const { drafts, owner, create, onCreated, onError, show } = input;
  const isSending = useRef(false);
  const onNews = useEffectEvent((whose: string, { isKept, isElsewhere }: MadeNews) => {
    // Its own answer leads on.
    if (whose !== owner || isSending.current) return;
    if (!isKept) show(drafts.empty);
    if (!isElsewhere) return;
    const rest = isKept ? 'What you entered here is a new draft.' : 'This form is empty again.';
    void alertDialog({ title: 'Already created', message: `${elsewhere} ${rest}` });
  });
  useEffect(() => drafts.watch((whose, news) => onNews(whose, news)), [drafts]);
  return useMutation({
    mutationFn: (draft: T) => drafts.send(owner, draft, create),
    onMutate: () => {
      isSending.current = true;
    },
    onSuccess: async ({ message }) => {
      await onCreated(message);
      show(drafts.read(owner) ?? drafts.empty);
    },
    ...(onError && { onError }),
    onSettled: () => {
      isSending.current = false;
    },
  });
}
