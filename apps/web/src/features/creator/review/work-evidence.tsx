import { Stack } from '@mantine/core';
import type { WorkToReview } from '@stoke/contract';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { proofImage } from '../../../entities/work/proof-image.ts';
import { PrivateImage } from '../../../ui/private-image.tsx';
import classes from './review.module.css';
import { OutLink } from '../../../ui/out-link.tsx';
import { Pair } from '../../../ui/pair.tsx';

/** The link after which the task is named, if there is one: it is shown once, as the title. */
export function taskLink({ taskName, evidence }: WorkToReview): string | null {
  const named = evidence.links.find(({ url }) => url.replace(/^https?:\/\//, '') === taskName);
  return named?.url ?? null;
}

/** What shows that the work was done: facts, links and images, as its kind describes them. */
export function Evidence({ work, label }: { work: WorkToReview; label: string }) {
  const { facts, links, images } = work.evidence;
  const ofTask = taskLink(work);
  // The account is named with the person unless it has changed since.
  const handle = `@${work.user.xUsername ?? ''}`;
  const own = links.filter(({ url }) => url !== ofTask);
  return (
    <Stack gap={8} miw={0}>
      <dl aria-label={label} className={classes['facts']}>
        {facts
          .filter(({ text }) => text !== handle)
          .map((fact) => (
            <Pair key={fact.label} name={fact.label}>
              {fact.text}
              {fact.at !== undefined && <time dateTime={fact.at}> · {clockOf(fact.at)}</time>}
            </Pair>
          ))}
      </dl>
      {own.map((link) => (
        <WorkLink key={link.url} url={link.url}>
          {link.label}
        </WorkLink>
      ))}
      {images.length === 0 ? null : (
        <Stack gap={8} maw={560}>
          {images.map(({ url, label: name }) => (
            <PrivateImage
              key={url}
              id={url}
              name={`${name} of ${work.user.username}`}
              load={() => proofImage(work._id)}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

const clockTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const clockOf = (at: string) => clockTime.format(new Date(at));

/** A link to the work, marked as one that leads away. */
export function WorkLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <OutLink href={url} className={classes['out'] ?? ''}>
      {children}
      <IconExternalLink size={13} aria-hidden />
    </OutLink>
  );
}
