import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { product, rulesVersion } from '@stoke/domain';
import { Box, Button, Group, Modal, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { dayText } from '../../../lib/day-text.ts';
import { useInertPage } from '../../../ui/use-inert-page.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useAgreement } from './calls.ts';
import classes from './rules.module.css';
import { CreatorRulesNote } from '../../../entities/own-campaigns/creator-rules-note.tsx';
import { brand } from '../../../entities/site/brand.ts';
import { FailedLine } from '../../../ui/failed.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** No page but those that show the rules loads their texts. */
const RulesTabs = lazy(async () => ({ default: (await import('./rules-tabs.tsx')).RulesTabs }));

type Props =
  | { mode: 'mandatory'; isForCreators: boolean }
  /** Just to read: closes as dialogs do. */
  | { mode: 'reading'; isOpen: boolean; onClose: () => void };

/** The rules in a dialog. The mandatory one cannot be closed, only agreed to or left by logging out. */
export function RulesDialog(props: Props) {
  const isMandatory = props.mode === 'mandatory';
  const isOpen = isMandatory || props.isOpen;
  useInertPage(isOpen);
  return (
    <Modal
      title={`Rules by ${brand.handle || product.name}`}
      size={680}
      classNames={{ content: classes['frame'] ?? '', body: classes['body'] ?? '' }}
      opened={isOpen}
      onClose={isMandatory ? stay : props.onClose}
      withCloseButton={!isMandatory}
      closeOnEscape={!isMandatory}
      closeOnClickOutside={!isMandatory}
    >
      {isMandatory && <Request isForCreators={props.isForCreators} />}
      <Suspense fallback={<Box h="calc(min(56vh, 500px) + 40px)" mih={200} />}>
        <RulesTabs />
      </Suspense>
      <Quiet size="xs" mt="xs">
        Version of {dayText(rulesVersion)}
      </Quiet>
      {isMandatory && <Agreement />}
    </Modal>
  );
}

/** Why the dialog is there: it covers the page. */
function Request({ isForCreators }: { isForCreators: boolean }) {
  return (
    <div className={classes['request']}>
      {/* Not the first button: the texts come late, and until then that is Logout. */}
      <Title order={1} size="h2" tabIndex={-1} data-autofocus>
        Please Review and Accept Our Rules
      </Title>
      <Quiet mt={4}>You accept them once, before you open your dashboard or do tasks.</Quiet>
      {isForCreators && <CreatorRulesNote />}
    </div>
  );
}

function Agreement() {
  const agreement = useAgreement();
  const { signOut } = useSession();
  return (
    <Box pt={16}>
      <FailedLine error={agreement.error} text="Not saved. Please try again." c="rose.4" mb="sm" />
      <Group justify="space-between">
        <Button variant="subtle" color="slate.3" onClick={signOut}>
          Logout
        </Button>
        <Button disabled={agreement.isPending} onClick={() => agreement.mutate()}>
          {agreement.isPending ? 'Saving...' : 'I Understand & Agree to the Rules'}
        </Button>
      </Group>
    </Box>
  );
}

/** A mandatory dialog has no way to be closed. */
function stay(): void {}
