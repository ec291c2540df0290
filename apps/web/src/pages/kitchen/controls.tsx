import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  Group,
  NativeSelect,
  Input,
  PasswordInput,
  Radio,
  Stack,
  Textarea,
  TextInput,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { IconFlame } from '@tabler/icons-react';

/** What can be pressed and filled in, for the kitchen page. */
export function KitchenControls() {
  return (
    <Stack>
      <Title order={2}>Controls</Title>
      <Group>
        <Button>Primary</Button>
        <Button variant="default">Default</Button>
        <Button variant="light">Light</Button>
        <Button variant="subtle" color="slate.2">
          Subtle
        </Button>
        <Button disabled>Disabled</Button>
      </Group>
      <Group>
        <ActionIcon variant="default" size="lg" aria-label="An icon to press">
          <IconFlame size={18} />
        </ActionIcon>
        <CloseButton aria-label="Close nothing" />
        <UnstyledButton>Unstyled</UnstyledButton>
      </Group>
      <TextInput label="Text" placeholder="A placeholder" description="What belongs here" />
      <TextInput label="Text with a mistake" defaultValue="mistake" error="This is a mistake." />
      <PasswordInput label="Secret" defaultValue="secret" />
      <NativeSelect label="One of few" data={['First', 'Second']} />
      <Checkbox label="A choice" />
      <Input component="select" pointer aria-label="One of a list">
        <option>First</option>
        <option>Second</option>
      </Input>
      <Textarea label="Lines" rows={3} />
      <Radio.Group label="One of these" defaultValue="a">
        <Group mt={6}>
          <Radio value="a" label="This" />
          <Radio value="b" label="That" />
        </Group>
      </Radio.Group>
    </Stack>
  );
}
