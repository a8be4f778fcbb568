/** A number of things, for instance "1 order" or "1,200 orders". */
export function counted(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
}
