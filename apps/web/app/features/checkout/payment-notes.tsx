import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { providerName } from '@quivertree/domain/payments/payment-providers';
import { refundSentence } from '@quivertree/domain/payments/refund-policy';
import { Lock } from 'lucide-react';
import { termsPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';

const CARDS = ['Visa', 'Mastercard'];

/** Payment provider, refund policy and terms, shown before paying. */
export function PaymentNotes({ options }: { options: EventDetail['options'] }) {
  const provider = options.paymentProvider && providerName(options.paymentProvider);
  return (
    <div className="flex flex-col gap-3 border-t border-hairline pt-4 text-sm text-soft">
      <p className="flex flex-wrap items-center gap-2">
        <Lock aria-hidden className="size-4 shrink-0" />
        {provider ? `Secure payment with ${provider}` : 'Secure payment'}
        {CARDS.map((card) => (
          <span key={card} className="rounded-sm border border-current px-1.5 leading-snug font-bold">
            {card}
          </span>
        ))}
      </p>
      <p>{refundSentence(options.refundPolicy, options)}</p>
      <p>
        By paying you agree to our{' '}
        <Link to={termsPath} className="underline underline-offset-4">
          terms and conditions
        </Link>
        .
      </p>
    </div>
  );
}
