import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import { Box, Button, Code, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { product } from '@stoke/domain';
import { IconDownload } from '@tabler/icons-react';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { useAppConfirmation } from './calls.ts';
import { Quiet } from '../../../ui/quiet.ts';

/** Scan, enter the first code, keep the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const {
    mutate: start,
    data: app,
    error,
  } = useMutation({ mutationFn: () => call('startSecondFactor', {}) });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(() => start(), [start]);
  if (codes !== null) return <CodesDialog codes={codes} onClose={onClose} />;
  function added(made: readonly string[]) {
    if (made.length > 0) return setCodes(made);
    showToast('success', 'Authenticator app added.');
    onClose();
  }
  return (
    <Dialog
      title="Set up an authenticator app"
      size="lg"
      closeOnClickOutside={false}
      onClose={onClose}
    >
      {app ? (
        <AppForm {...app} onCodes={added} onCancel={onClose} />
      ) : error ? (
        <LoadError
          title="The setup could not be started"
          query={{ error, refetch: () => start() }}
          fallback="Please check your connection and try again."
        />
      ) : (
        <SkeletonRows count={1} height={300} />
      )}
    </Dialog>
  );
}

type AppProps = {
  secret: string;
  uri: string;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
};

function AppForm({ secret, uri, onCodes, onCancel }: AppProps) {
  const form = useForm({ initialValues: { code: '' } });
  const confirming = useAppConfirmation();
  const isComplete = form.values.code.trim().length >= 6;
  const submit = form.onSubmit(({ code }) => {
    if (!isComplete || confirming.isPending) return;
    confirming.mutate(code, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) });
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">Scan this with an authenticator app, then enter the code it shows.</Text>
        <Box w={200}>
          <QrCode text={uri} label="QR code for your authenticator app" />
        </Box>
        <Group gap={6} wrap="nowrap">
          <Quiet>Or enter the key</Quiet>
          <Code>{secret}</Code>
          <CopyButton value={secret} what="key" />
        </Group>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          maw={220}
          {...form.getInputProps('code')}
        />
        <FormEnd
          problem={
            confirming.error &&
            messageOf(confirming.error, 'Please check your connection and try again.')
          }
          label="Turn on"
          busyLabel="Turning on..."
          isBusy={confirming.isPending}
          isDisabled={!isComplete}
          mayLeave
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

/** The recovery codes, shown once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      title="Your recovery codes"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text c="dimmed">
          Each code logs you in once when you don't have your phone or passkey. Keep them: they are
          not shown again.
        </Text>
        <SimpleGrid cols={2} spacing="xs">
          {codes.map((code) => (
            <Code key={code} fz="md" p={8} data-testid="recovery-code">
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <Group justify="space-between">
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() =>
                saveFile(`${product.name.toLowerCase()}-recovery-codes.txt`, text, 'text/plain')
              }
            >
              Download
            </Button>
            <CopyButton value={text} what="recovery codes" />
          </Group>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
