import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Group, Menu, Modal, Popover, Stack, Title, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { alertDialog, confirmDialog } from '../../ui/dialogs.ts';
import { showToast } from '../../ui/toasts.ts';

/** What floats above the page, for the kitchen page. */
export function KitchenFloating() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const confirm = async () => {
    const isSure = await confirmDialog({ title: 'A question', message: 'Are you sure?' });
    showToast('info', isSure ? 'Confirmed' : 'Cancelled', { at: 'bottom' });
  };
  return (
    <Stack align="flex-start">
      <Title order={2}>Floating</Title>
      <Group>
        <Button variant="default" onClick={open}>
          Modal
        </Button>
        <Button
          variant="default"
          onClick={() => void alertDialog({ title: 'An alert', message: 'Something was done.' })}
        >
          Alert
        </Button>
        <Button variant="default" onClick={() => void confirm()}>
          Confirm
        </Button>
        {(['success', 'error', 'info'] as const).map((kind) => (
          <Button key={kind} variant="default" onClick={() => showToast(kind, `A ${kind} toast`)}>
            Toast: {kind}
          </Button>
        ))}
      </Group>
      <Group>
        <Menu>
          <Menu.Target>
            <Button variant="default">Menu</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>A label</Menu.Label>
            <Menu.Item>An entry</Menu.Item>
            <Menu.Divider />
            <Menu.Item disabled>A disabled entry</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Popover>
          <Popover.Target>
            <Button variant="default">Popover</Button>
          </Popover.Target>
          <Popover.Dropdown>In a popover</Popover.Dropdown>
        </Popover>
        <Tooltip label="A tooltip">
          <Button variant="default">Tooltip</Button>
        </Tooltip>
      </Group>
      <Modal opened={isOpen} onClose={close} title="A modal">
        In a modal
      </Modal>
    </Stack>
  );
}
