import { useSearch } from '@tanstack/react-router';
import { EntryFrame } from '../../features/everyone/sign-in/entry-frame.tsx';
import { RegisterForm } from '../../features/everyone/sign-in/register-form.tsx';
import { LinkAnchor } from '../../ui/links.tsx';

export function RegisterPage() {
  const search = useSearch({ from: '/register' });
  return (
    <EntryFrame
      tab="Register"
      title="Create your account"
      subtitle="Earn from tasks and fund campaigns with one account."
      footer={
        <>
          Already have an account?{' '}
          <LinkAnchor to="/login" search={search}>
            Login
          </LinkAnchor>
        </>
      }
    >
      <RegisterForm />
    </EntryFrame>
  );
}
