import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconFileCheck, IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { CallError } from '../../../lib/session/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Section } from '../../../ui/section.tsx';
import { checkChosen, checkOwn, FileError, type OpenedFile } from './check-file.ts';
import { CheckAtHome } from './check-at-home.tsx';
import { CheckedSteps, Verdict } from './checked-proof.tsx';
import classes from './proof.module.css';
import { Quiet } from '../../../ui/quiet.ts';

/** Shows a person that their own balance is counted: the file is verified by their browser. */
export function CheckBalance() {
  const { state, user } = useSession();
  const own = useMutation({ mutationFn: checkOwn });
  const chosen = useMutation({ mutationFn: checkChosen });
  const [shown, setShown] = useState<'own' | 'chosen'>('own');
  const result = shown === 'own' ? own : chosen;
  const isChecking = own.isPending || chosen.isPending;
  function choose(file: File) {
    if (isChecking) return;
    setShown('chosen');
    chosen.mutate(file);
  }
  const { isDraggedOver, ...drop } = useDrop(choose);
  const checked = isChecking ? undefined : result.data;
  return (
    <Section
      title="Check my balance"
      subtitle="Your browser verifies your proof file step by step."
    >
      <div
        className={classes['check']}
        data-testid="check-balance"
        data-over={isDraggedOver || undefined}
        {...drop}
      >
        <Group gap="sm">
          {state === 'visitor' ? (
            <LinkButton to="/login" search={{ next: '/proof' }}>
              Log in to check
            </LinkButton>
          ) : (
            <Button
              leftSection={<IconShieldCheck size={16} aria-hidden />}
              loading={own.isPending}
              disabled={user === null || chosen.isPending}
              onClick={() => {
                if (user === null) return;
                setShown('own');
                own.mutate(user._id);
              }}
            >
              Check my balance
            </Button>
          )}
          <ChooseFile isChecking={isChecking} onChoose={choose} />
          {shown === 'own' && own.data && <SaveFile checked={own.data} />}
        </Group>
        {result.isError && (
          <Text size="sm" c="rose.3" role="alert">
            {failureText(result.error)}
          </Text>
        )}
        {checked && <CheckedSteps checked={checked} />}
        <div role="status" className={classes['verdict']}>
          {checked && <Verdict checked={checked} />}
        </div>
        <CheckAtHome number={checked?.file?.root.number} />
      </div>
    </Section>
  );
}

function failureText(error: unknown): ReactNode {
  if (error instanceof FileError) return error.message;
  if (error instanceof CallError && error.code === 'request.not_found') {
    return 'There is no root yet. The first one is made within a minute of the first start.';
  }
  return messageOf(error, 'The proof could not be loaded. Check your connection and try again.');
}

type ChooseProps = { isChecking: boolean; onChoose: (file: File) => void };

function ChooseFile({ isChecking, onChoose }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label="Proof file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          // The same file again is a choice too.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<IconFileCheck size={16} aria-hidden />}
        disabled={isChecking}
        onClick={() => input.current?.click()}
      >
        Check a file
      </Button>
      <Quiet className={classes['drop'] ?? ''}>or drop it here</Quiet>
    </>
  );
}

function SaveFile({ checked: { name, file } }: { checked: OpenedFile }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => saveFile(name, `${JSON.stringify(file, null, 2)}\n`, 'application/json')}
    >
      Download proof file
    </Button>
  );
}

function useDrop(onDropped: (file: File) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  useEffect(() => {
    // Else the browser would leave the page for a file, also for one that falls beside the box.
    const keepPage = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    addEventListener('dragover', keepPage);
    addEventListener('drop', keepPage);
    return () => {
      removeEventListener('dragover', keepPage);
      removeEventListener('drop', keepPage);
    };
  }, []);
  return {
    isDraggedOver,
    onDragOver: (event: DragEvent) => setDraggedOver(hasFiles(event.dataTransfer)),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!isInside) setDraggedOver(false);
    },
    onDrop: (event: DragEvent) => {
      setDraggedOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      const [file] = event.dataTransfer.files;
      if (file) onDropped(file);
    },
  };
}

/** Not a text or a link that is dragged. */
function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}
