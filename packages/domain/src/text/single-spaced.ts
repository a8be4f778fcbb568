/** Text without surrounding spaces, and with one space wherever several, or unusual ones, were typed. */
export function singleSpaced(text: string): string {
  return text.replaceAll(/\p{Zs}+/gu, ' ').trim();
}
