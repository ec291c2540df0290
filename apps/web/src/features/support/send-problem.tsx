import { Alert } from '@mantine/core';
import { messageOf } from '../../lib/api.ts';
import { problemsIn } from './ticket-fields.tsx';

/** Says why a message was not sent, where no field is the reason. */
export function SendProblem({ error }: { error: Error | null }) {
  if (error === null || Object.keys(problemsIn(error)).length > 0) return null;
  return (
    <Alert color="rose" role="alert">
      {messageOf(error, 'Your message could not be sent. It is still here: try again.')}
    </Alert>
  );
}
