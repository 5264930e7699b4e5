type ConsentSubject = 'names' | 'people'

/** Messages about consents. */
export const portalConsent = {
  title: 'Consent',
  page: (project: string) => `Consent: ${project}`,
  states: { fine: 'On file', missing: 'Missing', none: 'Not needed' },
  none: 'This project names no client and shows no identifiable people, so no consent is needed.',
  needs: {
    names: (client: string) => `Consent from ${client}`,
    people: () => 'Consent from the people shown',
  } satisfies Record<ConsentSubject, (client: string) => string>,
  agreed: 'on file',
  missing: 'missing',
  list: 'Consent on file',
  empty: 'No consent recorded yet.',
  covers: { names: 'Naming the client', people: 'Showing the people' } satisfies Record<
    ConsentSubject,
    string
  >,
  about: {
    both: 'Naming the client and showing the people',
    names: 'Naming the client',
    people: 'Showing the people',
  },
  given: (day: string) => `Given ${day}`,
  recorded: (by: string | null, day: string) => `Recorded${by ? ` by ${by}` : ''}, ${day}`,
  withdrawn: (by: string | null, day: string) =>
    `Withdrawal recorded${by ? ` by ${by}` : ''}, ${day}`,
  document: 'Signed form',
  noDocument: 'No form',

  elsewhere: 'Images of this project also appear on:',
  elsewhereAct: 'They stay there until you remove them.',

  withdraw: {
    offer: 'Withdraw',
    of: (who: string) => `Withdraw: ${who}`,
    leaves:
      'There is no other consent for this. The page is unpublished right away, its URL redirects to the home page, and its images are no longer available.',
    stays: 'The page stays published, because other consent covers it or none is needed.',
    hidden: 'This project isn’t published. You can publish it once there is consent.',
    act: 'Withdraw consent',
    acting: 'Withdrawing...',
    keep: 'Keep consent',
    off: 'Consent withdrawn. The page is unpublished, its URL redirects to the home page, and its images are no longer available.',
    kept: 'Consent withdrawn. The site hasn’t changed.',
  },

  form: {
    offer: 'Record consent',
    who: 'Given by',
    whoHint: 'Their name, and who they speak for.',
    day: 'Date',
    covers: 'Covers',
    scope: 'Scope',
    scopeHint: 'For example, “Website and Instagram, until they say otherwise.”',
    document: 'Signed form',
    documentHint: 'PDF, JPEG or PNG, up to 8 MB.',
    act: 'Record consent',
    acting: 'Recording...',
    done: 'Consent recorded',
  },
  back: 'Back to the project',
}
