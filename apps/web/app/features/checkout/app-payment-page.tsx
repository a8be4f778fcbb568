import { PAYMENT_PAGE_FAILED } from '@quivertree/checkout/checkout-words';
import { payAgain } from '@quivertree/checkout/pay-again';
import { explanationOf } from '@quivertree/contract/error-message';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams } from 'react-router';
import { paymentStatusPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Loading } from '../../ui/loading.tsx';
import { AccountPage } from '../session/account-page.tsx';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { rememberAppPayment } from './app-payment.ts';
import { paymentParts } from './payment-parts.ts';
import { PostToProvider, type ProviderForm } from './provider-form.tsx';

/**
 * Page that sends a buyer from the phone app on to pay. The app opens it in the system's browser, since only a web page
 * can post a provider's form.
 */
export default function AppPaymentPage() {
  const { reference = '' } = useParams();
  const [problem, setProblem] = useState<string>();
  const [form, setForm] = useState<ProviderForm>();

  async function pay(): Promise<void> {
    setProblem(undefined);
    try {
      const key = decodeURIComponent(location.hash.slice(1));
      rememberAppPayment(browserStorage('sessionStorage'), { reference, key });
      const next = await payAgain(paymentParts, { reference, key });
      if (next?.kind === 'form') setForm(next);
      // An order that can't be paid any more leads to its status, which says why.
      else location.replace(next?.url ?? paymentStatusPath(reference, key));
    } catch (error) {
      setProblem(explanationOf(error) ?? PAYMENT_PAGE_FAILED);
    }
  }
  const onOpened = useEffectEvent(pay);
  useEffect(() => void onOpened(), []);

  return (
    <AccountPage title="Payment" lead={<p>You’ll be back in the Quivertree app once you’ve paid.</p>}>
      {problem === undefined ? (
        <Loading>Opening the payment page…</Loading>
      ) : (
        <div className="flex flex-col gap-5">
          <FormAlert>{problem}</FormAlert>
          <Button onClick={() => void pay()}>Try again</Button>
        </div>
      )}
      {form && <PostToProvider form={form} />}
    </AccountPage>
  );
}
