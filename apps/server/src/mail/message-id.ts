/** Names what a mail is about: the same mail, sent again, bears the same name. */
export function messageIdOf(publicUrl: string, ...about: (string | number)[]): string {
  return `<${about.join('.')}@${new URL(publicUrl).hostname}>`;
}
