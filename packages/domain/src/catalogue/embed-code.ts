/** Size in pixels of the card with which other sites show an event. */
export const EVENT_CARD = { width: 600, height: 240 } as const;

/** HTML with which another site shows an event: a frame without scripts. */
export function embedCode(
  { slug, name }: { slug: string; name: string },
  publicUrl: string,
  { width, height }: { width: number; height: number } = EVENT_CARD,
): string {
  const title = name.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return `<iframe src="${publicUrl}/embed/${slug}" title="${title}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}
