import { Alert, Button } from '@mantine/core';

type Props = { text: string; label: string; onGo: () => void };

/** What keeps the campaign from being created, and the way to where it is mended. */
export function ProblemNote({ text, label, onGo }: Props) {
  return (
    <Alert color="rose" role="alert">
      {text}
      <Button variant="default" size="xs" mt="sm" display="block" onClick={onGo}>
        {label}
      </Button>
    </Alert>
  );
}
