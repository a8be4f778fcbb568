/** A masked name that its owner recognises: `J… N…`. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => `${[...part][0]}…`)
    .join(' ');
}

/** An email address with a masked local part: `j…@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`;
}
