type Covered = 'names' | 'people'

/** What the portal says where consent is recorded. */
export const portalReleases = {
  title: 'Consent',
  page: (project: string) => `Consent: ${project}`,
  states: { fine: 'Agreed', missing: 'Missing', none: 'Not needed' },
  none: 'No client is named and nobody can be recognized, so nobody has to agree.',
  needs: {
    names: (client: string) => `Somebody who speaks for ${client}`,
    people: () => 'The people shown',
  } satisfies Record<Covered, (client: string) => string>,
  agreed: 'agreed',
  missing: 'not yet',
  list: 'On record',
  empty: 'Nothing is on record yet.',
  covers: { names: 'Naming the client', people: 'Showing the people' } satisfies Record<
    Covered,
    string
  >,
  about: {
    both: 'Naming the client and showing the people',
    names: 'Naming the client',
    people: 'Showing the people',
  },
  given: (day: string) => `Agreed on ${day}`,
  recorded: (by: string | null, day: string) => `Recorded${by ? ` by ${by}` : ''}, ${day}`,
  withdrawn: (by: string | null, day: string) =>
    `Withdrawn, recorded${by ? ` by ${by}` : ''}, ${day}`,
  paper: 'Signed paper',
  noPaper: 'No paper',

  elsewhere: 'Pictures of this project also stand on:',
  elsewhereAct: 'They stay there until you take them away.',

  withdraw: {
    offer: 'Withdraw',
    of: (who: string) => `Withdraw: ${who}`,
    leaves:
      'Nobody else has agreed to this. The page leaves the site at once, its address leads home, its pictures can no longer be fetched.',
    stays: 'Others have agreed to the same, or it is not needed: the page stays on the site.',
    hidden: 'The project is not on the site. It can be published again once somebody agrees.',
    act: 'Withdraw this consent',
    acting: 'Withdrawing...',
    keep: 'Keep it',
    off: 'Withdrawn. The page is off the site, its address leads home and its pictures can no longer be fetched.',
    kept: 'Withdrawn. The site is as it was.',
  },

  form: {
    offer: 'Record consent',
    who: 'Who agreed',
    whoHint: 'A name, and for whom they speak.',
    day: 'On which day',
    covers: 'What they agreed to',
    scope: 'How far it goes',
    scopeHint: 'Such as “The website and Instagram, until they say otherwise”.',
    paper: 'Signed paper',
    paperHint: 'PDF, JPEG or PNG, up to 8 MB.',
    act: 'Record consent',
    acting: 'Recording...',
    done: 'Recorded.',
  },
  back: 'Back to the project',
}
