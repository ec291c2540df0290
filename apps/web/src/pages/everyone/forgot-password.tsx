import { useSearch } from '@tanstack/react-router';
import { EntryFrame } from '../../features/everyone/sign-in/entry-frame.tsx';
import { ForgotForm } from '../../features/everyone/sign-in/forgot-form.tsx';
import { LinkAnchor } from '../../ui/links.tsx';

export function ForgotPasswordPage() {
  const search = useSearch({ from: '/forgot-password' });
  return (
    <EntryFrame
      tab="Forgot password"
      title="Forgot your password?"
      subtitle="We'll email you a reset link."
      footer={
        <LinkAnchor to="/login" search={search}>
          Back to login
        </LinkAnchor>
      }
    >
      <ForgotForm />
    </EntryFrame>
  );
}
