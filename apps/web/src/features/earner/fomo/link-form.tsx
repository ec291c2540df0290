import type { FomoCampaign } from '@stoke/contract';
import { taskOfLink } from '@stoke/domain';
import { Alert, Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { focusAround } from '../../../ui/focus-around.ts';
import { ImageField } from '../../../ui/image-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { submitLink, useRefresh, type Proof } from './part-calls.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';

type Link = FomoCampaign['campaignTasks'][number]['links'][number];

const noProof: Proof = { text: '', link: '', image: null };
const drafts = draftStore<Proof>('proof');
const missing = 'Add proof: a text, a link or an image.';

/** Submits one link, with the proof that it needs. The input stays when it is refused. */
export function LinkForm({ campaignId, link }: { campaignId: string; link: Link }) {
  const place = useRef<HTMLFormElement>(null);
  const linkId = link._id;
  const isComplete = (proof: Proof) => !link.proofRequired || isOfGroup(link) || !isEmpty(proof);
  const { form, drop, suspend, resume } = useDraftForm<Proof>({
    drafts,
    empty: noProof,
    about: linkId,
    validate: (proof) => (isComplete(proof) ? {} : { text: missing }),
    isRechecked: true,
  });
  const refresh = useRefresh(campaignId);
  const sending = useMutation({
    mutationFn: (proof: Proof) => submitLink({ campaignId, linkId }, proof),
    onMutate: suspend,
    onError: resume,
    onSuccess: async () => {
      drop();
      focusAround(place.current);
      showToast('success', 'Submitted. The reward is reserved for you.');
      await refresh();
    },
  });
  const submit = form.onSubmit((proof) => {
    if (!sending.isPending) sending.mutate(proof);
  }, focusFirstError);
  return (
    <form
      ref={place}
      onSubmit={submit}
      noValidate
      aria-label={`Submit ${link.name || 'this link'}`}
    >
      <Stack gap={12}>
        {link.proofRequired && <ProofFields link={link} form={form} />}
        {sending.error && (
          <Alert color="rose">
            {messageOf(sending.error, 'No answer from the server. Submit again.')}
          </Alert>
        )}
        <Button type="submit" size="sm" loading={sending.isPending} w="fit-content">
          {link.proofRequired ? 'Submit' : 'I did this'}
        </Button>
      </Stack>
    </form>
  );
}

type FieldsOf = { link: Link; form: UseFormReturnType<Proof> };

function ProofFields({ link, form }: FieldsOf) {
  return (
    <>
      {isOfGroup(link) && <p>Members of the group with a linked Telegram account need no proof.</p>}
      <Textarea
        label="Proof"
        placeholder={link.proofPlaceholder || 'What you did, and where it can be seen'}
        rows={3}
        maxLength={2000}
        {...form.getInputProps('text')}
      />
      <TextInput
        label="Link"
        type="url"
        placeholder="https://"
        maxLength={300}
        {...form.getInputProps('link')}
      />
      <ImageField
        label="Image"
        hint="PNG, JPEG or WebP, at most 2 MB. Only you, the creator and admins can see it."
        shape="wide"
        file={form.values.image}
        onChange={(image) => form.setFieldValue('image', image)}
      />
    </>
  );
}

function isEmpty({ text, link, image }: Proof): boolean {
  return text.trim() === '' && link.trim() === '' && image === null;
}

/** Whether Telegram may show that the person is in the group of the link. */
function isOfGroup({ type }: Link): boolean {
  return taskOfLink(type)?.proof === 'group';
}
