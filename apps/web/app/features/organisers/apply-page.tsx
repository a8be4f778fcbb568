import { Sentence } from '../../ui/sentence.tsx';
import type { Answer } from '@quivertree/contract/call';
import { ABOUT_TOO_SHORT, applyAsOrganiser } from '@quivertree/contract/organisers/organisations';
import { listMyOrganisations } from '@quivertree/contract/organisers/organisers';
import { isPhoneNumber, MIN_ABOUT_LENGTH } from '@quivertree/domain/organisers/organiser-profile';
import { isEmail } from '@quivertree/domain/events/custom-fields';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../../calls/api-client.ts';
import { applyPath, loginPath, organisationPath, signUpPath, termsPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Link } from '../../pages/link.tsx';
import { Loading, LoadingInBrowser } from '../../ui/loading.tsx';
import { usePersistedState } from '../session/use-persisted-state.ts';
import { ConfirmAddress } from '../account-ownership/confirm-address.tsx';
import { SettingsForm } from '../accounts/settings-form.tsx';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { APPLYING } from '../session/return-path.ts';
import { formControl, typedInto } from '../session/form-control.ts';
import { browserSession, useSession } from '../session/use-session.ts';
import { CityField } from './city-field.tsx';
import { refresh } from '../../queries/answers.ts';
import { useAnswer } from '../../queries/use-query.ts';
import { getAccount } from '@quivertree/contract/accounts/own-account';

/** Page for becoming an organiser: an account, a confirmed address, then the application. */
export default function ApplyPage() {
  const { ready, user } = useSession();
  return (
    <div className="wall grid gap-x-16 gap-y-10 py-8 md:py-12 lg:grid-cols-2">
      <div>
        <h1 className="text-4xl sm:text-6xl">Become an organiser</h1>
        <ol className="mt-6 flex max-w-[52ch] list-decimal flex-col gap-2 pl-5 text-lg text-soft">
          <li>Tell us about your organisation, and we’ll set it up straight away.</li>
          <li>Prepare your first event at your own pace.</li>
          <li>We review your application, usually within two working days. Then you can publish.</li>
        </ol>
      </div>
      {!ready ? <LoadingInBrowser /> : user ? <SignedIn /> : <Guest />}
    </div>
  );
}

function Guest() {
  useEffect(noteApplying, []);
  return (
    <div className="flex flex-col items-start gap-4">
      <h2 className="text-2xl">First, create an account</h2>
      <p className="text-soft">
        The account is only for you; you can invite your team later. Once you’ve created it, come back here.
      </p>
      <p className="flex flex-wrap gap-3">
        <Link to={signUpPath} state={{ from: applyPath }} className={buttonClass()}>
          Create account
        </Link>
        <Link to={loginPath(applyPath)} className={buttonClass('outline')}>
          Sign in
        </Link>
      </p>
    </div>
  );
}

function SignedIn() {
  const account = useAnswer(getAccount, {});
  if (account.error)
    return (
      <ErrorState onRetry={account.refetch} retrying={account.isFetching}>
        {`Error loading your account: ${account.error.message}`}
      </ErrorState>
    );
  if (!account.data) return <Loading />;
  if (!account.data.emailConfirmed) return <ConfirmFirst email={account.data.email} />;
  return <ApplicationForm email={account.data.email} />;
}

function ConfirmFirst({ email }: { email: string }) {
  useEffect(noteApplying, []);
  return (
    <ConfirmAddress>
      <h2 className="text-2xl">Confirm your email address</h2>
      <p>
        We need to know that <strong className="wrap-anywhere">{email}</strong> is yours before you become an organiser.
        Open the link in our email, then come back.
      </p>
    </ConfirmAddress>
  );
}

/** Makes the link in the email lead back to this page. */
function noteApplying(): void {
  browserStorage('localStorage').setItem(APPLYING, 'yes');
}

function ApplicationForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const organisations = useAnswer(listMyOrganisations, {});
  const [typed, setTyped, forget] = usePersistedState<Partial<Record<TypedField, string>>>(
    'qt:application',
    () => ({}),
  );
  const [problem, setProblem] = useState<Problem>();
  const field = (name: TypedField): FieldProps => ({
    name,
    defaultValue: typed[name],
    error: problem?.field === name ? problem.message : undefined,
  });

  function check(form: HTMLFormElement): string | undefined {
    const found = problemIn(form);
    setProblem(found);
    if (found) formControl(form, found.field).focus();
    return found?.message;
  }

  function persist({ target }: FormEvent): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { name, value } = target;
    if (isTyped(name)) setTyped((before) => ({ ...before, [name]: value }));
    setProblem((before) => (before?.field === name ? undefined : before));
  }

  async function apply(form: HTMLFormElement): Promise<string> {
    const organisation = await apiClient.call(applyAsOrganiser, {
      body: {
        name: typedInto(form, 'name'),
        description: typedInto(form, 'description'),
        email: typedInto(form, 'email'),
        phone: typedInto(form, 'phone'),
        city: typedInto(form, 'city'),
        agreesToTerms: true,
      },
    });
    forget();
    browserStorage('localStorage').removeItem(APPLYING);
    await browserSession().reload();
    await refresh(listMyOrganisations);
    void navigate(organisationPath(organisation.id));
    return `${organisation.name} is set up. Prepare your first event.`;
  }

  return (
    <div onInput={persist}>
      <Memberships organisations={organisations.data} />
      <SettingsForm kind="action" button="Apply" check={check} save={apply}>
        <OrganisationFields field={field} defaultEmail={typed.email ?? email} />
        <TermsField />
      </SettingsForm>
    </div>
  );
}

/** Organisations that the user is already a member of. */
function Memberships({ organisations }: { organisations: Answer<typeof listMyOrganisations> | undefined }) {
  return (
    <p className="mb-5 text-soft empty:hidden">
      {organisations?.map(({ id, name }) => (
        <span key={id} className="mr-4 inline-block">
          <Sentence
            text="You’re a member of {organisation}."
            values={{
              organisation: (
                <Link to={organisationPath(id)} className="text-atlantic-ink underline underline-offset-4">
                  {name}
                </Link>
              ),
            }}
          />
        </span>
      ))}
    </p>
  );
}

interface FieldProps {
  name: TypedField;
  defaultValue: string | undefined;
  error: string | undefined;
}

interface OrganisationFieldsProps {
  /** Returns the props of a field. */
  field: (name: TypedField) => FieldProps;
  /** Initial contact email: as typed before, or else the account's. */
  defaultEmail: string;
}

/** Name, description and contact details of the organisation. */
function OrganisationFields({ field, defaultEmail }: OrganisationFieldsProps) {
  return (
    <>
      <TextField
        label="Name of your organisation"
        {...field('name')}
        autoComplete="organization"
        maxLength={120}
        required
      />
      <TextArea
        label="About your organisation"
        {...field('description')}
        maxLength={5_000}
        rows={5}
        required
        hint={`A few sentences (at least ${MIN_ABOUT_LENGTH} characters), which help us review your application and are shown on your page. You can change them later.`}
      />
      <TextField
        label="Contact email"
        {...field('email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={defaultEmail}
        required
        hint="Shown on your page. If it isn’t the address you sign in with, we’ll email it a confirmation link first."
      />
      <TextField label="Phone" {...field('phone')} type="tel" autoComplete="tel" maxLength={40} required />
      <CityField {...field('city')} />
    </>
  );
}

/** Checkbox for agreeing to the terms and conditions. */
function TermsField() {
  return (
    <CheckboxField
      name="agreesToTerms"
      label={
        <>
          My organisation agrees to the{' '}
          <Link to={termsPath} target="_blank" className="text-atlantic-ink underline underline-offset-4">
            terms and conditions
          </Link>
        </>
      }
      hint="We sell your tickets in your name. You hold your events as announced, and refund buyers if you don’t."
    />
  );
}

const TYPED_FIELDS = ['name', 'description', 'email', 'phone', 'city'] as const;
type TypedField = (typeof TYPED_FIELDS)[number];

interface Problem {
  field: TypedField | 'agreesToTerms';
  message: string;
}

function isTyped(name: string): name is TypedField {
  return TYPED_FIELDS.some((field) => field === name);
}

function problemIn(form: HTMLFormElement): Problem | undefined {
  if (typedInto(form, 'name') === '') return { field: 'name', message: 'Please enter the name of your organisation.' };
  if (typedInto(form, 'description').length < MIN_ABOUT_LENGTH)
    return { field: 'description', message: ABOUT_TOO_SHORT };
  if (!isEmail(typedInto(form, 'email'))) return { field: 'email', message: 'Please enter a valid email address.' };
  if (!isPhoneNumber(typedInto(form, 'phone')))
    return { field: 'phone', message: 'Please enter a phone number, for example +264 81 123 4567.' };
  if (typedInto(form, 'city') === '') return { field: 'city', message: 'Please enter your city.' };
  if (!formControl(form, 'agreesToTerms').checked)
    return { field: 'agreesToTerms', message: 'Please agree to the terms and conditions.' };
  return undefined;
}
