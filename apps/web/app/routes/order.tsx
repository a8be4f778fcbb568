import { getEvent } from '@quivertree/contract/catalogue/catalogue';
import { type ActionFunctionArgs, data, redirect, useActionData, useParams } from 'react-router';
import { orderByForm } from '../features/checkout/order-by-form.server.ts';
import { OrderPage } from '../features/checkout/order-page.tsx';
import { PageHead } from '../document/page-head.tsx';
import { pageRender } from '../document/page-render.ts';
import { eventPath, explorePath, orderPath } from '../pages/paths.ts';
import { NO_STORE_HEADERS } from '../document/no-store-headers.ts';
import { buttonClass } from '../ui/button.tsx';
import { Link } from '../pages/link.tsx';

/** A purchase is private to its buyer. */
export function headers() {
  return NO_STORE_HEADERS;
}

export async function action({ request, context, params: { eventId = '' } }: ActionFunctionArgs) {
  const { client, publicUrl } = context.get(pageRender);
  const event = await client.call(getEvent, { params: { idOrSlug: eventId } }).catch(() => undefined);
  if (!event) throw redirect(explorePath());
  const form = await orderByForm(client, event, await request.formData());
  // Redirects only within this site, since the form-action policy would block a redirect to another one.
  if (form.next?.kind === 'redirect' && form.next.url.startsWith(`${publicUrl}/`)) throw redirect(form.next.url, 303);
  return data(form, { status: form.problems || form.failure ? 422 : 200 });
}

export default function Order() {
  const form = useActionData<typeof action>();
  const { eventId = '' } = useParams();
  // Tickets are selected on the event's page, so someone who opens this page directly hasn't selected any.
  if (!form)
    return (
      <div className="wall py-16">
        <PageHead title="Tickets" path={orderPath({ id: eventId })} personal />
        <h1 className="mb-8 text-5xl">Your cart is empty</h1>
        <Link to={eventPath({ id: eventId })} className={buttonClass()}>
          Get tickets
        </Link>
      </div>
    );
  return (
    <>
      <PageHead title={`Tickets for ${form.event.details.name}`} path={orderPath(form.event.details)} personal />
      <OrderPage form={form} />
    </>
  );
}
