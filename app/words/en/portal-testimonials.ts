/** What the portal says of testimonials that were asked for. */
export const portalTestimonials = {
  title: 'Testimonials asked for',
  back: 'Website',
  lead: 'A client gets an email with a private link and writes there. Nothing appears on the website until you approve it.',
  empty: 'Nobody was asked yet.',
  link: 'Ask for a testimonial',
  waiting: (count: number) =>
    count === 0
      ? 'Ask a client for three sentences by email'
      : count === 1
        ? '1 waits for you'
        : `${count} wait for you`,

  ask: 'Ask a client',
  askLead: (days: number) =>
    `The letter says who asks and about what, that three sentences are enough, and that you read them before they appear. Its link opens for ${days} days.`,
  askSave: 'Send email',
  asked: 'Letter sent',
  made: 'Request created. Copy the link',
  handOverLink: 'Link for the client',
  project: 'About',
  noProject: 'The work together',
  projectHint: 'Without a client above, it is whose project this is.',
  email: 'Email',
  emailHint: 'Empty, it goes to the client’s own address.',
  note: 'A line of your own',
  noteHint: 'Included in the email as written.',

  writtenTitle: 'Waiting for you',
  askedTitle: 'Asked',
  approvedTitle: 'Approved',
  declinedTitle: 'Declined',
  about: 'About',
  wroteAt: (when: string) => `Written ${when}`,
  askedBy: (by: string | null, when: string) =>
    by ? `Asked by ${by}, ${when}.` : `Asked ${when}.`,
  until: (when: string) => `The link opens until ${when}.`,
  ended: 'The link has ended.',
  decidedBy: (by: string | null, when: string) => (by ? `${by}, ${when}` : when),
  again: 'Ask again',
  withdraw: 'Withdraw',
  ofWhom: (client: string) => `of ${client}`,
  sentAgain: 'Asked again. The link of before opens nothing',
  withdrawn: 'Request withdrawn',

  place: 'Stands on',
  nowhere: 'No page',
  item: 'Is about',
  noItem: 'No project',
  approve: 'Approve',
  decline: 'Decline',
  approved: 'Approved, and on the site',
  declined: 'Declined. It stays below',
  bringBack: 'Bring back',
  broughtBack: 'It waits for you again',
  standsOn: (page: string) => `Stands on ${page}`,
  standsNowhere: 'On no page',
  off: 'No longer on the site',
  editAll: 'Change or move it under Testimonials',
}
