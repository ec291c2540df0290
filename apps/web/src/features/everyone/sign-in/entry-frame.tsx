import { Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { tabTitle } from '@stoke/domain';
import type { ReactNode } from 'react';
import { FlameMark } from '../../../ui/flame-mark.tsx';
import classes from './entry-frame.module.css';
import { Quiet } from '../../../ui/quiet.ts';

type Props = {
  tab: string;
  title: string;
  subtitle: string;
  children: ReactNode;
  /** Stands before the form. */
  beside?: ReactNode;
  /** Leads to the other one of login and registration. */
  footer: ReactNode;
};

/** The frame of login and registration. */
export function EntryFrame({ tab, title, subtitle, children, beside, footer }: Props) {
  useDocumentTitle(tabTitle(tab));
  return (
    <div className={classes['place']}>
      <Group gap={24} align="flex-start" justify="center" wrap="nowrap" w="100%">
        {beside && <div className={classes['beside']}>{beside}</div>}
        <div className={classes['card']}>
          <Stack align="center" gap={6} mb={28}>
            <FlameMark size={40} />
            <Title order={1} size="h2" mt={8}>
              {title}
            </Title>
            <Quiet ta="center">{subtitle}</Quiet>
          </Stack>
          {children}
        </div>
      </Group>
      <Quiet>{footer}</Quiet>
    </div>
  );
}
