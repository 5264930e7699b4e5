import { pluralize } from './grammar.ts'

/** Messages about testimonial requests. */
export const portalTestimonials = {
  title: 'Testimonial requests',
  back: 'Website',
  lead: 'Your client gets an email with a private link to write a testimonial. Nothing appears on the website until you approve it.',
  empty: 'No requests yet.',
  link: 'Request a testimonial',
  waiting: (count: number) =>
    count === 0
      ? 'Ask a client for a few sentences by email'
      : pluralize(count, '1 to review', `${count} to review`),

  ask: 'Request a testimonial',
  askLead: (days: number) =>
    `The email says who’s asking and about what, that three sentences are enough, and that you review them first. The link works for ${days} days.`,
  askSave: 'Send email',
  requested: 'Email sent',
  made: 'Request created. Copy the link',
  handOverLink: 'Link for the client',
  project: 'Project',
  noProject: 'Your work together',
  projectHint: 'If no client is chosen, we use the project’s.',
  email: 'Email',
  emailHint: 'Leave blank to use the client’s email.',
  note: 'Personal note',
  noteHint: 'Included in the email as written.',

  writtenTitle: 'To review',
  requestedTitle: 'Requested',
  approvedTitle: 'Approved',
  declinedTitle: 'Declined',
  about: 'About',
  wroteAt: (when: string) => `Written ${when}`,
  requestedBy: (by: string | null, when: string) =>
    by ? `Requested by ${by}, ${when}.` : `Requested ${when}.`,
  until: (when: string) => `The link expires ${when}.`,
  ended: 'The link has expired.',
  decidedBy: (by: string | null, when: string) => (by ? `${by}, ${when}` : when),
  again: 'Resend',
  withdraw: 'Withdraw',
  ofWhom: (client: string) => `the request to ${client}`,
  sentAgain: 'Request sent again. The old link no longer works',
  withdrawn: 'Request withdrawn',

  place: 'Show on page',
  nowhere: 'No page',
  item: 'Project',
  noItem: 'No project',
  correct: 'Fix typos',
  corrected: 'Text on the site',
  correctedHint:
    'For typos only. Their own words stay on record, and the email about the publication shows them both.',
  wroteInstead: (quote: string) => `Corrected. They wrote: “${quote}”`,
  approve: 'Approve & publish',
  decline: 'Decline',
  approved: 'Testimonial published',
  declined: 'Testimonial declined. You can restore it below',
  restore: 'Restore',
  restored: 'Restored for review',
  shownOn: (page: string) => `Shown on ${page}`,
  notShown: 'Not shown on any page',
  off: 'No longer published',
  editAll: 'Edit or move it under Testimonials',
}
