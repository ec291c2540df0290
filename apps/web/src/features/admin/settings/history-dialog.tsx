import { settings, type SettingKey } from '@stoke/domain';
import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/pages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { historyOf } from './calls.ts';
import { wireText } from './draft.ts';
import classes from './settings.module.css';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

type Props = { settingKey: SettingKey; onClose: () => void };

/** Who changed a setting, from what to what, and why. */
export function HistoryDialog({ settingKey, onClose }: Props) {
  const history = useInfiniteQuery(historyOf(settingKey));
  const acts = history.data ? itemsOf(history.data.pages) : null;
  return (
    <Dialog title={`History of ${settings[settingKey].label}`} size="lg" onClose={onClose}>
      {acts === null ? (
        <NotLoaded what="The history" query={history} rows={[3, 56]} />
      ) : acts.length === 0 ? (
        <Text c="dimmed">Never changed.</Text>
      ) : (
        <Stack gap="md">
          <ul className={classes['history']}>
            {acts.map(({ _id, at, actor, about }) => (
              <li key={_id}>
                <span>
                  {wireText(settingKey, about['before'])} →{' '}
                  <b>{wireText(settingKey, about['after'])}</b>
                </span>
                <span className={classes['reason']}>{about['reason']}</span>
                <span className="hint">
                  {actor === null ? 'System' : (actor.username ?? 'Deleted account')} ·{' '}
                  <Moment at={at} />
                </span>
              </li>
            ))}
          </ul>
          <MoreAtEnd pages={history} name="changes" />
        </Stack>
      )}
    </Dialog>
  );
}
