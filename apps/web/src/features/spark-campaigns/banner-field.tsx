import { Button, Group, Input, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type DragEvent } from 'react';
import classes from './banner-field.module.css';
import { bannerTypes, readBanner } from './banner-file.ts';

type Props = {
  file: File | null;
  /** Null when the file is taken away. */
  onChange: (file: File | null) => void;
  error: string | undefined;
  onProblem: (problem: string) => void;
  isDisabled: boolean;
};

/** The banner: chosen or dropped, shown as the cards will show it, and exchanged or taken away. */
export function BannerField({ file, onChange, error, onProblem, isDisabled }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [hintId, errorId] = [useId(), useId()];

  async function take(chosen: File | undefined) {
    if (!chosen || isDisabled) return;
    const read = await readBanner(chosen);
    if ('file' in read) onChange(read.file);
    else onProblem(read.problem);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <div>
      <Input.Label required onClick={() => input.current?.click()}>
        Campaign Banner Image
      </Input.Label>
      <div
        className={classes['drop']}
        data-over={isOver || undefined}
        data-wrong={error !== undefined || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Preview file={file} onBroken={() => onProblem('Failed to read image file.')} />
        <div className={classes['side']}>
          <Text size="sm" fw={500} className={classes['name'] ?? ''}>
            {file?.name ?? 'Drop an image here, or choose one.'}
          </Text>
          <Text size="xs" c="dimmed" id={hintId}>
            JPG or PNG. Max 2MB. Recommended 360x280 px.
          </Text>
          <Group gap="xs" mt={4}>
            <Button
              size="xs"
              variant="default"
              disabled={isDisabled}
              data-path="banner"
              aria-describedby={error === undefined ? hintId : `${hintId} ${errorId}`}
              onClick={() => input.current?.click()}
            >
              {file ? 'Replace image' : 'Choose image'}
            </Button>
            {file ? (
              <Button
                size="xs"
                variant="subtle"
                color="slate.2"
                disabled={isDisabled}
                onClick={() => onChange(null)}
              >
                Remove
              </Button>
            ) : null}
          </Group>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Banner file"
        accept={bannerTypes.join(',')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          // The same file can be chosen again after it was refused.
          event.currentTarget.value = '';
        }}
      />
      {error === undefined ? null : (
        <Input.Error id={errorId} role="alert" mt={5}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}

function Preview({ file, onBroken }: { file: File | null; onBroken: () => void }) {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address]);
  return (
    <div className={classes['preview']}>
      {address === null ? (
        <IconPhoto size={28} stroke={1.25} aria-hidden />
      ) : (
        <img src={address} alt="Banner preview" width={180} height={140} onError={onBroken} />
      )}
    </div>
  );
}
