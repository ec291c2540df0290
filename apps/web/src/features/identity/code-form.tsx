import { Button } from '@mantine/core';
import { passkeyMessage } from '../../lib/passkey.ts';
import { SecondStep } from '../../ui/second-step.tsx';
import { useSecondStep, type Step } from './calls.ts';

/** The second step of a login. */
export function CodeForm({ step, onBack }: { step: Step; onBack: () => void }) {
  const { mutate, variables, isPending, error } = useSecondStep(step.ticket);
  const kind = variables?.code === undefined ? 'passkey' : 'code';
  return (
    <SecondStep
      kinds={step.secondFactors}
      size="md"
      pending={isPending ? kind : null}
      error={error === null ? null : passkeyMessage(error)}
      onCode={(code) => mutate({ code })}
      onPasskey={() => mutate({})}
      actions={(isComplete) => (
        <>
          <Button
            type="submit"
            size="md"
            variant={step.secondFactors.includes('passkey') ? 'default' : 'filled'}
            disabled={!isComplete}
          >
            {isPending && kind === 'code' ? 'Logging in...' : 'Continue'}
          </Button>
          <Button variant="subtle" color="slate.3" onClick={onBack}>
            Back
          </Button>
        </>
      )}
    />
  );
}
