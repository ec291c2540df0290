import { refusals } from '@stoke/contract/refusals';
import { linkTarget, sparkLimits } from '@stoke/domain';
import { Button, Text, TextInput, type ButtonProps } from '@mantine/core';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOnce } from '../../../lib/session/call-once.ts';
import { useSession } from '../../../lib/session/session.ts';
import { webLink } from '../../../lib/web-link.ts';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { ownSpark } from './calls.ts';
import type { OwnSpark } from './own-spark.ts';
import classes from './own-spark-card.module.css';
import { named } from '../../../ui/named.ts';

type Props = { campaign: OwnSpark };

/** The same for a page that knows only which campaign it is. */
export function AddLinkById({ campaignId }: { campaignId: string }) {
  const { user } = useSession();
  const { data: campaign } = useQuery({
    ...ownSpark(user?._id ?? '', campaignId),
    enabled: user !== null,
  });
  return campaign?.status === 'active' ? <AddLink campaign={campaign} size="sm" /> : null;
}

/** Adds a paid link to an active campaign; the bot posts it in the group. */
export function AddLink({ campaign, size = 'xs' }: Props & Pick<ButtonProps, 'size'>) {
  const [isOpen, setOpen] = useState(false);
  const isFull = campaign.links.length >= sparkLimits.links;
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={isFull}
        title={isFull ? refusals['spark.too_many_links'].text : undefined}
        onClick={() => setOpen(true)}
        {...named('Add link', campaign.name)}
      />
      {isOpen ? <AddLinkDialog campaign={campaign} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const empty = { url: '', label: '' };
const drafts = draftStore<typeof empty>('link');

function AddLinkDialog({ campaign, onClose }: Props & { onClose: () => void }) {
  const { _id: id, links } = campaign;
  const { form, ...draft } = useDraftForm({
    drafts,
    empty,
    about: id,
    validate: {
      url: (url) => urlProblem(url.trim(), links),
      label: (label) =>
        label.trim().length > sparkLimits.linkLabelLength
          ? `At most ${sparkLimits.linkLabelLength} characters.`
          : null,
    },
  });
  return (
    <ActDialog
      title={`Add a link to ${campaign.name}`}
      label="Add link"
      busyLabel="Adding..."
      form={form}
      draft={draft}
      changes="campaigns"
      confirmedAt="bottom"
      failed="The link could not be added."
      act={({ url, label }) =>
        callOnce('addSparkLink', {
          params: { campaignId: id },
          body: { url: url.trim(), label: label.trim() },
        })
      }
      onClose={onClose}
    >
      {(isBusy) => (
        <>
          <TextInput
            label="Link"
            description="Posted in your group by the bot. Each person is paid for opening it once."
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            data-autofocus
            disabled={isBusy}
            {...form.getInputProps('url')}
          />
          <TextInput
            label="Name (optional)"
            autoComplete="off"
            disabled={isBusy}
            {...form.getInputProps('label')}
          />
          <div>
            <Text size="sm" fw={600} className="num">
              Links {links.length} of {sparkLimits.links}
            </Text>
            <ul className={classes['links']} aria-label="Links of this campaign">
              {links.map(({ label, url }) => (
                <li key={url} title={url} className="clipped">
                  {label}
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </ActDialog>
  );
}

function urlProblem(url: string, links: OwnSpark['links']): string | null {
  if (webLink(url) === null) return refusals['spark.link_required'].text;
  const isKnown = links.some((link) => linkTarget(link.url) === linkTarget(url));
  return isKnown ? refusals['spark.link_repeated'].text : null;
}
