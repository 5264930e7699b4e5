import type { ProblemMessageOverrides } from '../problems.ts'
import { capitalize, spellCount } from './grammar.ts'

/** The page where a client writes a testimonial, opened with the link in the email. */
export const testimonial = {
  title: (studio: string) => `A few words for ${studio}`,
  heading: 'How did it go?',
  lead: ({ name, studio, project }: { name: string; studio: string; project: string | null }) =>
    `Hello ${name}. You worked with ${studio}${project ? ` on “${project}”` : ''}, and we’d love to hear how it went. Three sentences are plenty: what you needed, what it was like, how it turned out.`,
  quote: 'Your words',
  quoteHint: 'About 300 characters works best. Plain is good.',
  name: 'Your name',
  role: 'Role or company',
  optional: '(optional)',
  consent: (studio: string) =>
    `By sending this, you let ${studio} publish it with your name and role. We read it first; you can edit it until then.`,
  send: 'Send',
  save: 'Save changes',
  keep: 'Cancel',
  attention: (count: number) => capitalize(spellCount(count, 'thing to fix', 'things to fix')),
  problems: {
    'too-many-changes':
      'Too many changes in a short time. Your text is still here. Wait a few minutes and send it again.',
  } satisfies ProblemMessageOverrides,

  thanks: 'Thank you.',
  thanksLead: 'We’ll read it before it goes on the site. You can edit it until then.',
  saved: 'Saved.',
  approvedLead:
    'Your words are on our website. Want to change them or take them down? Email us anytime, and we will.',
  declinedLead:
    'We’ve read your words, so they can no longer be changed here. To change them, email us.',
  wrote: 'What you wrote',
  portal: 'All your dates and projects',
  change: 'Edit',
  alreadyDecided:
    'We read your first version before this one arrived, so your changes weren’t saved. Copy them from here and email them to us, and we’ll update your text.',
  notSaved: 'What you typed (not saved)',

  ended: 'This link no longer works.',
  endedLead: 'It expired or was withdrawn. Still want to share something? Email us.',
  endedTyped:
    'It expired or was withdrawn while you were writing, so your text wasn’t saved. Here it is, so you can copy it or email it to us.',
  tooMany: 'Too many attempts from your network.',
  tooManyLead: 'Wait 15 minutes, then open your link again.',
  write: (email: string) => `Email ${email}`,
  mail: 'Email it to us',
}
