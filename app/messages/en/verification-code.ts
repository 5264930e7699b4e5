import type { ProblemMessageOverrides } from '../problems.ts'
import { formatCount } from './grammar.ts'

/** The part of a form in which a client confirms who they are with a code. */
export const verificationCode = {
  title: 'Confirm it’s you',
  confirmed: 'You confirmed your email address.',
  unsent: (address: string) => `We’ll email a code to ${address}.`,
  sent: (address: string, minutes: number) =>
    `We sent a code to ${address}. It’s valid for ${formatCount(minutes, 'minute')}.`,
  label: 'Code from the email',
  request: 'Email me a code',
  requestAgain: 'Send a new code',
  /** Without a mail server the studio reads the code in its email log. */
  byStudio: {
    unsent: (studio: string) =>
      `${studio} can’t send email right now. Request a code, then ask them for it.`,
    sent: (studio: string, minutes: number) =>
      `${studio} can’t send email right now. Ask them for your code. It’s valid for ${formatCount(minutes, 'minute')}.`,
    label: 'Your code',
    request: 'Request a code',
    requestAgain: 'Request a new code',
    confirmed: 'You confirmed it’s you.',
  },
  problems: {
    'code-missing': 'Enter your six-digit code to continue.',
  } satisfies ProblemMessageOverrides,
  wrong: (left: number) => `That code isn’t right. You have ${formatCount(left, 'attempt')} left.`,
  locked: (time: string) => `Too many incorrect codes. You can request a new one at ${time}.`,
}
