import { ActionIcon, Button, Group, Input, Text } from '@mantine/core';
import { imageTypes } from '@stoke/domain';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { readImage } from '../lib/read-image.ts';
import { FilePicture } from './file-picture.tsx';
import classes from './image-field.module.css';
import { hintBelow } from './hint-below.ts';

type Props = {
  /** What the picture is: `Banner image`. */
  label: string;
  /** Its limits, and what it should be. */
  hint: string;
  /** `card`: as campaign cards show it. */
  shape: 'wide' | 'square' | 'card';
  /** What is chosen and not saved yet. */
  file: File | null;
  onChange: (file: File | null) => void;
  /** The address of the saved image; shown until another is chosen. */
  saved?: string | null;
  /** Removes the saved image; without this it can only be replaced. */
  onRemoveSaved?: () => void;
  error?: ReactNode;
  required?: boolean;
  /** The name by which a form leads to it when it is wrong. */
  path?: string;
};

/** An image to choose or to drop, with its preview. A file that cannot be taken leaves the one before. */
export function ImageField(props: Props) {
  const { label, hint, shape, file, saved = null, required = false, path, onRemoveSaved } = props;
  const id = useId();
  const chosen = useChoice(props.onChange);
  const { isDraggedOver, ...drop } = useDrop(chosen.choose);
  const error = chosen.refused ?? props.error ?? null;
  const removal = file === null ? (saved === null ? undefined : onRemoveSaved) : chosen.clear;
  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-label={label}
      label={label}
      labelElement="div"
      required={required}
      error={error}
      description={hint}
      {...hintBelow}
    >
      <div
        className={classes['place']}
        data-shape={shape}
        data-over={isDraggedOver || undefined}
        data-wrong={error !== null || undefined}
        {...drop}
      >
        <Picture {...{ file, saved, shape }} alt={`Preview of the ${label.toLowerCase()}`} />
        <Actions
          label={label}
          path={path}
          isFilled={file !== null || saved !== null}
          describedBy={`${id}-description${error === null ? '' : ` ${id}-error`}`}
          onChoose={chosen.choose}
          onRemove={removal}
        />
      </div>
    </Input.Wrapper>
  );
}

type PictureProps = Pick<Props, 'file' | 'shape'> & { saved: string | null; alt: string };

function Picture({ file, saved, shape, alt }: PictureProps) {
  if (file !== null) return <FilePicture file={file} alt={alt} className={classes['picture']} />;
  if (saved !== null) return <img src={saved} alt={alt} className={classes['picture']} />;
  return (
    <Group component="span" gap={8} wrap="nowrap" pb={32} c="dimmed">
      <IconPhotoPlus size={22} stroke={1.5} aria-hidden />
      {shape !== 'square' && <Text size="sm">Drop an image here</Text>}
    </Group>
  );
}

type ActionsProps = {
  label: string;
  path: string | undefined;
  isFilled: boolean;
  /** The ids of the words about it. */
  describedBy: string;
  onChoose: (file: File) => void;
  onRemove: (() => void) | undefined;
};

function Actions({ label, path, isFilled, describedBy, onChoose, onRemove }: ActionsProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const name = label.toLowerCase();
  return (
    <Group gap={6} className={classes['actions'] ?? ''}>
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        aria-label={`${label} file`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          // The same file again is a choice too.
          currentTarget.value = '';
        }}
      />
      <Button
        ref={choose}
        size="compact-sm"
        variant="default"
        data-path={path}
        aria-label={`${isFilled ? 'Replace' : 'Choose'} ${name}`}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {isFilled ? 'Replace' : 'Choose'}
      </Button>
      {onRemove && (
        <ActionIcon
          size={26}
          variant="default"
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
          onClick={() => {
            onRemove();
            // The button that was pressed goes away with the picture.
            choose.current?.focus();
          }}
        >
          <IconTrash size={15} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

/** Takes a file when it is fit to be sent. Of two chosen in a row the second counts. */
function useChoice(onChange: (file: File | null) => void) {
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef(0);
  async function read(file: File, turn: number) {
    const outcome = await readImage(file);
    if (turn !== latest.current) return;
    if ('refused' in outcome) setRefused(outcome.refused);
    else onChange(outcome.file);
  }
  function choose(file: File) {
    latest.current += 1;
    setRefused(null);
    void read(file, latest.current);
  }
  function clear() {
    latest.current += 1;
    setRefused(null);
    onChange(null);
  }
  return { refused, choose, clear };
}

function useDrop(choose: (file: File) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  return {
    isDraggedOver,
    onDragOver: (event: DragEvent) => {
      // Else the browser would leave the page for the picture.
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave: () => setDraggedOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDraggedOver(false);
      const [file] = event.dataTransfer.files;
      if (file) choose(file);
    },
  };
}
