/** What is said of a date: what it is for, when by whose clock, and the page on which all of it stands. */
type About = { studio: string; what: string; when: string; clock: string; until: string; hours: number; link: string; canceledBy: 'studio' | 'client' | null; money: string }

const facts = ({ what, when, clock }: About) => `${what}\n${when} (${clock})`
const follow = ({ link }: About) => `How it stands, and how to move it or call it off:\n\n${link}\n\nThe link is yours alone.`

/** Letters about dates that were asked for on the website. Nothing the visitor wrote is in theirs, so the form cannot be used to send strangers a text. */
export const dateLetters = {
  toVisitor: {
    asked: {
      subject: ({ studio, when }: About) => `We keep ${when} for you: ${studio}`,
      body: (about: About) => `Hello,\n\nThank you for asking ${about.studio}. We keep this time for you until ${about.until}:\n\n${facts(about)}\n\nOne of us answers within ${about.hours} hours.\n\n${follow(about)}\n\nThis letter was sent by our website because this address was given there. If that was not you, there is nothing to do: the time is let go by itself.\n\n${about.studio}`,
    },
    proposed: {
      subject: ({ studio, when }: About) => `Would ${when} work? ${studio}`,
      body: (about: About) => `Hello,\n\nThe time you asked for does not fit, so we propose another and keep it for you${about.until && ` until ${about.until}`}:\n\n${facts(about)}\n\nSay yes, or choose another:\n\n${about.link}\n\nThe link is yours alone.\n\n${about.studio}`,
    },
    confirmed: {
      subject: ({ studio, when }: About) => `Confirmed: ${when}, ${studio}`,
      body: (about: About) => `Hello,\n\nYour date is confirmed:\n\n${facts(about)}\n\n${follow(about)}\n\n${about.studio}`,
    },
    canceled: {
      subject: ({ studio, when }: About) => `Canceled: ${when}, ${studio}`,
      body: (about: About) => `Hello,\n\n${about.canceledBy === 'studio' ? 'We’re sorry: we had to cancel this date' : 'This date is canceled'}:\n\n${facts(about)}\n\n${about.money}Questions? Just reply to this email. To see the details or request another date:\n\n${about.link}\n\n${about.studio}`,
    },
    ended: {
      subject: ({ studio, when }: About) => `No longer kept: ${when}, ${studio}`,
      body: (about: About) => `Hello,\n\nWe kept this time for you, and nothing was agreed in time, so it was let go:\n\n${facts(about)}\n\nIf you still want to come, choose another date or answer this letter:\n\n${about.link}\n\n${about.studio}`,
    },
  },
  /** What the client gets back, where something was paid. */
  refund: (amount: string, by: 'studio' | 'client' | null) => (by === 'studio' ? `You’ll receive a full refund of ${amount}.\n\n` : `Under our cancellation policy you’ll receive a ${amount} refund.\n\n`),
  toStudio: {
    asked: (name: string, when: string) => `${name} asks for ${when}`,
    accepted: (name: string, when: string) => `${name} agrees to ${when}`,
    moved: (name: string, when: string) => `${name} moved the date to ${when}`,
    called: (name: string, when: string) => `${name} called off ${when}`,
    ended: (name: string, when: string) => `No longer kept for ${name}: ${when}`,
  },
  happened: {
    asked: (about: About, due: string) => `It is kept for them until ${about.until}. Confirm it, or propose another time.\nReply due: ${due}`,
    accepted: () => 'It is pending now, until somebody confirms it.',
    moved: (_: About, was: string) => `It was ${was} before. The calendar shows it at its new time.`,
    called: ({ money }: About) => `The time is free again.${money && ` ${money}`}`,
    ended: () => 'Nobody confirmed it in time, so it was let go. The time is free again.',
  },
  due: (amount: string) => `By the policy ${amount} is to be given back.`,
  body: ({ about, happened, name, email, phone, message, link }: { about: About; happened: string; name: string; email: string; phone: string; message: string; link: string }) =>
    `${facts(about)}\n\n${happened}\n\n${name}\nEmail: ${email}${phone ? `\nPhone: ${phone}` : ''}${message ? `\n\n${message}` : ''}\n\n${link}\n\nAnswering this letter writes to ${name} directly.`,
}
