import type { NoticeChoices } from '@stoke/contract';
import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../ui/failure-message.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LinkAnchor } from '../../ui/links.tsx';
import { useNamedPlace } from '../../ui/named-place.ts';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { noticeChoices, useChoosing } from './calls.ts';
import classes from './notices.module.css';

/** Which notices also go by Telegram. Each choice is saved as it is made. */
export function NoticeSettings() {
  const choices = useQuery(noticeChoices);
  const { place } = useNamedPlace<HTMLDivElement>('notifications');
  return (
    <div ref={place} id="notifications">
      <Section title="Notifications" subtitle="Choose what we also send you on Telegram.">
        {choices.data ? (
          <Choices choices={choices.data} />
        ) : choices.isError ? (
          <ErrorPanel
            title="Your choices could not be loaded"
            message={messageOf(choices.error, 'Please try again in a moment.')}
            actionLabel="Try again"
            onAction={() => void choices.refetch()}
          />
        ) : (
          <SkeletonRows count={1} height={420} />
        )}
      </Section>
    </div>
  );
}

function Choices({ choices: { isTelegramLinked, groups } }: { choices: NoticeChoices }) {
  const choosing = useChoosing();
  const pending = choosing.isPending ? choosing.variables : null;
  return (
    <>
      {!isTelegramLinked && (
        <Text size="sm" c="dimmed" mb="sm">
          No Telegram account linked.{' '}
          <LinkAnchor to="/dashboard" hash="telegram">
            Link Telegram
          </LinkAnchor>
        </Text>
      )}
      {choosing.isError && (
        <Text role="alert" size="sm" c="rose.3" mb="sm">
          {messageOf(choosing.error, 'Your choice could not be saved. Please try again.')}
        </Text>
      )}
      <div className="panel">
        {groups.map((group) => (
          <fieldset key={group.name} className={classes['choices']}>
            <legend>
              {group.name}
              {group.choices.some(({ isFixed }) => isFixed) && (
                <Text span size="sm" c="dimmed" fw={400}>
                  {' '}
                  Always on, and by email
                </Text>
              )}
            </legend>
            {group.choices.map(({ kind, label, byTelegram, isFixed }) => (
              <Checkbox
                key={kind}
                className={classes['choice']}
                label={label}
                checked={pending?.kind === kind ? pending.byTelegram : byTelegram}
                disabled={isFixed || pending?.kind === kind}
                onChange={(event) =>
                  choosing.mutate({ kind, byTelegram: event.currentTarget.checked })
                }
              />
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}
