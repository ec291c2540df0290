import { EntryFrame } from '../features/identity/entry-frame.tsx';
import { ForgotForm } from '../features/identity/forgot-form.tsx';
import { LinkAnchor } from '../ui/links.tsx';

export function ForgotPasswordPage() {
  return (
    <EntryFrame
      tab="Forgot password"
      title="Forgot your password?"
      subtitle="We'll email you a reset link."
      footer={<LinkAnchor to="/login">Back to login</LinkAnchor>}
    >
      <ForgotForm />
    </EntryFrame>
  );
}
