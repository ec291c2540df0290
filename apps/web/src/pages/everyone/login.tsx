import { product } from '@stoke/domain';
import { Skeleton } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { EntryFrame } from '../../features/everyone/sign-in/entry-frame.tsx';
import { LoginForm } from '../../features/everyone/sign-in/login-form.tsx';
import { Newcomer } from '../../features/everyone/sign-in/newcomer.tsx';
import { hasLoggedInHere } from '../../lib/session/token.ts';
import { LinkAnchor } from '../../ui/links.tsx';
import { isForCreators, loginReason } from './login-reason.ts';

const BrandFacts = lazy(async () => ({
  default: (await import('../../features/everyone/sign-in/brand-facts.tsx')).BrandFacts,
}));

export function LoginPage() {
  const search = useSearch({ from: '/login' });
  const { next } = search;
  const reason = loginReason(next);
  const isNew = !hasLoggedInHere();
  return (
    <EntryFrame
      tab="Login"
      title="Welcome back"
      subtitle={reason?.text ?? `Log in to ${product.name} to do tasks and run campaigns.`}
      beside={
        next !== undefined && isForCreators(next) ? (
          <Suspense fallback={<Skeleton h={480} maw={460} radius="md" />}>
            <BrandFacts next={next} isFirst={isNew} />
          </Suspense>
        ) : (
          isNew && <Newcomer next={next} />
        )
      }
      footer={
        <>
          New here?{' '}
          <LinkAnchor to="/register" search={search}>
            Register
          </LinkAnchor>
        </>
      }
    >
      <LoginForm button={reason?.button} isSecond={isNew} />
    </EntryFrame>
  );
}
