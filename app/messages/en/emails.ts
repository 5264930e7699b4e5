import { type EmailContent, buildDetailRows } from '#app/core/email.ts'

import { bookingEmails, buildGreeting } from './emails-booking.ts'
import { clientPortalEmails } from './emails-client-portal.ts'
import { galleryEmails } from './emails-galleries.ts'
import { projectEmails } from './emails-projects.ts'
import { reviewEmails } from './emails-reviews.ts'
import { roundEmails } from './emails-rounds.ts'
import { contactEmails } from './emails-contacts.ts'
import { crewEmails } from './emails-crew.ts'
import { contractEmails } from './emails-contracts.ts'
import { planEmails } from './emails-plan.ts'
import { quoteEmails } from './emails-quotes.ts'
import { seriesEmails } from './emails-series.ts'
import { formatCount } from './grammar.ts'

/** The reply time a receipt promises. */
const formatPromise = (studio: string, hours: number) =>
  `Thank you for writing to ${studio}. We got your message and will reply within ${formatCount(hours, 'hour')}.`

type NewInquiry = {
  name: string
  email: string
  phone: string
  service: string
  message: string
  requested: string
  due: string
  link: string
}
type Invitation = {
  name: string
  inviter: string
  studio: string
  role: string
  link: string
  days: number
}
type DeclinedBooking = {
  person: string
  client: string
  title: string
  number: string
  when: string
  link: string
}
type TestimonialRequest = {
  name: string
  requester: string
  studio: string
  project: string | null
  note: string
  link: string
  until: string
}
type WrittenTestimonial = {
  client: string
  project: string | null
  quote: string
  name: string
  role: string
  email: string
  link: string
}
type PublishedTestimonial = {
  name: string
  project: string | null
  quote: string
  /** The author's own words, if typos in them were corrected. */
  written: string | null
  link: string
}

