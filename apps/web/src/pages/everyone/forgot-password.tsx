import { useSearch } from '@tanstack/react-router';
import { BackToLogin } from '../../features/everyone/sign-in/back-to-login.tsx';
import { EntryFrame } from '../../features/everyone/sign-in/entry-frame.tsx';
import { ForgotForm } from '../../features/everyone/sign-in/forgot-form.tsx';

export function ForgotPasswordPage() {
  const search = useSearch({ from: '/forgot-password' });
  return (
    <EntryFrame
      tab="Forgot password"
      title="Forgot your password?"
      subtitle="We'll email you a reset link."
      footer={<BackToLogin search={search} />}
    >
      <ForgotForm />
    </EntryFrame>
  );
}
