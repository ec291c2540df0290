import type { SparkCampaign } from '@stoke/contract';
import { formatDollars, formatUsd, sparkPaidPerHour, sparkRates, sparkRules } from '@stoke/domain';
import { Badge, Group } from '@mantine/core';
import { IconBrandTelegram, IconBrandX, type Icon } from '@tabler/icons-react';
import { webLink } from '../../../lib/web-link.ts';
import { FramePart } from '../../../entities/campaigns/campaign-frame.tsx';
import classes from './spark-page.module.css';
import { OutLink } from '../../../ui/out-link.tsx';

type Props = { campaign: SparkCampaign };

/** How one takes part, what counts, and what the creator adds (rule 5.9). */
export function HowToEarn({ campaign }: Props) {
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
      <h3>Important rules</h3>
      <ul className={classes['rules']}>
        {[...rules, limitRule(campaign)].map((rule) => (
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
        <Group gap={6} align="stretch" mt="lg">
          {hashtags.map((tag) => (
            <Badge key={tag} color="slate">
              #{tag.replace(/^#+/, '')}
            </Badge>
          ))}
        </Group>
      )}
    </FramePart>
  );
}

function Essential({ Icon, label, href }: { Icon: Icon; label: string; href: string }) {
  const link = webLink(href);
  if (link === null) return null;
  return (
    <OutLink href={link} size="md" className={classes['way'] ?? ''} underline="never">
      <Icon size={18} aria-hidden />
      {label}
    </OutLink>
  );
}

const { message: messages, click: clicks } = sparkPaidPerHour;
const { minWords, minLetters, spacingMs, newMemberMs } = sparkRules;

function limitRule({ personLimitPercent, personLimit }: SparkCampaign): string {
  const limit = formatDollars(personLimit);
  return `One person earns at most ${limit}, ${personLimitPercent}% of the reward pool.`;
}

/** What counts and what it pays (rules 5.3 and 5.4). */
const rules = [
  'Only what you do after you take part and complete your checklist is paid.',
  `A valid message pays ${formatUsd(sparkRates.message)}, up to ${messages} per hour.`,
  `A reaction and a click on a paid link pay $0.025 each, up to ${clicks} of each per hour.`,
  `Messages need at least ${minWords} words and ${minLetters} letters, ${spacingMs / 1000} seconds apart. Commands, forwards and repeated texts are not paid.`,
  'Messages are paid after ten minutes, if they are still valid. Edits are checked again.',
  'A reaction counts once per message, on messages of others from the last 48 hours, written since the campaign started.',
  `Actions count from ${newMemberMs / 60_000} minutes after you join the group.`,
  'Send /myrewards to the bot to see every action with its reason.',
  'The campaign ends when its time is up or its reward pool is used up, whichever comes first.',
];
