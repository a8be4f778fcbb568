/** Derives a Message-ID from an email's subject matter, so that a repeat has the same one. */
export function messageIdOf(publicUrl: string, ...about: (string | number)[]): string {
  return `<${about.join('.')}@${new URL(publicUrl).hostname}>`;
}
