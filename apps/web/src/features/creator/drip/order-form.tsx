import type { DripCampaign } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import {
  dripPackage,
  maxDripName,
  formatUsd,
  parseTweetUrl,
  type DripPackage,
  type DripPackageId,
} from '@stoke/domain';
import { Alert, Button, Text, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { CreatorRulesNote } from '../../../entities/own-campaigns/creator-rules-note.tsx';
import { messageOf } from '../../../ui/failure-message.tsx';
import { StartField } from '../../../entities/campaigns/start-field.tsx';
import { useCopyOf } from '../../../entities/own-campaigns/use-copy-of.ts';
import { createDrip, type DripOrder } from './calls.ts';
import classes from './order-form.module.css';
import { MoreTweets } from './more-tweets.tsx';
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
  const { form, chosen, canOrder, ordering, refusedStart, ...order } = useOrder(on);
  const { link, about, start } = form.values;
  const { isBegun } = order;
  useCopyOf(wanted, { form: { isBegun, replace: form.setValues }, copy: copyOf, onCopied });
  return (
    <form
      onSubmit={order.submit}
      onChange={order.forgetFailure}
      noValidate
      className={classes['form']}
    >
      <PackageChoice chosen={chosen?.id ?? null} onChoose={order.choose} />
      <div className={classes['order']}>
        <TextInput
          label="Initial tweet link"
          description="You can add more tweets later."
          placeholder="https://x.com/yourbrand/status/1234567890"
          size="md"
          disabled={ordering.isPending}
          {...form.getInputProps('link')}
          onBlur={order.leaveLink}
        />
        <SameTweet link={link} />
        <TweetText
          size="md"
          text={about}
          disabled={ordering.isPending}
          onEdit={(next) => form.setFieldValue('about', next)}
        />
        <MoreTweets
          tweets={form.values.moreTweets}
          onEdit={(next) => form.setFieldValue('moreTweets', next)}
        />
        <DripName disabled={ordering.isPending} {...form.getInputProps('name')} />
        <StartField
          value={start}
          problem={form.errors['start'] ?? refusedStart}
          disabled={ordering.isPending}
          onEdit={(next) => form.setFieldValue('start', next)}
          onLeave={() => form.validateField('start')}
        />
        {chosen ? <OrderSummary chosen={chosen} start={start} /> : null}
        {renderPayment(chosen)}
        {ordering.isError && refusedStart === null ? (
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

function DripName(input: TextInputProps) {
  return (
    <TextInput
      label="Name"
      description="Optional. Tells it apart from your other drips."
      placeholder="Passkey launch"
      size="md"
      maxLength={maxDripName}
      {...input}
    />
  );
}

type Order = {
  packageId: DripPackageId | null;
  link: string;
  about: string;
  name: string;
  /** Of a copied drip, besides the first. */
  moreTweets: readonly { tweetLink: string; about: string }[];
  start: StartEntry;
};
const nothing: Order = {
  packageId: null,
  link: '',
  about: '',
  name: '',
  moreTweets: [],
  start: null,
};
const drafts = draftStore<Order>('drip');
const validate = {
  link: (link: string, { packageId }: Order) => orderProblem(packageId, link),
  start: startProblem,
};

/** Its package, its tweets and what they are about. */
function copyOf({ packageId, tweets, tweetTexts }: DripCampaign): Order {
  const [link = '', ...more] = tweets;
  const [about = ''] = tweetTexts;
  const moreTweets = more.map((tweetLink, place) => ({
    tweetLink,
    about: tweetTexts[place + 1] ?? '',
  }));
  return { ...nothing, packageId: dripPackage(packageId)?.id ?? null, link, about, moreTweets };
}

/** The state of an order and what can be done with it. It waits while its funds are added. */
function useOrder({ onCreated, onNoToken }: Pick<Props, 'onCreated' | 'onNoToken'>) {
  const act = useIntention();
  const kept = useDraftForm({ drafts, empty: nothing, validate });
  const { form, isBegun, drop, suspend, resume } = kept;
  const { packageId, link } = form.values;
  const ordering = useMutation({
    mutationFn: (order: DripOrder) => act(JSON.stringify(order), (key) => createDrip(order, key)),
    onMutate: suspend,
    onError: resume,
    onSuccess: ({ message }) => {
      drop();
      onCreated(message || 'Drip campaign created successfully!');
    },
  });

  /** Another package clears the link (rule 4.9). */
  function choose(id: DripPackageId) {
    if (ordering.isPending || id === packageId) return;
    form.setFieldValue('packageId', id);
    form.setFieldValue('link', '');
    ordering.reset();
  }

  function leaveLink() {
    if (link.trim() === '') form.clearFieldError('link');
    else form.validateField('link');
  }

  const submit = form.onSubmit(({ packageId, link, about, start, name, moreTweets }) => {
    if (packageId === null || ordering.isPending) return;
    if (readToken() === null) onNoToken();
    else {
      const order = { packageId, initialTweetLink: link.trim(), ...sentText(about) };
      ordering.mutate({
        ...order,
        ...(name.trim() !== '' && { name: name.trim() }),
        ...(moreTweets.length > 0 && { moreTweets: [...moreTweets] }),
        ...startToSend(start),
      });
    }
  });

  const chosen = packageId === null ? null : dripPackage(packageId);
  return {
    form,
    isBegun,
    chosen,
    canOrder: orderProblem(packageId, link) === null,
    ordering,
    refusedStart: ofStart(ordering.error),
    forgetFailure: () => ordering.isError && ordering.reset(),
    choose,
    leaveLink: useAfterPress(leaveLink),
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
