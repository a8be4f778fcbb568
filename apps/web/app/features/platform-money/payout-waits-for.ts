/** Whose turn it is with a payout, as the administrator reads it who looks at it. */
export function waitsFor(state: string, youMay: { approve: boolean; send: boolean }, ownOrganisation: boolean): string {
  if (state === 'sent') return 'The bank';
  if (state !== 'draft' && state !== 'approved') return '–';
  if (state === 'draft' ? youMay.approve : youMay.send) return 'You, or another administrator';
  return ownOrganisation ? 'An administrator who is not of the organisation' : 'A second person';
}