/** Emails the program sends. People write the replies to inquiries. */
export const emails = {
  receipt: {
    subject: (studio: string) => `We got your message (${studio})`,
    promise: formatPromise,
    content: ({
      studio,
      hours,
      phone,
    }: {
      studio: string
      hours: number
      phone: string
    }): EmailContent => [
      'Hello,',
      formatPromise(studio, hours),
      phone && `If it’s urgent, call ${phone}.`,
      {
        small:
          'You’re getting this email because someone entered your address on our website. If it wasn’t you, ignore it. To prevent abuse, we don’t include your message.',
      },
    ],
  },
  newInquiry: {
    subject: (name: string, service: string) => `Message from ${name}: ${service}`,
    content: ({
      name,
      email,
      phone,
      service,
      message,
      requested,
      due,
      link,
    }: NewInquiry): EmailContent => [
      `${name} sent a message from your website. Reply by ${due}.`,
      buildDetailRows([
        ['Service', service],
        ['Date requested', requested && `${requested} (not on hold)`],
        ['Email', email],
        ['Phone', phone],
      ]),
      { quote: message },
      { button: 'Open in the portal', href: link },
      {
        small: `Reply to this email to answer ${name}, then mark the message as answered in the portal. Or reply from the portal.`,
      },
    ],
  },
  replySubject: (studio: string) => `Re: Your message to ${studio}`,
  replyFrom: (person: string, studio: string) => `${person}, ${studio}`,
  reset: {
    subject: (studio: string) => `Reset your ${studio} password`,
    content: ({
      name,
      studio,
      link,
      minutes,
    }: {
      name: string
      studio: string
      link: string
      minutes: number
    }): EmailContent => [
      buildGreeting(name),
      `We received a request to reset the password for your ${studio} account.`,
      { button: 'Set a new password', href: link },
      {
        small: `This link works once and expires in ${minutes} minutes. If you didn’t request it, ignore this email. Your password won’t change.`,
      },
    ],
  },
  backupFailed: {
    subject: (studio: string) => `Backup failed for ${studio}`,
    content: ({
      name,
      reason,
      link,
    }: {
      name: string
      reason: string
      link: string
    }): EmailContent => [
      buildGreeting(name),
      'The last backup couldn’t be completed, so recent changes aren’t backed up.',
      reason,
      'We’ll try again every hour.',
      { button: 'View backups', href: link },
    ],
  },
  backupOverdue: {
    subject: (studio: string) => `No recent backup for ${studio}`,
    content: ({
      name,
      hours,
      link,
    }: {
      name: string
      hours: number
      link: string
    }): EmailContent => [
      buildGreeting(name),
      'No backup was completed in the last two days, so recent changes aren’t backed up.',
      `One has been waiting or running for more than ${formatCount(hours, 'hour', 'hours')}. If it makes no progress, restart Backlot. The program’s log has the cause.`,
      { button: 'View backups', href: link },
    ],
  },
  backupTestFailed: {
    subject: (studio: string) => `Restore test failed for ${studio}`,
    content: ({
      name,
      reason,
      link,
    }: {
      name: string
      reason: string
      link: string
    }): EmailContent => [
      buildGreeting(name),
      'Once a month we restore the newest backup to test it.',
      `This time it failed: ${reason}`,
      'Make a new backup and test that one. If it fails too, check the disk or the storage it is on.',
      { button: 'View backups', href: link },
    ],
  },
  booksAuditFailed: {
    subject: (studio: string) => `The books of ${studio} don’t reconcile`,
    content: ({
      name,
      difference,
      link,
    }: {
      name: string
      difference: string
      link: string
    }): EmailContent => [
      buildGreeting(name),
      'Once a day we compare the journal and all invoices with the payments behind them. This time they don’t match.',
      difference,
      'This only happens after a restore, a bug, or a manual change to the database. Invoices can still be issued. The dashboard shows the difference until an audit finds none.',
      { button: 'Open the dashboard', href: link },
    ],
  },
  invitation: {
    subject: (studio: string) => `Join the ${studio} portal`,
    content: ({ name, inviter, studio, role, link, days }: Invitation): EmailContent => [
      buildGreeting(name),
      `${inviter} invited you to the ${studio} portal. Your role: ${role}.`,
      { button: 'Set up your account', href: link },
      {
        small: `This link works once and expires in ${days} days. If you weren’t expecting this invitation, ignore this email.`,
      },
    ],
  },
  declined: {
    subject: ({ person, client }: { person: string; client: string }) =>
      `${person} declined a booking for ${client}`,
    content: ({ person, client, title, number, when, link }: DeclinedBooking): EmailContent => [
      `${person} declined ${title ? `“${title}” for ${client}` : `the booking for ${client}`}.`,
      buildDetailRows([
        ['When', when],
        ['Booking', number],
      ]),
      `${person} stays assigned until you change the booking.`,
      { button: 'Open the booking', href: link },
      { small: `Reply to this email to answer ${person}.` },
    ],
    seriesSubject: (dates: readonly DeclinedBooking[]) =>
      `${dates[0]!.person} declined ${formatCount(dates.length, 'date')} for ${dates[0]!.client}`,
    seriesContent: (dates: readonly DeclinedBooking[]): EmailContent => {
      const { person, client, title } = dates[0]!
      return [
        `${person} declined these dates ${title ? `of “${title}” for ${client}` : `for ${client}`}.`,
        {
          list: dates.map(({ when, number, link }) => ({
            title: when,
            lines: [`Booking: ${number}`],
            link: { label: 'Open the booking', href: link },
          })),
        },
        `${person} stays assigned until you change the bookings.`,
        { small: `Reply to this email to answer ${person}.` },
      ]
    },
  },
  testimonial: {
    subject: (studio: string, project: string | null) =>
      project ? `A few words about ${project}?` : `A few words about ${studio}?`,
    content: ({
      name,
      requester,
      studio,
      project,
      note,
      link,
      until,
    }: TestimonialRequest): EmailContent => [
      buildGreeting(name),
      `Thank you for working with ${studio}${project ? ` on “${project}”` : ''}. Would you write a few words about how it went? Three sentences are plenty. They’re for our website, and we read them before they go up.`,
      note,
      { button: 'Write a few words', href: link },
      'No account needed. No pressure if you’d rather not.',
      `${requester}, ${studio}`,
      {
        small: `Keep this link private. It works until ${until}, and you can edit your words there until we’ve read them.`,
      },
    ],
  },
  testimonialWritten: {
    subject: (client: string) => `${client} wrote a testimonial`,
    content: ({
      client,
      project,
      quote,
      name,
      role,
      email,
      link,
    }: WrittenTestimonial): EmailContent => [
      `${client} wrote a testimonial${project ? ` about “${project}”` : ''}. It’s not on the website until you approve it.`,
      { quote },
      buildDetailRows([
        ['Name', name],
        ['Role', role],
        ['Sent to', email],
      ]),
      { button: 'Review it', href: link },
      { small: `Reply to this email to answer ${client}.` },
    ],
  },
  testimonialPublished: {
    subject: (studio: string) => `Your words are on the ${studio} website`,
    content: ({ name, project, quote, written, link }: PublishedTestimonial): EmailContent => [
      buildGreeting(name),
      `Thank you for your testimonial${project ? ` about “${project}”` : ''}. It’s now on our website, with your name:`,
      { quote },
      ...(written === null
        ? []
        : ['We corrected typos in it. This is what you wrote:', { quote: written }]),
      { button: 'See it on the site', href: link },
      { small: 'Want to change it or take it down? Reply to this email anytime, and we’ll do it.' },
    ],
  },
  bookings: bookingEmails,
  crew: crewEmails,
  contacts: contactEmails,
  clientPortal: clientPortalEmails,
  galleries: galleryEmails,
  projects: projectEmails,
  reviews: reviewEmails,
  rounds: roundEmails,
  series: seriesEmails,
  quotes: quoteEmails,
  contracts: contractEmails,
  plans: planEmails,
  /** Notices about an account. `happened` is both the subject and the first line. */
  account: {
    happened: {
      'password-changed': 'Your password was changed',
      'two-factor-on': 'Two-step verification was turned on',
      'two-factor-off': 'Two-step verification was turned off',
      'two-factor-reset': 'An owner turned off your two-step verification',
      'recovery-code-used': 'A recovery code was used to sign in',
    },
    subject: (what: string, studio: string) => `${what} (${studio})`,
    content: ({
      name,
      studio,
      what,
    }: {
      name: string
      studio: string
      what: string
    }): EmailContent => [
      buildGreeting(name),
      `${what}.`,
      `If you expected this, you don’t need to do anything. If not, reset the password for your ${studio} account on the sign-in page right away, and tell an owner of the studio.`,
    ],
  },
  test: {
    subject: (studio: string) => `Test email from ${studio}`,
    content: (studio: string): EmailContent => [
      `This is the test email you asked for. Email from ${studio} is working.`,
    ],
  },
  services: {
    photography: 'Photography & videography',
    documentary: 'Documentary',
    podcast: 'Podcast',
    other: 'Something else',
  },
}
