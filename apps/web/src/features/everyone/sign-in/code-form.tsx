import { passkeyMessage } from '../../../ui/failure-message.tsx';
import { SecondStep } from '../../../ui/second-step.tsx';
import { useSecondStep, type Step } from './calls.ts';
import { isTooMany, LoginLinkOffer } from './login-link-offer.tsx';

const labels = { send: 'Continue', sending: 'Logging in...', leave: 'Back' };

/** The second step of a login. */
export function CodeForm({ step, onBack }: { step: Step; onBack: () => void }) {
  const { mutate, variables, isPending, error } = useSecondStep(step.ticket);
  const kind = variables?.code === undefined ? 'passkey' : 'code';
  return (
    <SecondStep
      isPage
      kinds={step.secondFactors}
      pending={isPending ? kind : null}
      error={error === null || isTooMany(error) ? null : passkeyMessage(error)}
      notice={isTooMany(error) ? <LoginLinkOffer email={step.email} /> : null}
      labels={labels}
      onCode={(code) => mutate({ code })}
      onPasskey={() => mutate({})}
      onLeave={onBack}
    />
  );
}
