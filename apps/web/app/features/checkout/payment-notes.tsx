import { CARDS, securePaymentText, TERMS_LINK, TERMS_SENTENCE } from '@quivertree/checkout/checkout-words';
import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { refundSentence } from '@quivertree/domain/payments/refund-policy';
import { termsPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LOCK } from '../../ui/icons.ts';

/** Payment provider, refund policy and terms, shown before paying. */
export function PaymentNotes({ options }: { options: EventDetail['options'] }) {
  const [beforeTerms, afterTerms] = TERMS_SENTENCE.split('{terms}');
  return (
    <div className="flex flex-col gap-3 border-t border-hairline pt-4 text-sm text-soft">
      <p className="flex flex-wrap items-center gap-2">
        <Icon path={LOCK} className="size-4 shrink-0" />
        {securePaymentText(options.paymentProvider)}
        {CARDS.map((card) => (
          <span key={card} className="rounded-sm border border-current px-1.5 leading-snug font-bold">
            {card}
          </span>
        ))}
      </p>
      <p>{refundSentence(options.refundPolicy, options)}</p>
      <p>
        {beforeTerms}
        <Link to={termsPath} className="underline underline-offset-4">
          {TERMS_LINK}
        </Link>
        {afterTerms}
      </p>
    </div>
  );
}
