/** Opens WhatsApp with a text to be sent to whoever is chosen there. */
export function whatsAppUrl(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
