/** The private link to a client's booking page, shown to the studio. */
export const clientLink = {
  title: 'Client page',
  lead: 'Anyone with the link can see, reschedule and cancel this booking.',
  none: 'No link yet.',
  ends: (days: number) => `The link works until ${days} days after the booking.`,
  link: 'Private link',
  copy: 'Copy link',
  copied: 'Link copied',
  make: 'Create link',
  replace: 'Replace link',
  replaceHint: 'The link in earlier emails stops working.',
  replaced: 'Link replaced',
}
