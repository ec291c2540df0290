import type { DripCampaign } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import {
  dripPackage,
  formatUsd,
  parseTweetUrl,
  type DripPackage,
  type DripPackageId,
} from '@stoke/domain';
import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { CallError } from '../../../lib/session/api.ts';
import { useIntention } from '../../../lib/intention.ts';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import {
  startProblem,
  startToSend,
  type StartEntry,
} from '../../../entities/campaigns/start-time.ts';
import { readToken } from '../../../lib/session/token.ts';
import { useAfterPress } from '../../../lib/use-after-press.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { CreatorRulesNote } from '../../../entities/own-campaigns/creator-rules-note.tsx';
import { messageOf } from '../../../ui/failure-message.tsx';
import { StartField } from '../../../entities/campaigns/start-field.tsx';
import { useCopyOf } from '../../../entities/own-campaigns/use-copy-of.ts';
import { createDrip, type DripOrder } from './calls.ts';
import classes from './order-form.module.css';
import { OrderSummary } from './order-summary.tsx';
import { PackageChoice } from './package-choice.tsx';
import { SameTweet } from './same-tweet.tsx';
import { sentText, TweetText } from './tweet-text.tsx';

type Props = {
  /** What the page says about paying for the chosen package. */
  renderPayment: (chosen: DripPackage | null) => ReactNode;
  /** The campaign that the address asks to copy. */
  wanted: DripCampaign | null;
  onCopied: () => void;
  onCreated: (message: string) => void;
  /** The session has ended elsewhere. */
  onNoToken: () => void;
};

/** Package, first tweet, and the button that appears when both are there (rule 4.9). */
export function OrderForm({ renderPayment, wanted, onCopied, ...on }: Props) {
  const { chosen, entry, problems, canOrder, ordering, form, ...order } = useOrder(on);
  const { link, about, start } = entry;
  useCopyOf(wanted, { form, copy: copyOf, onCopied });
  return (
    <form onSubmit={order.submit} noValidate className={classes['form']}>
      <PackageChoice chosen={chosen?.id ?? null} onChoose={order.choose} />
      <div className={classes['order']}>
        <TextInput
          label="Initial tweet link"
          description="You can add more tweets later."
          placeholder="https://x.com/yourbrand/status/1234567890"
          size="md"
          value={link}
          error={problems.link}
          disabled={ordering.isPending}
          onChange={(event) => order.editLink(event.currentTarget.value)}
          onBlur={order.leaveLink}
        />
        <SameTweet link={link} />
        <TweetText size="md" text={about} disabled={ordering.isPending} onEdit={order.editAbout} />
        <StartField
          value={start}
          problem={problems.start ?? order.refusedStart}
          disabled={ordering.isPending}
          onEdit={order.editStart}
          onLeave={order.leaveStart}
        />
        {chosen ? <OrderSummary chosen={chosen} start={start} /> : null}
        {renderPayment(chosen)}
        {ordering.isError && order.refusedStart === null ? (
          <Alert color="rose" role="alert">
            {messageOf(ordering.error, 'Failed to create drip campaign.')}
          </Alert>
        ) : null}
        <div className={classes['action']}>
          {canOrder ? (
            <Button type="submit" size="md" disabled={ordering.isPending}>
              {ordering.isPending ? 'Activating...' : 'Activate Drip Campaign'}
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              {chosen
                ? `Paste the tweet link to activate ${chosen.name} for ${formatUsd(chosen.price)}.`
                : 'Choose a package and paste a tweet link to continue.'}
            </Text>
          )}
        </div>
        {canOrder ? <CreatorRulesNote /> : null}
      </div>
    </form>
  );
}

type Order = { packageId: DripPackageId | null; link: string; about: string; start: StartEntry };
const nothing: Order = { packageId: null, link: '', about: '', start: null };
type Problems = { link: string | null; start: string | null };
const noProblems: Problems = { link: null, start: null };
const orders = draftStore<Order>('drip');

/** Its package, its first tweet and what that is about. */
function copyOf(dripCampaign: DripCampaign): Order {
  const {
    tweets: [link = ''],
    tweetTexts: [about = ''],
  } = dripCampaign;
  return { ...nothing, packageId: dripPackage(dripCampaign.packageId)?.id ?? null, link, about };
}

/** The state of an order and what can be done with it. It waits while its funds are added. */
function useOrder({ onCreated, onNoToken }: Pick<Props, 'onCreated' | 'onNoToken'>) {
  const act = useIntention();
  const { draft: entry, edit, drop, suspend, resume } = useDraft(orders, nothing);
  const { packageId, link, about, start } = entry;
  const [problems, setProblems] = useState(noProblems);
  const ordering = useMutation({
    mutationFn: (order: DripOrder) => act(JSON.stringify(order), (key) => createDrip(order, key)),
    onMutate: suspend,
    onError: resume,
    onSuccess: ({ message }) => {
      drop();
      onCreated(message || 'Drip campaign created successfully!');
    },
  });

  const say = (problems: Partial<Problems>) => setProblems((known) => ({ ...known, ...problems }));

  /** Another package clears the link (rule 4.9). */
  function choose(id: DripPackageId) {
    if (ordering.isPending || id === packageId) return;
    edit({ ...entry, packageId: id, link: '' });
    say({ link: null });
    ordering.reset();
  }

  function change(to: Partial<Order>, result: Partial<Problems> = {}) {
    edit({ ...entry, ...to });
    say(result);
    if (ordering.isError) ordering.reset();
  }

  function leaveLink() {
    say({ link: link.trim() === '' ? null : orderProblem(packageId, link) });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ordering.isPending) return;
    const found = { link: orderProblem(packageId, link), start: startProblem(start) };
    setProblems(found);
    if (found.link !== null || found.start !== null || packageId === null) return;
    if (readToken() === null) onNoToken();
    else {
      const order = { packageId, initialTweetLink: link.trim(), ...sentText(about) };
      ordering.mutate({ ...order, ...startToSend(start) });
    }
  }

  const chosen = packageId === null ? null : dripPackage(packageId);
  const canOrder = orderProblem(packageId, link) === null;
  const form = { isBegun: entry !== nothing, replace: edit };
  return {
    chosen,
    entry,
    problems,
    canOrder,
    ordering,
    refusedStart: ofStart(ordering.error),
    form,
    choose,
    editLink: (next: string) => change({ link: next }, { link: null }),
    editAbout: (next: string) => change({ about: next }),
    editStart: (next: StartEntry) => change({ start: next }, { start: null }),
    leaveLink: useAfterPress(leaveLink),
    leaveStart: () => say({ start: startProblem(start) }),
    submit,
  };
}

/** What the server says of the start; null of anything else. */
function ofStart(error: Error | null): string | null {
  const isOfStart = error instanceof CallError && error.code === 'campaign.start_invalid';
  return isOfStart ? error.message : null;
}

/** The first thing wrong with an order, in the words of the specification. */
function orderProblem(packageId: DripPackageId | null, link: string): string | null {
  if (packageId === null) return refusals['drip.package_required'].text;
  if (link.trim() === '') return refusals['drip.tweet_required'].text;
  return parseTweetUrl(link) === null ? refusals['drip.tweet_invalid'].text : null;
}
