import { formatList } from './grammar.ts'

/** The form of a project's promised date, and what the client reads of a change. */
export const promise = {
  /** Without `from` there was no date before, and without `to` there is none anymore. */
  sentence: ({ title, from, to }: { title: string; from: string | null; to: string | null }) =>
    to === null
      ? `“${title}” was promised for ${from}. We can’t name a new date yet.`
      : from === null
        ? `“${title}” is promised for ${to}.`
        : `“${title}” was promised for ${from}. The new date is ${to}.`,

  first: {
    title: 'Promise a date',
    lead: 'The client sees it on their page. To change it later, you give a reason.',
    act: 'Promise this date',
  },
  move: {
    title: 'Move the promised date',
    act: 'Move and email',
    actOnly: 'Move',
  },
  current: (day: string) => `Promised for ${day}.`,
  none: 'No date is promised right now.',
  day: 'Promised date',
  newDay: 'New date',
  newDayHint: 'Leave it blank if you can’t name one yet.',
  reason: 'Reason',
  reasonHint: 'The client reads it exactly as you write it.',
  preview: 'The client reads',
  previewDay: '(new date)',
  previewReason: '(your reason)',
  recipients: (names: string[]) => `Emailed to ${formatList(names)} as soon as you move it.`,
  noRecipients: 'No contact of this client has an email address, so no one is emailed.',

  history: 'Promised date',
  historyNone: 'Not promised yet.',
  set: 'Promise a date',
  change: 'Move date',
  madeBy: (name: string | null, day: string) => (name ? `${name}, ${day}` : day),
  madeOn: (day: string, from: string | null) => (from === null ? day : `${day} instead of ${from}`),
  withdrawn: (from: string) => `No date instead of ${from}`,
}
