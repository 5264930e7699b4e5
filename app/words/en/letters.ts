import { dateLetters } from './letters-dates.ts'

/** What a receipt promises. */
const promise = (studio: string, hours: number) => `Thank you for writing to ${studio}. Your message has arrived, and one of us replies within ${hours} ${hours === 1 ? 'hour' : 'hours'}.`

/** Letters the program writes by itself. Replies are written by people. */
export const letters = {
  receipt: {
    subject: (studio: string) => `We have your message: ${studio}`,
    promise,
    body: ({ studio, hours, phone }: { studio: string; hours: number; phone: string }) =>
      `Hello,\n\n${promise(studio, hours)}${phone ? `\n\nIf it cannot wait, call ${phone}.` : ''}\n\nThis letter was sent by our website because this address was given there. If that was not you, there is nothing to do.\n\n${studio}`,
  },
  arrived: {
    subject: (name: string, topic: string) => `Message from ${name}: ${topic}`,
    body: ({ name, email, phone, topic, message, requested, due, link }: { name: string; email: string; phone: string; topic: string; message: string; requested: string; due: string; link: string }) =>
      `${name} wrote on the website.\n\nAbout: ${topic}${requested ? `\nDate requested: ${requested} (not on hold)` : ''}\nEmail: ${email}${phone ? `\nPhone: ${phone}` : ''}\nReply due: ${due}\n\n${message}\n\n${link}\n\nAnswering this letter writes to ${name} directly. Then mark the message as answered in the portal, or answer it there.`,
  },
  replySubject: (studio: string) => `Re: Your message to ${studio}`,
  replyFrom: (person: string, studio: string) => `${person}, ${studio}`,
  reset: {
    subject: (studio: string) => `Choose a new password for ${studio} Portal`,
    body: ({ name, studio, link, minutes }: { name: string; studio: string; link: string; minutes: number }) =>
      `Hello ${name},\n\nsomebody, we hope you, asked for a new password for ${studio} Portal. This link is good for ${minutes} minutes and works once:\n\n${link}\n\nIf it was not you, leave it: your password stays as it is.\n\n${studio} Portal`,
  },
  invitation: {
    subject: (studio: string) => `Your account for ${studio} Portal`,
    body: ({ name, inviter, studio, role, link, days }: { name: string; inviter: string; studio: string; role: string; link: string; days: number }) =>
      `Hello${name ? ` ${name}` : ''},\n\n${inviter} invites you to ${studio} Portal (${role}). Choose a password with this link; it is good for ${days} days and works once:\n\n${link}\n\nIf you do not know ${inviter}, leave it: nothing happens.\n\n${studio} Portal`,
  },
  declined: {
    subject: ({ person, client }: { person: string; client: string }) => `${person} cannot make it to ${client}`,
    body: ({ person, client, title, number, when, link }: { person: string; client: string; title: string; number: string; when: string; link: string }) =>
      `${person} has declined their part of ${title ? `“${title}” for ${client}` : `the booking of ${client}`} (${number}).\n\nWhen: ${when}\n\nUntil you change the booking, ${person} stays reserved for it:\n\n${link}\n\nAnswering this letter writes to ${person} directly.`,
  },
  testimonial: {
    subject: (studio: string, project: string | null) => (project ? `A few words about ${project}?` : `A few words about ${studio}?`),
    body: ({ name, asker, studio, project, note, link, until }: { name: string; asker: string; studio: string; project: string | null; note: string; link: string; until: string }) =>
      `Hello ${name},\n\nthank you for working with ${studio}${project ? ` on “${project}”` : ''}. Would you write a few words about how it was? Three sentences are enough. They are for our website, and we read them before they appear there.${note ? `\n\n${note}` : ''}\n\nWrite them here, it needs no account:\n\n${link}\n\nThe link is yours alone. It is good until ${until}, and until we have read what you wrote you can change it there. If you would rather not, leave it: nothing happens.\n\n${asker}, ${studio}`,
  },
  testimonialWritten: {
    subject: (client: string) => `${client} wrote a testimonial`,
    body: ({ client, project, quote, name, role, email, link }: { client: string; project: string | null; quote: string; name: string; role: string; email: string; link: string }) =>
      `${client} was asked for a few words${project ? ` about “${project}”` : ''}, and wrote them.\n\n${quote}\n\n${name}${role ? `, ${role}` : ''}\nAsked at: ${email}\n\nNobody sees them on the website until somebody approves them:\n\n${link}\n\nAnswering this letter writes to ${client} directly.`,
  },
  dates: dateLetters,
  /** What happened to an account, as a sentence that is both subject and first line. */
  account: {
    happened: {
      'password-changed': 'Your password was changed',
      'two-factor-on': 'Two-factor sign-in was switched on',
      'two-factor-off': 'Two-factor sign-in was switched off',
      'two-factor-reset': 'Two-factor sign-in was switched off by an owner',
      'recovery-code-used': 'A recovery code was used to sign in',
    },
    subject: (what: string, studio: string) => `${what}: ${studio} Portal`,
    body: ({ name, studio, what }: { name: string; studio: string; what: string }) =>
      `Hello ${name},\n\n${what} for your account at ${studio} Portal.\n\nIf it was you, there is nothing to do. If it was not, ask for a new password on the sign-in page at once, and tell an owner of the studio.\n\n${studio} Portal`,
  },
  test: {
    subject: (studio: string) => `Test letter from ${studio}`,
    body: (studio: string) => `This is the test letter you asked for. Mail from ${studio} arrives.`,
  },
  topics: { photography: 'Photography & videography', documentary: 'Documentary', podcast: 'Podcast', other: 'Something else' },
}
