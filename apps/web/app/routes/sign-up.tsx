import { SignUpPage } from '../features/session/sign-up-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { signUpPath } from '../paths.ts';

export default function SignUp() {
  return (
    <>
      <PageHead title="Sign up" path={signUpPath} />
      <SignUpPage />
    </>
  );
}
