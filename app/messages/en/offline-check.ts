type StoredDocument = { kind: string; name: string; date: string }

/** The lines of `verify.mjs`, which is downloaded with the documents of a studio. */
export const offlineCheck = {
  usage: 'Usage: node verify.mjs FILE.pdf ...',
  missing: (name: string) => `Can’t read ${name}. Keep it in the folder of verify.mjs.`,
  unreadable: 'can’t be read.',
  authentic: ({ kind, name, date }: StoredDocument, isSealed: boolean) =>
    `authentic. ${kind} ${name} of ${date.slice(0, 10)}${isSealed ? ', with a valid seal' : ''}.`,
  changed: (studio: string) => `CHANGED after ${studio} sealed it.`,
  valid: (studio: string) =>
    `the seal of ${studio} is valid, but the file isn’t in documents.json.`,
  unknown: (studio: string) => `not issued by ${studio}. It has another seal.`,
  unsealed: (studio: string) => `not one of the documents of ${studio}, and without a seal.`,
}
