import '@mantine/core/styles/Checkbox.layer.css';
import type { NoticeChoices } from '@stoke/contract';
import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Section } from '../../../ui/section.tsx';
import { noticeChoices, useChoosing } from './calls.ts';
import classes from './notices.module.css';
import { Loaded } from '../../../ui/loaded.tsx';
import { FailedLine } from '../../../ui/failed.tsx';
import { Quiet } from '../../../ui/quiet.ts';

const channels = [
  { channel: 'onSite', name: 'on the site' },
  { channel: 'byTelegram', name: 'by Telegram' },
  { channel: 'byMail', name: 'by email' },
] as const;

/** Which notices also go by Telegram and email. Each choice is saved as it is made. */
export function NoticeSettings() {
  return (
    <Section
      title="Notifications"
      subtitle="Choose what we also send you on Telegram and by email."
    >
      <Loaded name="your choices" query={useQuery(noticeChoices)} rows={[1, 920]}>
        {(choices) => <Choices choices={choices} />}
      </Loaded>
    </Section>
  );
}

function Choices({ choices: { isTelegramLinked, groups } }: { choices: NoticeChoices }) {
  const choosing = useChoosing();
  const pending = choosing.isPending ? choosing.variables : null;
  return (
    <>
      {!isTelegramLinked && (
        <Quiet mb="sm">
          No Telegram account linked.{' '}
          <LinkAnchor to="/settings" hash="telegram">
            Link Telegram
          </LinkAnchor>
        </Quiet>
      )}
      <FailedLine
        error={choosing.error}
        text="Your choice could not be saved. Please try again."
        mb="sm"
      />
      <div className="panel">
        {groups.map((group) => (
          <fieldset key={group.name} className={classes['choices']}>
            <legend>
              {group.name}
              {group.choices.some(({ isFixed }) => isFixed) && ' · always on'}
              <span aria-hidden>
                {group.choices.some(({ onSite }) => onSite !== null) && 'Site'}
              </span>
              <span aria-hidden>Telegram</span>
              <span aria-hidden>Email</span>
            </legend>
            {group.choices.map(({ kind, label, isFixed, ...by }) => (
              <div key={kind} className={classes['choice']}>
                <Text size="sm">{label}</Text>
                {channels.map(({ channel, name }) =>
                  by[channel] === null ? (
                    <span key={channel} />
                  ) : (
                    <Checkbox
                      key={channel}
                      aria-label={`${label}, ${name}`}
                      checked={(pending?.kind === kind ? pending[channel] : null) ?? by[channel]}
                      disabled={isFixed || pending?.kind === kind}
                      onChange={(event) =>
                        choosing.mutate({ kind, [channel]: event.currentTarget.checked })
                      }
                    />
                  ),
                )}
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}
