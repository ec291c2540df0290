import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { undoSeconds } from '@stoke/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import { modals, ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import classes from './overlays.module.css';
import { useFocusBack } from './use-focus-back.ts';
import { useInertPage } from './use-inert-page.ts';

/** What a dialog says. */
export type Statement = { title: string; message: ReactNode };
/** A question, with other words on its two buttons than the usual ones. */
export type Question = Statement & { labels?: { cancel: string; confirm: string } };
export type ToastKind = 'success' | 'error' | 'info';
/**
 * `top`: top right for 5 s. `bottom`: bottom right for 3 s (rule 3.9). What can be undone is there for a
 * minute, or until the next that can be or one that ends it.
 */
export type ToastPlace = { at?: 'top' | 'bottom'; undo?: () => void; endsUndo?: boolean };

/** The second press of a double press neither answers nor closes what the first has opened. */
const againstDoublePress = {
  closeOnClickOutside: false,
  classNames: { content: classes['question'] ?? '' },
};
const usualLabels = { cancel: 'Cancel', confirm: 'Confirm' };
const icons = {
  success: { color: 'mint.5', icon: <IconCheck size={18} /> },
  error: { color: 'rose.5', icon: <IconAlertTriangle size={18} /> },
  info: { color: 'sky.5', icon: <IconInfoCircle size={18} /> },
} as const;

const shown = Promise.withResolvers<void>();
/** Resolves once there is a place for dialogs and toasts. */
export const overlaysShown = shown.promise;

/** How each form that is open is closed for those who wait for it. */
const openForms = new Set<() => void>();

/** Where dialogs and toasts appear, above everything else. It goes with its person. */
export function Overlays() {
  useEffect(() => {
    shown.resolve();
    return () => {
      for (const close of openForms) close();
    };
  }, []);
  return (
    <ModalsProvider>
      <Notifications position="top-right" autoClose={5000} limit={4} />
    </ModalsProvider>
  );
}

export function openAlert({ title, message }: Statement): Promise<void> {
  return new Promise((resolve) => {
    const id = modals.open({
      ...againstDoublePress,
      title,
      onClose: resolve,
      children: (
        <Stack gap="lg">
          <Words>{message}</Words>
          <Group justify="flex-end">
            <Button data-autofocus onClick={() => modals.close(id)}>
              OK
            </Button>
          </Group>
        </Stack>
      ),
    });
  });
}

export function openConfirm({ title, message, labels = usualLabels }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    let isConfirmed = false;
    modals.openConfirmModal({
      ...againstDoublePress,
      title,
      labels,
      // What a hasty Enter presses must be what can be undone.
      cancelProps: { 'data-autofocus': true },
      children: <Words>{message}</Words>,
      onConfirm: () => {
        isConfirmed = true;
      },
      // Escape and the close button call this one only, never onCancel.
      onClose: () => resolve(isConfirmed),
    });
  });
}

/**
 * A dialog with a form of its own. Resolves when it is closed, however that happens: also with the session of
 * its person. What waits for an alert or a question ends with its page instead.
 */
export function openForm(input: {
  title: string;
  form: (close: () => void) => ReactNode;
}): Promise<void> {
  const { title, form } = input;
  return new Promise((resolve) => {
    const end = () => {
      openForms.delete(end);
      resolve();
    };
    openForms.add(end);
    const id = modals.open({
      ...againstDoublePress,
      title,
      onClose: end,
      children: <FormAgain>{form(() => modals.close(id))}</FormAgain>,
    });
  });
}

function FormAgain({ children }: { children: ReactNode }) {
  useFocusBack();
  useInertPage();
  return children;
}

function Words({ children }: { children: ReactNode }) {
  useFocusBack();
  useInertPage();
  return (
    <Text component="div" c="dimmed">
      {children}
    </Text>
  );
}

export function openToast(kind: ToastKind, message: ReactNode, place: ToastPlace): void {
  const { at = 'top', undo, endsUndo = false } = place;
  if ((undo || endsUndo) && undoable !== null) notifications.hide(undoable);
  const id = notifications.show({
    ...icons[kind],
    message: undo ? (
      <Undoable message={message} onUndo={() => (notifications.hide(id), undo())} />
    ) : (
      message
    ),
    autoClose: undo ? undoSeconds * 1000 : at === 'bottom' ? 3000 : 5000,
    position: undo || at === 'bottom' ? 'bottom-right' : 'top-right',
  });
  if (undo) undoable = id;
}

/** The toast that can be undone now. */
let undoable: string | null = null;

function Undoable({ message, onUndo }: { message: ReactNode; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      {message}
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
}
