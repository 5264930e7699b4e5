import type { SigningPlan } from '#app/features/sales/quote-sending/rules.ts'

import { formatCount, formatList, pluralize } from './grammar.ts'

/** Messages of sending a quote and of its page, and its emails. */
export const portalQuotePage = {
  email: {
    subjects: {
      sent: (quote: string, title: string, studio: string) =>
        `Quote ${quote} from ${studio}: ${title}`,
      updated: (quote: string, title: string, studio: string) =>
        `Updated quote ${quote} from ${studio}: ${title}`,
      renewed: (quote: string, title: string, studio: string) =>
        `Quote ${quote} from ${studio} is open again: ${title}`,
      reminder: (quote: string, title: string, studio: string) =>
        `Reminder: quote ${quote} from ${studio}: ${title}`,
    },
    messages: {
      sent: (until: string, hasChoice: boolean) =>
        hasChoice
          ? `Here’s our quote. Choose what you’d like and accept it online until ${until}.`
          : `Here’s our quote. You can accept it online until ${until}.`,
      updated: (until: string, hasChoice: boolean) =>
        hasChoice
          ? `We’ve updated our quote. Choose what you’d like and accept it online until ${until}.`
          : `We’ve updated our quote. You can accept it online until ${until}.`,
      renewed: (until: string, hasChoice: boolean) =>
        hasChoice
          ? `Our quote is open again. Choose what you’d like and accept it online until ${until}.`
          : `Our quote is open again. You can accept it online until ${until}.`,
      reminder: (until: string, _hasChoice: boolean) =>
        `Our quote is still open. You can accept it online until ${until}.`,
    },
    greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    number: 'Quote',
    title: 'Title',
    total: 'Total',
    suggestedTotal: 'Suggested total',
    until: 'Open until',
    view: 'View quote',
    linkHint: 'This link is only for you. It opens your page with us without a password.',
    approval: {
      subject: (quote: string, client: string) => `Approve quote ${quote} for ${client}`,
      message: (by: string, quote: string, client: string) =>
        `${by} asked you to approve quote ${quote} for ${client}. Send it, or return it with a comment.`,
      button: 'Review quote',
    },
    returned: {
      subject: (quote: string, client: string) => `Quote ${quote} for ${client} was returned`,
      message: (by: string, quote: string, client: string) =>
        `${by} returned quote ${quote} for ${client} to you:`,
      button: 'Open quote',
    },
  },

  send: {
    title: (quote: string) => `Send ${quote}`,
    titleAgain: (quote: string) => `Send ${quote} again`,
    titleApproval: (quote: string) => `Request approval of ${quote}`,
    back: 'Back to the quote',
    missing: 'Before you can send it',
    fix: 'Edit the quote',
    fixSeller: 'Open Settings › Invoicing',
    fixRecipient: 'Choose who receives quotes',
    fixClient: 'Open the client',
    fixStudio: 'Open Settings › Studio',
    fixContract: 'Open the contract',
    fixContact: 'Open the contact',
    fixBooking: 'Open the booking',
    contract: 'Contract',
    contractVersion: (name: string, version: number) => `${name}, version ${version}`,
    signers: 'Signed by',
    signing: ({ names, inOrder, isCountersigned }: SigningPlan) => {
      const others = inOrder ? names.join(', then ') : formatList(names)
      const signers =
        names.length === 0
          ? 'The person who accepts'
          : names.length > 1 && !inOrder
            ? `${others}, in any order`
            : others
      return isCountersigned ? `${signers}, then the studio` : signers
    },
    bySending: 'You sign by sending the quote.',
    contractPending:
      'Shown once nothing it names is missing. The client can add their address before they sign.',
    lead: 'The quote is saved as it is now. If you edit it later, the client sees the changes once you send it again.',
    leadAgain: (version: number) =>
      `The client will see version ${version} instead of the one you sent before.`,
    leadApproval: 'This amount needs the owner’s approval. We’ll email them.',
    total: 'Total',
    expires: 'Expires',
    to: 'To',
    subject: 'Subject',
    message: 'Message',
    rest: 'Followed by the title, the total and a button to view the quote.',
    hold: (dates: string[], until: string) =>
      `Hold ${formatList(dates)} until this quote expires on ${until}`,
    submit: 'Send quote',
    submitAgain: 'Send again',
    approve: 'Approve and send',
    request: 'Request approval',
    requestedBy: (name: string) => `${name} asked for your approval.`,
    requested: 'We’ve asked the owner to approve this quote.',
    returnTitle: 'Return it instead',
    comment: 'What should change?',
    returnSubmit: 'Return quote',
    preview: 'What the client will see',
  },

  page: {
    back: 'Quotes',
    forClient: (client: string) => `For ${client}`,
    sent: 'Quote sent',
    requested: 'Approval requested',
    returned: 'Quote returned',
    canceled: 'Quote canceled',
    renewed: 'Quote renewed',
    reminded: 'Reminder sent',
    accepted: 'Acceptance recorded',
    actions: 'Actions',
    edit: 'Edit',
    send: 'Review and send',
    sendAgain: 'Send again',
    review: 'Review',
    remind: 'Send a reminder',
    renew: (days: number) => `Renew for ${formatCount(days, 'day')}`,
    cancel: 'Cancel quote',
    cancelQuestion:
      'Cancel this quote? The client can no longer accept it. Held dates stay on hold.',
    duplicate: 'Duplicate',
    extras: 'Add extras',
    invoice: 'Create invoice',
    openDraft: 'Open draft invoice',
    openInvoice: (invoice: string) => `Open invoice ${invoice}`,
    record: 'Record acceptance',
    viewAsClient: 'What the client sees',
    olderVersion: (version: number, date: string) => `Version ${version}, sent ${date}`,
    newest: 'Show the newest version',
    unsent:
      'You’ve edited this quote since you sent it. The client sees the changes once you send it again.',
    returnedNote: (note: string) => `Returned: ${note}`,
    waiting: (name: string, date: string) => `${name} asked for approval on ${date}.`,
    renewalRequested: (date: string) => `The client asked for a renewal on ${date}.`,
    facts: 'Overview',
    total: 'Total',
    acceptedTotal: 'Accepted total',
    expires: 'Open until',
    expired: 'Expired',
    inquiry: 'Inquiry',
    openInquiry: 'Open inquiry',
    project: 'Project',
    amends: 'Adds to',
    dates: 'Dates',
    noDates: 'No dates',
    opened: 'Opened by',
    notOpened: 'Not opened yet.',
    openedTimes: (count: number, last: string) =>
      pluralize(count, `Once, ${last}`, `${count} times, last ${last}`),
    steps: {
      choose: 'Looked at the options',
      details: 'Reached billing details',
      accept: 'Reached the last step',
    },
    acceptance: 'Acceptance',
    acceptedBy: (name: string, date: string) => `${name}, ${date}`,
    recorded: {
      phone: (name: string) => `Agreed by phone, recorded by ${name}`,
      'in-person': (name: string) => `Agreed in person, recorded by ${name}`,
      email: (name: string) => `Agreed by email, recorded by ${name}`,
      paper: (name: string) => `Signed on paper, recorded by ${name}`,
    },
    undoUntil: (time: string) => `The client can undo this until ${time}.`,
    chosen: 'Chosen',
    downloadAgreement: 'Download agreement (PDF)',
    downloadContract: (contract: string) => `Download ${contract} (PDF)`,
    preparing: (isContract: boolean) =>
      isContract ? 'Preparing the contract…' : 'Preparing the agreement…',
    pdfFailed: (isContract: boolean, reason: string) =>
      `The ${isContract ? 'contract' : 'agreement'}’s PDF couldn’t be prepared. ${reason}`,
    contractCard: {
      title: 'Contract',
      numbered: (number: string) => `Contract ${number}`,
      template: 'Template',
      client: 'Signed for the client',
      agreedBy: 'Agreed for the client',
      paper: 'Signed on paper by',
      signedOn: 'Signed on',
      scan: 'Scan',
      attachments: 'Attachments',
      studio: 'Signed for the studio',
      signed: (name: string, when: string) => `${name}, ${when}`,
      drawing: (name: string) => `Signature of ${name}`,
      notSigned: 'Not yet',
      signerNotSigned: (name: string) => `${name}, not yet`,
      bySending: 'By sending the quote',
      atTheEnd: 'Not yet, after the client',
      waiting: (names: string[]) => `Waiting for ${formatList(names)} to sign.`,
      ready: 'Everyone else has signed. Sign for the studio to complete the contract.',
      countersign: 'Sign for the studio',
      remind: 'Send reminder',
      void: 'Void contract',
      voidHint:
        'The contract and the quote end, and the dates are held again for a while. Everyone who signs gets an email with your reason.',
      reason: 'Reason',
      voided: (number: string, by: string, when: string) => `${by} voided ${number} on ${when}.`,
      declinedBy: (number: string, by: string, when: string) =>
        `${by} declined to sign ${number} on ${when}.`,
      voidedNote: 'Contract voided',
      withdrawn: (number: string, by: string, when: string) =>
        `${by} withdrew from ${number} on ${when}.`,
      withdrawUntil: (day: string) => `The client can withdraw until ${day}.`,
      notEarly: (day: string) => `The client hasn’t asked to start before ${day}.`,
      startsEarly: (day: string) => `The client asked to start before ${day}.`,
      refundDue: (amount: string) =>
        `Everything was credited. Refund ${amount} at the latest 14 days after the withdrawal.`,
      nothingPaid: 'Everything was credited. Nothing was paid.',
      share: (currency: string) => `Share for work already done (${currency})`,
      shareHint:
        'The client asked to start early, so you may charge a proportionate amount, including tax. Enter 0 to charge nothing. Backlot drafts the invoice, and you decide whether to issue it.',
      shareAct: 'Enter share',
      shareEntered: (amount: string) => `Share for work already done: ${amount}.`,
      noShare: 'You charged nothing for work already done.',
      refunded: 'Mark as refunded',
      settledNote: 'Withdrawal settled',
      countersigned: 'Contract signed',
    },
    pdfDamaged:
      'The stored file doesn’t match its checksum. Restore it from a backup; it can’t be created again.',
    unprintable: (characters: string) =>
      `“${characters}” can’t be printed. Add a font that includes it to data/fonts.`,
    tryAgain: 'Try again',
    tryingAgain: 'Preparing the PDF again…',
    declined: 'Declined',
    reasons: {
      price: 'The price',
      date: 'The date doesn’t work',
      'other-studio': 'Chose another studio',
      other: 'Another reason',
    },
    versions: 'Versions',
    version: (version: number) => `Version ${version}`,
    versionTotal: (total: string, date: string, by: string) =>
      by ? `${total}, sent ${date} by ${by}` : `${total}, sent ${date}`,
    differences: {
      added: (name: string) => `Added ${name}`,
      removed: (name: string) => `Removed ${name}`,
      changed: (name: string) => `Changed ${name}`,
    },
    signersChanged: 'Changed signers',
    textsChanged: 'Text or terms changed',
    sameContent: 'Same content',
    extrasTitle: 'Extras',
    invoices: 'Invoices',
    history: 'History',
    system: 'The system',
    events: {
      'quote.created': 'created this quote',
      'quote.sent': 'sent it',
      'quote.reminded': 'sent a reminder',
      'quote.approval-requested': 'asked for approval',
      'quote.approved': 'approved it',
      'quote.returned': 'returned it with a comment',
      'quote.opened': 'opened it',
      'quote.renewal-requested': 'asked for a renewal',
      'quote.renewed': 'renewed it',
      'quote.accepted': 'accepted it',
      'quote.declined': 'declined it',
      'quote.reopened': 'undid the decline',
      'quote.expired': 'marked it as expired',
      'quote.canceled': 'canceled it',
      'acceptance.undone': 'undid the acceptance',
      'acceptance.finalized': 'made the acceptance final',
      'payment-plan.started': 'started the payment plan',
      'payment-plan.moved': 'moved the payment plan with the date',
      'installment.invoiced': 'invoiced an installment',
      'installment.held-back': 'couldn’t invoice an installment',
      'installment.reopened': 'planned an installment again',
      'installment.canceled': 'canceled an installment',
      'installment.restored': 'restored an installment',
      'contract.created': 'created the contract',
      'contract.signed': 'signed the contract',
      'contract.countersigned': 'signed the contract for the studio',
      'contract.reminded': 'sent a reminder to sign',
      'contract.voided': 'voided the contract',
      'contract.declined': 'declined to sign the contract',
      'contract.withdrawn': 'withdrew from the contract',
      'contract.settled': 'settled the withdrawal',
      'verification-code.requested': 'requested a code to sign',
      'verification-code.entered': 'entered the code',
      'agreement.created': 'created the agreement',
      'agreement.downloaded': 'downloaded the agreement',
    } as Record<string, string>,
    auditTrail: {
      title: 'Audit trail',
      intact:
        'Each entry’s hash covers the one before it, so a later change would show. The last check found all entries intact.',
      broken: (seq: number) =>
        `The audit trail isn’t intact from entry ${seq} on. It was changed outside Backlot.`,
      erased: 'A deleted person',
      codeByStudio: 'Code provided by the studio',
      actions: {
        sent: 'sent the quote',
        opened: 'opened it',
        accepted: 'accepted it',
        recorded: 'recorded the acceptance',
        'code-sent': 'was emailed a code',
        'code-verified': 'entered the code',
        signed: 'signed the contract',
        countersigned: 'signed the contract for the studio',
        voided: 'voided the contract',
        withdrawn: 'withdrew from the contract',
        declined: 'declined it',
        reopened: 'undid the decline',
        undone: 'undid the acceptance',
        finalized: 'made the acceptance final',
        sealed: 'sealed the agreement',
        downloaded: 'downloaded the agreement',
      },
      recordedPaper: (name: string) => `Signed on paper, recorded by ${name}`,
      agreed: {
        phone: (names: string[]) => `${formatList(names)} agreed by phone.`,
        'in-person': (names: string[]) => `${formatList(names)} agreed in person.`,
        email: (names: string[]) => `${formatList(names)} agreed by email.`,
        paper: (names: string[], day: string) => `${formatList(names)} signed on ${day}.`,
      },
      initials: (initials: string[]) => `Initials: ${initials.join(', ')}`,
      confirmed: (statement: string, button: string) =>
        `Confirmed “${statement}” and pressed “${button}”.`,
      entry: (seq: number) => `Entry ${seq}`,
      document: 'Document',
    },
    sentVersion: (version: number) => `sent version ${version}`,
    openedVersion: (version: number) => `opened version ${version}`,
  },

  record: {
    title: (quote: string) => `Record acceptance of ${quote}`,
    lead: 'Use this if the client agreed by phone, in person or by email. It’s final right away, and we’ll email them a copy.',
    leadContract:
      'Use this if the client signed the contract on paper, or agreed by phone, in person or by email. The contract is part of it. It’s final right away, and we’ll email them a copy.',
    how: 'How did they agree?',
    ways: {
      phone: 'By phone',
      'in-person': 'In person',
      email: 'By email',
      paper: 'Signed on paper',
    },
    name: 'Who agreed?',
    paper: {
      signers: 'Who signed?',
      signersHint: 'One full name per line, at most five.',
      signedOn: 'Signed on',
      scan: 'Scan of the signed contract',
      scanHint:
        'One or several PDF, JPEG or PNG files, each up to 10 MB. The client can download them.',
    },
    options: 'What did they choose?',
    submit: 'Record acceptance',
  },

  card: {
    title: 'Quotes',
    none: 'No quotes yet.',
  },

  chain: {
    label: 'From inquiry to invoice',
    inquiry: 'Inquiry',
    quote: 'Quote',
    contract: 'Contract',
    deposit: 'Deposit',
    date: 'Date',
    invoice: 'Invoice',
    final: 'Final invoice',
  },
}
