import { product } from '@stoke/domain';
import { useSearch } from '@tanstack/react-router';
import { EntryFrame } from '../../features/everyone/sign-in/entry-frame.tsx';
import { LoginForm } from '../../features/everyone/sign-in/login-form.tsx';
import { LinkAnchor } from '../../ui/links.tsx';
import { loginReason } from './login-reason.ts';

export function LoginPage() {
  const search = useSearch({ from: '/login' });
  const reason = loginReason(search.next);
  return (
    <EntryFrame
      tab="Login"
      title="Welcome back"
      subtitle={reason?.text ?? `Log in to ${product.name} to do tasks and run campaigns.`}
      footer={
        <>
          New here?{' '}
          <LinkAnchor to="/register" search={search}>
            Register
          </LinkAnchor>
        </>
      }
    >
      <LoginForm button={reason?.button} />
    </EntryFrame>
  );
}
