/*
 * Whose data each column with text or JSON holds, and what erasing that person does with it.
 * `check-schema` fails on a column that is missing here. What erasing does is written by table in
 * `features/insight/personal-data`; the columns marked `replace` are searched from this list.
 */

/**
 * `client`: about a client and their contact. `author`: the sender of an inquiry. `person`: someone
 * who works for the studio. `anyone`: written by the studio about other things, and may name
 * anyone. `nobody`: no person.
 */
type Whose = 'client' | 'author' | 'person' | 'anyone' | 'nobody'

/**
 * `delete`: the row goes. `clear`: the text goes; the row stays if the law or other records need
 * it. `pseudonymize`: becomes a name such as “Deleted client 4f3a”. `replace`: the person's name,
 * email address and phone number are replaced in the text. `redact`: only values that aren't free
 * text remain. `keep`: stays without a name, because tax law requires it. `none`: nothing to erase.
 */
type Erasure = 'delete' | 'clear' | 'pseudonymize' | 'replace' | 'redact' | 'keep' | 'none'

/** `mentions` are those of the columns whose text may name someone else too. */
type ColumnRule = { whose: Whose; erasure: Erasure; columns: string; mentions?: string }

const nobody = (columns: string): ColumnRule => ({ whose: 'nobody', erasure: 'none', columns })
const anyone = (columns: string): ColumnRule => ({
  whose: 'anyone',
  erasure: 'replace',
  columns,
  mentions: columns,
})
const ofClient = (erasure: Erasure, columns: string, mentions = ''): ColumnRule => ({
  whose: 'client',
  erasure,
  columns,
  mentions,
})
const ofAuthor = (columns: string, mentions = ''): ColumnRule => ({
  whose: 'author',
  erasure: 'delete',
  columns,
  mentions,
})
const ofPerson = (erasure: Erasure, columns: string, mentions = ''): ColumnRule => ({
  whose: 'person',
  erasure,
  columns,
  mentions,
})

