/** The private link to a client's page, as the studio hands it over. */
export const clientLink = {
  title: 'Client page',
  lead: 'Whoever has the link can see this booking, reschedule it and cancel it.',
  none: 'No link yet.',
  ends: (days: number) => `It works until ${days} days after the booking.`,
  link: 'Private link',
  copy: 'Copy link',
  copied: 'Link copied',
  make: 'Create link',
  replace: 'New link',
  replaceHint: 'The link in earlier emails stops working.',
  replaced: 'New link created',
}
