import type { SparkCampaign } from '@stoke/contract';
import { formatUsd, sparkPaidPerHour, sparkRates } from '@stoke/domain';
import { Anchor, Badge } from '@mantine/core';
import { IconBrandTelegram, IconBrandX, type Icon } from '@tabler/icons-react';
import { webLink } from '../../lib/web-link.ts';
import { FramePart } from '../../ui/campaign-frame.tsx';
import classes from './spark-page.module.css';

type Of = { campaign: SparkCampaign };

/** How one takes part, what counts, and what the creator adds (rule 5.9). */
export function HowToEarn({ campaign }: Of) {
  const { additionalInstructions: instructions, hashtags } = campaign;
  return (
    <FramePart title="How to Participate & Earn">
      <div className={classes['essential']}>
        <Essential
          Icon={IconBrandTelegram}
          label="Join Telegram Group"
          href={campaign.telegramGroupLink}
        />
        <Essential Icon={IconBrandX} label="View Associated Tweet" href={campaign.tweetUrl} />
      </div>
      <Required campaign={campaign} />
      <h3>Important rules</h3>
      <ul className={classes['rules']}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {instructions !== '' && (
        <>
          <h3>Additional instructions</h3>
          <p className={classes['instructions']}>{instructions}</p>
        </>
      )}
      {hashtags.length > 0 && (
        <div className={classes['tags']}>
          {hashtags.map((tag) => (
            <Badge key={tag} color="slate">
              #{tag.replace(/^#+/, '')}
            </Badge>
          ))}
        </div>
      )}
    </FramePart>
  );
}

function Essential({ Icon, label, href }: { Icon: Icon; label: string; href: string }) {
  const link = webLink(href);
  if (link === null) return null;
  return (
    <Anchor
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={classes['way'] ?? ''}
      underline="never"
    >
      <Icon size={18} aria-hidden />
      {label}
    </Anchor>
  );
}

const actions = [
  ['joinTelegram', 'join the Telegram group'],
  ['like', 'like the post on X'],
  ['retweet', 'retweet it'],
  ['comment', 'comment on it'],
] as const;

function Required({ campaign: { requiredActions } }: Of) {
  const needed = actions.flatMap(([key, text]) => (requiredActions[key] ? [text] : []));
  if (needed.length === 0) return null;
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(needed);
  return <p className={classes['needed']}>Before anything is paid: {list}.</p>;
}

const most = sparkPaidPerHour;

/** What counts and what it pays (rules 5.3 and 5.4). */
const rules = [
  `A valid message pays ${formatUsd(sparkRates.message)}, at most ${most.message} in an hour.`,
  `A click on a tracked link and a reaction pay $0.025 each, at most ${most.click} of either in an hour.`,
  'A message needs two words and eight letters, and 20 seconds since your last paid one. Commands, forwards and repeated texts are not paid.',
  'A message is paid when it is still there and still valid ten minutes later.',
  'A reaction counts once for each message that somebody else wrote within the last 48 hours.',
  'Your Telegram account must be linked in your profile. The bot answers /myrewards with every verdict.',
  'The campaign ends when its time is up or its reward pool is used up, whichever comes first.',
];
