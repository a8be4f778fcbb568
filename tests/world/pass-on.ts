import type { Client } from '@quivertree/contract/client';
import { acceptTransfer, sendTransfer } from '@quivertree/contract/tickets/transfers';

interface Transfer {
  ticketsKey: string;
  ticketId: string | undefined;
  /** The new holder. */
  email: string;
  name?: string;
  /** True if the transfer is sent to the new holder's address; otherwise, anyone with its link can accept it. */
  addressed?: boolean;
}

/** Transfers a ticket to someone, who accepts it. Returns the key in the new holder's link. */
export async function passOn(
  client: Client,
  { ticketsKey, ticketId = '', email, name = 'Tangeni Haufiku', addressed = false }: Transfer,
): Promise<string> {
  const body = { ticketId, ...(addressed ? { email } : {}) };
  const { transferPath } = await client.call(sendTransfer, { params: { ticketsKey }, body });
  const params = { transferKey: transferPath.replace('/transfer/', '') };
  const { ticketsPath } = await client.call(acceptTransfer, { params, body: { name, email } });
  return ticketsPath.replace('/tickets/', '');
}
