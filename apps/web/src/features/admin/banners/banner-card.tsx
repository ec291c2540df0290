import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import type { AdminBanner } from '@stoke/contract';
import { IconGripVertical, IconLinkOff } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { webLink } from '../../../lib/web-link.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './banner-desk.module.css';
import { BannerPicture } from './banner-picture.tsx';
import type { DragProps } from './use-banner-order.ts';
import { OutLink } from '../../../ui/out-link.tsx';
import { Quiet } from '../../../ui/quiet.ts';

type Props = {
  banner: AdminBanner;
  drag: DragProps;
  /** Moves it by this many places. */
  onMove: (by: number) => void;
  onEdit: () => void;
  onDelete: () => void;
};

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** One banner of the grid with its handle. */
export function BannerCard({ banner, drag, onMove, onEdit, onDelete }: Props) {
  const { title, link, imageUrl, order, isActive } = banner;
  const address = webLink(link);
  return (
    <li className={classes['card']} {...drag}>
      <div className={classes['picture']} data-dim={!isActive || undefined}>
        <BannerPicture
          imageUrl={imageUrl}
          whenBroken="This image cannot be loaded. Edit the banner to replace it."
        />
      </div>
      <Stack gap={6} px={14} pt={12} pb={14}>
        <Group gap={8} wrap="nowrap">
          <Handle title={title} onMove={onMove} />
          <Text fw={600} truncate flex={1} title={title}>
            {title}
          </Text>
          <StatusBadge
            tone={isActive ? 'good' : 'neutral'}
            label={isActive ? 'Active' : 'Inactive'}
          />
        </Group>
        {address === null ? (
          <Quiet truncate>{link}</Quiet>
        ) : (
          <OutLink href={address} truncate draggable={false}>
            {link}
          </OutLink>
        )}
        <BrokenLink banner={banner} />
        <Group justify="space-between" mt="auto" pt={4}>
          <Quiet className="num">Order {order}</Quiet>
          <Group gap={8}>
            <Act verb="Edit" title={title} onClick={onEdit} />
            <Act verb="Delete" title={title} c="rose.3" onClick={onDelete} />
          </Group>
        </Group>
      </Stack>
    </li>
  );
}

type ActProps = { onClick: () => void; c?: string };

function Act({ verb, title, ...rest }: { verb: string; title: string } & ActProps) {
  return (
    <Button size="compact-sm" variant="default" aria-label={`${verb} ${title}`} {...rest}>
      {verb}
    </Button>
  );
}

const faults = {
  no_answer: "Link doesn't answer",
  private: 'Link leads into a private network',
  redirects: 'Link redirects too often',
} as const;

/** Why visitors cannot open the link, when the last check found so. */
function BrokenLink({ banner: { linkFault, linkStatus } }: Pick<Props, 'banner'>) {
  if (linkFault === null) return null;
  const fault = linkFault === 'error' ? `Link answers with error ${linkStatus}` : faults[linkFault];
  return (
    <Group gap={6} wrap="nowrap" fz="sm" c="rose.3" data-broken>
      <IconLinkOff size={16} aria-hidden />
      {fault}
    </Group>
  );
}

/** Takes the arrow keys; what it moves is dragged by the pointer. */
function Handle({ title, onMove }: { title: string; onMove: (by: number) => void }) {
  const handle = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // A card that takes another place loses the focus on its way.
  useEffect(() => {
    if (hadFocus.current) handle.current?.focus();
    hadFocus.current = false;
  });
  function press(event: KeyboardEvent) {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    hadFocus.current = true;
    onMove(by);
  }
  return (
    <ActionIcon
      ref={handle}
      variant="subtle"
      color="gray"
      ml={-6}
      style={{ cursor: 'grab' }}
      aria-label={`Move ${title}`}
      title="Drag, or use the arrow keys"
      onKeyDown={press}
    >
      <IconGripVertical size={16} aria-hidden />
    </ActionIcon>
  );
}
