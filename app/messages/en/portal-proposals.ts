/** Messages about a website request until the studio answers it. */
export const portalProposals = {
  label: 'Website request',
  asked: (until: string) =>
    `Requested on your website.${until && ` On hold until ${until}.`} Confirm it or propose another time.`,
  proposed: (when: string, until: string) =>
    `You proposed this time on ${when}.${until && ` On hold until ${until}.`} The client hasn’t replied yet.`,
  offer: 'Propose another time',
  free: 'Nearest available times',
  none: 'No nearby time works for all crew and gear.',
  other: 'Or another time',
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
  which: 'Clocks go back that night, so this time happens twice. Which one?',
  first: 'The first',
  second: 'The second',
  act: 'Propose this time',
  proposalSent: 'Time proposed',
}
