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

/**
 * The columns, separated by spaces, and those of them whose text may name someone else too. All
 * columns of `replace` may.
 */
type ColumnRule = [whose: Whose, erasure: Erasure, columns: string, mentions?: string]

/** The rules by table, with the columns as the schema names them. */
const personalData: Record<string, ColumnRule[]> = {
  // clients
  client: [
    ['client', 'pseudonymize', 'name sortName search', 'search'],
    ['client', 'clear', 'contact email emailKey phone notes language', 'notes'],
  ],
  clientContact: [
    ['client', 'delete', 'name email emailKey phone receives'],
    ['nobody', 'none', 'role'],
  ],
  clientAccessLink: [['client', 'delete', 'tokenHash target via']],
  clientVerificationCode: [['client', 'delete', 'codeHash']],
  clientSession: [['client', 'delete', 'tokenHash linkHash userAgent']],
  clientLinkRequest: [['client', 'delete', 'emailKey']],
  inquiry: [
    [
      'author',
      'delete',
      'name email emailKey phone service source message language search',
      'message search',
    ],
    ['nobody', 'none', 'state answeredBy'],
  ],
  inquiryMessage: [
    ['author', 'delete', 'text', 'text'],
    ['nobody', 'none', 'kind'],
  ],
  replyTemplate: [['anyone', 'replace', 'name nameKey text']],
  testimonialRequest: [
    ['client', 'delete', 'tokenHash email quote name role'],
    ['nobody', 'none', 'state'],
  ],
  testimonial: [
    ['client', 'delete', 'quote name role'],
    ['nobody', 'none', 'pagePath'],
  ],
  consent: [['client', 'delete', 'who scope fileName fileType', 'scope']],
  consentDocument: [['client', 'delete', 'hash bytes']],

  // money and bookings
  ledgerEntry: [
    ['client', 'keep', 'kind method'],
    ['client', 'clear', 'reference note'],
  ],
  clientBilling: [
    [
      'client',
      'delete',
      'legalName street postalCode city region country vatId buyerReference purchaseOrder',
    ],
    ['client', 'delete', 'priceMode language'],
  ],
  invoiceDraft: [['client', 'delete', 'kind content', 'content']],
  invoice: [
    ['client', 'keep', 'buyer texts documentNumber reference contentHash'],
    ['nobody', 'none', 'series kind currency priceMode language seller'],
  ],
  invoiceLine: [
    ['client', 'keep', 'name text'],
    ['nobody', 'none', 'kind unit taxCategory taxName revenueAccount'],
  ],
  invoiceTax: [['nobody', 'none', 'category name part reason']],
  invoiceWriteOff: [['client', 'keep', 'reason']],
  transferReport: [],
  documentFile: [
    ['client', 'keep', 'hash name contentHash'],
    ['nobody', 'none', 'kind cms'],
  ],
  sealKey: [['nobody', 'none', 'certificate encryptedKey fingerprint']],
  documentRendering: [['nobody', 'none', 'kind look state problem hash']],
  emailAttachment: [['client', 'delete', 'name']],
  journalEntry: [['nobody', 'none', 'kind sourceKind memo']],
  posting: [['nobody', 'none', 'account taxPart']],
  account: [['nobody', 'none', 'code name kind exportCodes']],
  taxRate: [['nobody', 'none', 'name category parts reason']],
  priceItem: [
    ['anyone', 'replace', 'name description content'],
    ['nobody', 'none', 'kind unit service'],
  ],
  numberSeries: [['nobody', 'none', 'series pattern']],
  studioBilling: [
    ['nobody', 'none', 'legalName street postalCode city region country taxId vatId registration'],
    ['nobody', 'none', 'iban bic bankInstructions priceMode taxBasis paperSize reminderTexts'],
    ['anyone', 'replace', 'opening closing'],
    ['nobody', 'none', 'invoicePattern creditNotePattern'],
  ],
  quoteSettings: [['anyone', 'replace', 'terms plan']],
  // accepted quotes are kept as what was agreed; others are deleted
  quote: [
    ['client', 'keep', 'state content declineReason'],
    ['client', 'clear', 'declineText returnNote search', 'declineText returnNote search'],
  ],
  quoteBooking: [],
  quoteInvoice: [],
  quoteVersion: [
    ['client', 'keep', 'content totals message hash'],
    ['nobody', 'none', 'rates seller currency language'],
  ],
  quoteVisit: [['client', 'delete', 'choice step']],
  acceptance: [['client', 'keep', 'choice totals bookings name email hash recordedHow']],
  installment: [['nobody', 'none', 'trigger heldBack cancelReason']],
  lateFee: [],
  agreementDocument: [['client', 'keep', 'code content']],
  // without a name; the details of a person go
  auditEntry: [['nobody', 'none', 'kind documentHash detailsHash previousHash hash']],
  auditEntryDetails: [['client', 'delete', 'details']],
  quoteTemplate: [['anyone', 'replace', 'name content']],
  contractTemplate: [['anyone', 'replace', 'name content']],
  contractTemplateVersion: [['nobody', 'none', 'content']],
  contractTemplateAttachment: [['nobody', 'none', 'hash name']],
  contractAttachment: [['nobody', 'none', 'hash name']],
  contract: [['client', 'keep', 'blocks text hash']],
  contractSigner: [['client', 'keep', 'side name email']],
  contractSignature: [['client', 'keep', 'method name drawing initials consents documentHash']],
  contractScan: [['client', 'keep', 'hash name']],
  contractEnding: [['client', 'keep', 'kind reason']],
  booking: [
    ['client', 'keep', 'category state zone startsLocal endsLocal service'],
    [
      'client',
      'clear',
      'title place notes depositWaived search importedUid',
      'title place notes depositWaived search',
    ],
  ],
  bookingCancellation: [['client', 'keep', 'state reason']],
  bookingSeries: [['nobody', 'none', 'repeats']],
  bookingNotice: [['client', 'delete', 'was added removed']],
  bookingReminder: [],
  bookingAccessLink: [['client', 'delete', 'tokenHash sealedToken']],
  reservation: [['person', 'keep', 'state answer']],
  resource: [
    ['person', 'pseudonymize', 'name'],
    ['person', 'clear', 'week'],
    ['nobody', 'none', 'kind'],
  ],
  absence: [['person', 'delete', 'note zone startsLocal endsLocal', 'note']],
  externalCalendar: [['person', 'delete', 'name sealedUrl problem version', 'name']],
  calendarFeed: [['person', 'delete', 'tokenHash']],
  onlineBooking: [['nobody', 'none', 'service']],
  onlineBookingResource: [['nobody', 'none', 'service']],

  // projects
  project: [
    ['client', 'delete', 'title notes search', 'title notes search'],
    ['nobody', 'none', 'category stage state'],
  ],
  promise: [['client', 'delete', 'reason', 'reason']],
  task: [['client', 'delete', 'title', 'title']],
  removedTask: [['client', 'delete', 'title', 'title']],

  // people of the studio
  person: [
    ['person', 'pseudonymize', 'name'],
    ['person', 'clear', 'email title'],
  ],
  staff: [
    ['person', 'pseudonymize', 'name'],
    ['person', 'clear', 'email emailKey password language'],
    ['nobody', 'none', 'role'],
  ],
  invitation: [
    ['person', 'delete', 'email emailKey name tokenHash'],
    ['nobody', 'none', 'role'],
  ],
  staffSession: [['person', 'delete', 'tokenHash browser']],
  trustedDevice: [['person', 'delete', 'tokenHash']],
  oneTimeToken: [
    ['person', 'delete', 'tokenHash'],
    ['nobody', 'none', 'purpose'],
  ],
  twoFactor: [['person', 'delete', 'sealedSecret']],
  recoveryCode: [['person', 'delete', 'codeHash']],
  passwordResetRequest: [['person', 'delete', 'emailKey']],
  securityEvent: [['person', 'delete', 'key kind network route']],
  // addresses only as hashes; rows end within a day
  rateLimit: [['nobody', 'none', 'key']],
  teamMember: [['person', 'delete', 'name role bio picture']],
  editingSession: [['person', 'delete', 'part']],

  // the website and its media
  studio: [
    ['anyone', 'replace', 'tagline footerNote'],
    ['nobody', 'none', 'name legalName badge address phone email hours social logo accent'],
    ['nobody', 'none', 'timeZone week closedDays closedNames currency locale language'],
  ],
  page: [
    ['anyone', 'replace', 'title description'],
    ['nobody', 'none', 'path picture'],
  ],
  section: [
    ['anyone', 'replace', 'content'],
    ['nobody', 'none', 'pagePath kind'],
  ],
  service: [
    ['anyone', 'replace', 'title summary'],
    ['nobody', 'none', 'key picture'],
  ],
  caseStudy: [
    ['client', 'clear', 'client'],
    ['anyone', 'replace', 'title standfirst delivered story slug'],
    ['nobody', 'none', 'category picture'],
  ],
  caseStudySlug: [['client', 'delete', 'slug']],
  draft: [
    ['anyone', 'replace', 'content'],
    ['nobody', 'none', 'part'],
  ],
  pageVersion: [
    ['anyone', 'replace', 'content'],
    ['nobody', 'none', 'part'],
  ],
  previewLink: [['nobody', 'none', 'tokenHash']],
  mediaItem: [
    ['anyone', 'replace', 'name folder caption credit tags'],
    ['nobody', 'none', 'hash kind'],
  ],
  gallery: [
    ['client', 'delete', 'slug title dateLine welcome waiveReason', 'title welcome waiveReason'],
    ['nobody', 'none', 'category state sizes metadata releaseReason'],
  ],
  watermark: [['nobody', 'none', 'kind text logoHash position']],
  gallerySection: [['client', 'delete', 'title', 'title']],
  galleryItem: [['client', 'delete', 'hash name', 'name']],
  galleryShare: [['client', 'delete', 'sizes permissions pinHash name', 'name']],
  gallerySession: [['client', 'delete', 'tokenHash']],
  galleryDownload: [['client', 'delete', 'size']],
  favoriteList: [['client', 'delete', 'name purpose', 'name purpose']],
  itemLabel: [['client', 'delete', 'label']],
  comment: [['client', 'delete', 'text', 'text']],
  review: [
    ['client', 'delete', 'slug title', 'title'],
    ['nobody', 'none', 'category state approvalRule'],
  ],
  reviewVersion: [
    ['client', 'delete', 'hash name note', 'name note'],
    ['nobody', 'none', 'unit'],
  ],
  reviewShare: [['client', 'delete', 'permissions']],
  reviewNote: [['client', 'delete', 'text drawing region', 'text']],
  reviewDecision: [['client', 'delete', 'name message fileHash', 'message']],
  projectCharge: [
    ['client', 'delete', 'description acceptedName wording waiveReason', 'waiveReason'],
    ['nobody', 'none', 'state'],
  ],
  deliveredFile: [
    ['nobody', 'none', 'hash kind format dominantColor capturedLocal camera peaks state'],
    ['nobody', 'none', 'watermarkKey reviewState waveformState'],
  ],
  metadataRedaction: [['nobody', 'none', 'hash mode patches state']],
  download: [
    ['anyone', 'delete', 'name'],
    ['nobody', 'none', 'tokenHash'],
  ],
  downloadFile: [
    ['anyone', 'delete', 'path'],
    ['nobody', 'none', 'hash source metadata'],
  ],
  image: [
    ['anyone', 'replace', 'alt'],
    ['nobody', 'none', 'usage hash format focus dominantColor state'],
  ],
  video: [
    ['anyone', 'replace', 'captions'],
    ['nobody', 'none', 'hash format poster state problem'],
  ],
  audio: [['nobody', 'none', 'hash format peaks']],
  mediaUsage: [['nobody', 'none', 'hash pagePath serviceKey sharedPart draftPart videoHash']],
  file: [['nobody', 'none', 'hash']],
  rendition: [['nobody', 'none', 'hash name sha256']],

  // the program
  event: [
    ['client', 'redact', 'data'],
    ['nobody', 'none', 'name subjectId actorKind requestId'],
  ],
  email: [
    ['client', 'delete', 'toName toAddress toKey fromName replyTo subject body html calendar'],
    [
      'client',
      'delete',
      'messageId inReplyTo sealedLink recipient editedMessage lastError language',
    ],
    ['nobody', 'none', 'kind state heldReason'],
  ],
  emailSubject: [['nobody', 'none', 'kind was']],
  idempotencyKey: [['client', 'delete', 'key actorId contentHash answer']],
  policy: [
    [
      'nobody',
      'none',
      'photographyWeeks documentaryWeeks podcastBusinessDays refundSteps lateFee releaseRule',
    ],
    ['nobody', 'none', 'includedRounds'],
  ],
  mailServer: [['nobody', 'none', 'sealedUrl']],
  scheduledJob: [['nobody', 'none', 'name']],
  secretKeyFingerprint: [['nobody', 'none', 'fingerprint']],
  upgrade: [['nobody', 'none', 'fromVersion toVersion backup']],
  backupStorage: [['nobody', 'none', 'sealedAddress']],
  backupRun: [['nobody', 'none', 'destination state file problem testProblem']],
  studioExport: [['nobody', 'none', 'state sealedPassphrase file problem']],
}

/** Lists every column with its table, or those that hold data of these. */
export function listPersonalColumns(of?: Whose[]): string[] {
  return Object.entries(personalData).flatMap(([table, rules]) =>
    rules
      .filter(([whose]) => !of || of.includes(whose))
      .flatMap(([, , columns]) => columns.split(' ').map((column) => `${table}.${column}`)),
  )
}

/** Lists the columns whose text may name anyone, in which erasing replaces a name. */
export function listMentionColumns(): { table: string; column: string }[] {
  return Object.entries(personalData).flatMap(([table, rules]) =>
    rules.flatMap(([, erasure, columns, mentions]) =>
      (erasure === 'replace' ? columns : (mentions ?? ''))
        .split(' ')
        .filter(Boolean)
        .map((column) => ({ table, column })),
    ),
  )
}