/** The rules by table, with the columns as the schema names them. */
export const personalData: Record<string, ColumnRule[]> = {
  // clients
  client: [
    ofClient('pseudonymize', 'name sortName search', 'search'),
    ofClient('clear', 'contact email emailKey phone notes language', 'notes'),
  ],
  inquiry: [
    ofAuthor('name email emailKey phone service source message language search', 'message search'),
    nobody('state answeredBy'),
  ],
  inquiryMessage: [ofAuthor('text', 'text'), nobody('kind')],
  replyTemplate: [anyone('name nameKey text')],
  testimonialRequest: [ofClient('delete', 'tokenHash email quote name role'), nobody('state')],
  testimonial: [ofClient('delete', 'quote name role'), nobody('pagePath')],
  consent: [ofClient('delete', 'who scope fileName fileType', 'scope')],
  consentDocument: [ofClient('delete', 'hash bytes')],

  // money and bookings
  ledgerEntry: [ofClient('keep', 'kind method'), ofClient('clear', 'reference note')],
  booking: [
    ofClient('keep', 'category state zone startsLocal endsLocal service'),
    ofClient(
      'clear',
      'title place notes depositWaived search importedUid',
      'title place notes depositWaived search',
    ),
  ],
  bookingCancellation: [ofClient('keep', 'state reason')],
  bookingSeries: [nobody('repeats')],
  bookingNotice: [ofClient('delete', 'was added removed')],
  bookingReminder: [],
  bookingAccessLink: [ofClient('delete', 'tokenHash sealedToken')],
  reservation: [ofPerson('keep', 'state answer')],
  resource: [ofPerson('pseudonymize', 'name'), ofPerson('clear', 'week'), nobody('kind')],
  absence: [ofPerson('delete', 'note zone startsLocal endsLocal', 'note')],
  externalCalendar: [ofPerson('delete', 'name sealedUrl problem version', 'name')],
  calendarFeed: [ofPerson('delete', 'tokenHash')],
  onlineBooking: [nobody('service')],
  onlineBookingResource: [nobody('service')],

  // projects
  project: [
    ofClient('delete', 'title notes search', 'title notes search'),
    nobody('category stage state'),
  ],
  task: [ofClient('delete', 'title', 'title')],
  removedTask: [ofClient('delete', 'title', 'title')],

  // people of the studio
  person: [ofPerson('pseudonymize', 'name'), ofPerson('clear', 'email title')],
  staff: [
    ofPerson('pseudonymize', 'name'),
    ofPerson('clear', 'email emailKey password language'),
    nobody('role'),
  ],
  invitation: [ofPerson('delete', 'email emailKey name tokenHash'), nobody('role')],
  staffSession: [ofPerson('delete', 'tokenHash browser')],
  trustedDevice: [ofPerson('delete', 'tokenHash')],
  oneTimeToken: [ofPerson('delete', 'tokenHash'), nobody('purpose')],
  twoFactor: [ofPerson('delete', 'sealedSecret')],
  recoveryCode: [ofPerson('delete', 'codeHash')],
  passwordResetRequest: [ofPerson('delete', 'emailKey')],
  securityEvent: [ofPerson('delete', 'key kind network route')],
  // addresses only as hashes; rows end within a day
  rateLimit: [nobody('key')],
  teamMember: [ofPerson('delete', 'name role bio picture')],
  editingSession: [ofPerson('delete', 'part')],

  // the website and its media
  studio: [
    anyone('tagline footerNote'),
    nobody('name legalName badge address phone email hours social logo accent'),
    nobody('timeZone week closedDays closedNames currency locale language'),
  ],
  page: [anyone('title description'), nobody('path picture')],
  section: [anyone('content'), nobody('pagePath kind')],
  service: [anyone('title summary'), nobody('key picture')],
  caseStudy: [
    ofClient('clear', 'client'),
    anyone('title standfirst delivered story'),
    nobody('slug category picture'),
  ],
  caseStudySlug: [nobody('slug')],
  draft: [anyone('content'), nobody('part')],
  pageVersion: [anyone('content'), nobody('part')],
  previewLink: [nobody('tokenHash')],
  mediaItem: [anyone('name folder caption credit tags'), nobody('hash kind')],
  image: [anyone('alt'), nobody('usage hash format focus dominantColor state')],
  video: [anyone('captions'), nobody('hash format poster state problem')],
  audio: [nobody('hash format peaks')],
  mediaUsage: [nobody('hash pagePath serviceKey sharedPart draftPart videoHash')],
  file: [nobody('hash')],
  rendition: [nobody('hash name sha256')],

  // the program
  event: [ofClient('redact', 'data'), nobody('name subjectId actorKind requestId')],
  email: [
    ofClient('delete', 'toName toAddress toKey fromName replyTo subject body html calendar'),
    ofClient('delete', 'messageId inReplyTo sealedLink recipient editedMessage lastError language'),
    nobody('kind state heldReason'),
  ],
  emailSubject: [nobody('kind was')],
  idempotencyKey: [ofClient('delete', 'key actorId contentHash answer')],
  policy: [nobody('photographyWeeks documentaryWeeks podcastBusinessDays refundSteps')],
  mailServer: [nobody('sealedUrl')],
  scheduledJob: [nobody('name')],
  secretKeyFingerprint: [nobody('fingerprint')],
  backupRun: [nobody('state file problem testProblem')],
}

/** Lists the columns whose text may name anyone, in which erasing replaces a name. */
export function listMentionColumns(): { table: string; column: string }[] {
  return Object.entries(personalData).flatMap(([table, rules]) =>
    rules.flatMap(({ mentions = '' }) =>
      mentions
        .split(' ')
        .filter(Boolean)
        .map((column) => ({ table, column })),
    ),
  )
}
