/** The public page that checks a document of the studio. */
export const verification = {
  pageTitle: (studio: string) => `Verify a document from ${studio}`,
  title: 'Verify a document',
  lead: (studio: string) =>
    `Check that a contract, agreement, invoice or credit note comes from ${studio} and hasn’t been changed.`,
  file: 'PDF file',
  fileHint: 'Choose the file or drop it here. Up to 25 MB.',
  check: 'Check document',
  checking: 'Checking…',
  or: 'or',
  code: 'Verification code',
  codeHint: 'Printed in contracts and agreements, such as 7K3Q-Z9M2-X4BT.',
  lookUp: 'Look up code',
  how: {
    title: 'How it works',
    exact: (studio: string) =>
      `Your file is compared with what ${studio} issued. If a single character was changed, it no longer matches.`,
    seal: 'Contracts and agreements also carry an electronic seal, which shows a change in any PDF reader that checks signatures.',
    privacy: 'Your file is checked and then forgotten. We never store it.',
    certificate: 'Download the certificate',
  },
  problems: {
    'file-missing': 'Choose a PDF file.',
    'file-not-pdf': 'This file isn’t a PDF. Choose the PDF you received.',
    'file-large': 'This file is larger than 25 MB. Our documents are much smaller.',
    'file-incomplete': 'The file didn’t arrive completely. Try again.',
    'code-missing': 'Enter the code printed in the document.',
    'code-malformed': 'Enter the code as 12 letters and digits, such as 7K3Q-Z9M2-X4BT.',
    'too-many-checks': 'Too many checks from your network. Try again in an hour.',
    'checks-busy': 'Many documents are being checked right now. Try again in a minute.',
    'check-failed': 'We couldn’t check this file. Try again in a minute.',
  },

  authentic: {
    title: 'This document is authentic',
    sealed: (studio: string) =>
      `It’s exactly the file that ${studio} sealed. Nothing in it was changed.`,
    issued: (studio: string) =>
      `It’s exactly the file that ${studio} issued. Nothing in it was changed.`,
  },
  changed: {
    titleSince: (when: string) => `This document was changed after ${when}`,
    lead: (studio: string) =>
      `${studio} sealed a document, but this file no longer says what was sealed. Don’t rely on it. Ask for the original file.`,
    titleWithoutOriginal: 'The seal of this document doesn’t match it',
    leadWithoutOriginal: (studio: string) =>
      `It carries the certificate of ${studio}, but the seal isn’t one we made for this file. Don’t rely on it.`,
  },
  unrecorded: {
    title: 'The seal is valid, but we have no record of this document',
    lead: (studio: string) =>
      `The file has a valid seal of ${studio} and wasn’t changed, but it isn’t in our records. Contact us before you rely on it.`,
  },
  foreign: {
    title: (studio: string) => `This document wasn’t issued by ${studio}`,
    lead: (studio: string) => `It has a seal, but it isn’t from ${studio}. Don’t rely on it.`,
  },
  unmatched: {
    title: 'We can’t confirm this document',
    lead: (studio: string) =>
      `It isn’t one of the contracts, agreements, invoices and credit notes that ${studio} issued, and it has no seal.`,
    hints: [
      'A file that was printed, scanned or saved again can’t be matched. Check the original file.',
      'Receipts and statements are made when they’re downloaded and can’t be checked here.',
    ],
  },
  byCode: {
    title: 'This code is genuine',
    lead: (studio: string) =>
      `${studio} issued a document with this code. To be sure that your copy is the same, check the file itself.`,
    checkFile: 'Check a file',
  },
  unknownCode: {
    title: 'No document has this code',
    lead: 'Compare the code with the one printed in the document. It has no I, L, O or U.',
  },
  tooMany: {
    title: 'Too many checks from your network',
    lead: 'Try again in an hour.',
  },

  facts: {
    document: 'Document',
    accepted: 'Accepted',
    acceptedBy: 'Accepted by',
    issued: 'Issued',
    state: 'State',
    seal: 'Seal',
    trail: 'Audit trail',
    hash: 'SHA-256 of the file',
    originalHash: 'SHA-256 of the original',
    original: 'Original',
  },
  documents: {
    agreement: 'Agreement',
    invoice: 'Invoice',
    'credit-note': 'Credit note',
    receipt: 'Receipt',
    statement: 'Statement',
  },
  agreement: (quote: string, version: number) => `Agreement for quote ${quote}, version ${version}`,
  contract: (contract: string, quote: string, version: number) =>
    `Contract ${contract} for quote ${quote}, version ${version}`,
  recorded: {
    phone: 'Agreed by phone and recorded by the studio',
    'in-person': 'Agreed in person and recorded by the studio',
    email: 'Agreed by email and recorded by the studio',
    paper: 'Signed on paper and recorded by the studio',
  },
  final: 'Accepted and final',
  sealValid: (when: string) => `Valid, sealed ${when}`,
  sealed: (when: string) => `Sealed ${when}`,
  pdfWaiting: 'The PDF is being prepared. Look again in a few minutes.',
  trailEntry: (number: string) => `Entry ${number}`,
  another: 'Check another document',
  contact: (email: string) => `Email ${email}`,
  noCertificate: 'There is no certificate yet. It’s created with the first agreement.',
}
