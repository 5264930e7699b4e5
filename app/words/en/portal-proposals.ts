/** A booking somebody asked for on the website, until the studio has said something to it. */
export const portalProposals = {
  label: 'Asked for on the website',
  asked: (until: string) => `A visitor asked for this time on the website. It is kept for them until ${until}; confirm it, or propose another.`,
  proposed: (when: string, until: string) => `You proposed this time on ${when}. It is kept until ${until}, while they think about it.`,
  offer: 'Propose another time',
  free: 'The nearest free times',
  other: 'Or any other',
  date: 'Date',
  start: 'Start',
  ends: (length: string) => `It keeps its length of ${length}. Whoever and whatever it takes stays the same.`,
  later: 'Clocks go back that night: the second time they show it',
  act: 'Propose it by letter',
  said: 'Proposed by letter',
}
