import { SignInPage } from '../features/session/sign-in-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { loginPath } from '../paths.ts';

export default function Login() {
  return (
    <>
      <PageHead title="Sign in" path={loginPath()} />
      <SignInPage />
    </>
  );
}
