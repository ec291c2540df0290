import type { DripCampaign } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import {
  maxDripName,
  formatUsd,
  parseTweetUrl,
  type DripPackage,
  type DripPackageId,
} from '@stoke/domain';
import { Alert, Button, Group, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { CallError } from '../../../lib/session/api.ts';
import { termsNow, useTerms } from '../../../entities/site/terms.ts';
import { startProblem } from '../../../entities/campaigns/start-time.ts';
import { readToken } from '../../../lib/session/token.ts';
import { useAfterPress } from '../../../lib/use-after-press.ts';
import { CreatorRulesNote } from '../../../entities/own-campaigns/creator-rules-note.tsx';
import { messageOf } from '../../../ui/failure-message.tsx';
import { StartField } from '../../../entities/campaigns/start-field.tsx';
import { useCopyOf } from '../../../entities/own-campaigns/use-copy-of.ts';
import { useCampaignCreation } from '../../../entities/own-campaigns/use-campaign-creation.ts';
import { createDrip } from './calls.ts';
import { dripDrafts, noEntry, type DripEntry } from './drip-drafts.ts';
import { MoreTweets } from './more-tweets.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PackageChoice } from './package-choice.tsx';
import { SameTweet } from './same-tweet.tsx';
import { TweetText } from './tweet-text.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Quiet } from '../../../ui/quiet.ts';

type OrderInput = {
  userId: string;
  /** Entries from an earlier visit. */
  initial: DripEntry;
  onCreated: (message: string) => Promise<void>;
  /** The session has ended elsewhere. */
  onNoToken: () => void;
};

type Props = OrderInput & {
  /** What the page says about paying for the chosen package. */
  renderPayment: (chosen: DripPackage | null) => ReactNode;
  /** The campaign that the address asks to copy. */
  wanted: DripCampaign | null;
  onCopied: () => void;
};

/** Package, first tweet, and the button that appears when both are there (rule 4.9). */
export function OrderForm({ renderPayment, wanted, onCopied, ...on }: Props) {
  const { form, chosen, canOrder, ordering, refusedStart, ...order } = useOrder(on);
  const { link, about, start } = form.values;
  const { isBegun, replace } = order;
  useCopyOf(wanted, { form: { isBegun, replace }, copy: copyOf, onCopied });
  return (
    <form onSubmit={order.submit} onChange={order.clearFailure} noValidate>
      <Stack gap={28}>
        <PackageChoice chosen={chosen?.id ?? null} onChoose={order.choose} />
        <Stack gap="lg" p={24} className="box">
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
          <Group gap={0} wrap="nowrap" mih={42}>
            {canOrder ? (
              <Button type="submit" size="md" disabled={ordering.isPending}>
                {ordering.isPending ? 'Activating...' : 'Activate Drip Campaign'}
              </Button>
            ) : (
              <Quiet>
                {chosen
                  ? `Paste the tweet link to activate ${chosen.name} for ${formatUsd(chosen.price)}.`
                  : 'Choose a package and paste a tweet link to continue.'}
              </Quiet>
            )}
          </Group>
          {canOrder ? <CreatorRulesNote /> : null}
        </Stack>
      </Stack>
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

const validate = {
  link: (link: string, { packageId }: DripEntry) => orderProblem(packageId, link),
  start: startProblem,
};

/** Its package, its tweets and what they are about. */
function copyOf({ packageId, tweets, tweetTexts }: DripCampaign): DripEntry {
  const [link = '', ...more] = tweets;
  const [about = ''] = tweetTexts;
  const moreTweets = more.map((tweetLink, place) => ({
    tweetLink,
    about: tweetTexts[place + 1] ?? '',
  }));
  return { ...noEntry, packageId: packageNow(packageId)?.id ?? null, link, about, moreTweets };
}

/** The state of an order and what can be done with it. It waits while its funds are added. */
function useOrder({ userId, initial, onCreated, onNoToken }: OrderInput) {
  const form = useForm<DripEntry>({
    initialValues: initial,
    validate,
    onValuesChange: (entry) => dripDrafts.write(userId, entry),
  });
  const { packageId, link } = form.values;
  const ordering = useCampaignCreation({
    drafts: dripDrafts,
    owner: userId,
    create: createDrip,
    onCreated: (message) => onCreated(message || 'Drip campaign created successfully!'),
    show: form.setValues,
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

  const submit = form.onSubmit((entry) => {
    if (packageId === null || ordering.isPending) return;
    if (readToken() === null) onNoToken();
    else ordering.mutate(entry);
  }, focusFirstError);

  const { packages } = useTerms();
  const chosen = packages.find(({ id }) => id === packageId) ?? null;
  return {
    form,
    isBegun: !dripDrafts.isBlank(form.values),
    /** Begins anew, from another campaign. */
    replace: (by: DripEntry) => {
      dripDrafts.renew(userId);
      form.setValues(by);
    },
    chosen,
    canOrder: orderProblem(packageId, link) === null,
    ordering,
    refusedStart: ofStart(ordering.error),
    clearFailure: () => ordering.isError && ordering.reset(),
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

function packageNow(id: string) {
  return termsNow().packages.find((offer) => offer.id === id);
}

/** The first thing wrong with an order, in the words of the specification. */
function orderProblem(packageId: DripPackageId | null, link: string): string | null {
  // A stored draft may name a package that is not offered today.
  if (packageId === null || !packageNow(packageId)) return refusals['drip.package_required'].text;
  if (link.trim() === '') return refusals['drip.tweet_required'].text;
  return parseTweetUrl(link) === null ? refusals['drip.tweet_invalid'].text : null;
}
