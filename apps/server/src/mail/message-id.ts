/** Derives a Message-ID from an email's subject matter, so that the same email always has the same Message-ID. */
export function messageIdOf(publicUrl: string, ...about: (string | number)[]): string {
  return `<${about.join('.')}@${new URL(publicUrl).hostname}>`;
}
