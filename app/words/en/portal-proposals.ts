/** A booking somebody asked for on the website, until the studio has said something to it. */
export const portalProposals = {
  label: 'Asked for on the website',
  asked: (until: string) =>
    `Asked for on the website. It is kept for them${until && ` until ${until}`}: confirm it, or propose another time.`,
  proposed: (when: string, until: string) =>
    `You proposed this time on ${when}. It is kept for them${until && ` until ${until}`}; they have not answered yet.`,
  offer: 'Propose another time',
  free: 'One of the nearest free times',
  none: 'Whoever and whatever it takes is not free together at any time near this one.',
  other: 'Or any other',
  date: 'Date',
  start: 'Start',
  hint: (length: string) =>
    `Same length (${length}), same crew and gear. They get an email to accept it or choose another time.`,
  length: (minutes: number) =>
    [
      minutes >= 60 ? `${Math.floor(minutes / 60)} h` : '',
      minutes % 60 > 0 ? `${minutes % 60} min` : '',
    ]
      .filter(Boolean)
      .join(' '),
  which: 'Clocks show this time twice that night. Which is meant?',
  first: 'The first',
  second: 'The second',
  act: 'Email this proposal',
  said: 'Proposal emailed',
}
