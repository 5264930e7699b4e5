import type { ReleaseState } from '#app/features/delivery/gallery-release/rules.ts'

/** Messages about originals that wait for a payment, in the portal. */
export const releases = {
  card: 'Originals',
  pills: {
    locked: 'Locked',
    ended: 'Locked',
    paid: 'Released',
    waived: 'Released',
    'will-lock': 'Not published',
    'no-project': 'Not held back',
    'no-price': 'Not held back',
    'no-rule': 'Not held back',
    'nothing-missing': 'Not held back',
    available: 'Not held back',
  } satisfies Record<ReleaseState, string>,
  locked: (missing: string) =>
    `Guests see previews. Originals unlock automatically when ${missing} is paid.`,
  ended:
    'Guests see previews. Nothing agreed is left to pay in this project, so originals don’t unlock by themselves.',
  paid: (when: string) => `Released on ${when}, when everything due was paid.`,
  waived: (by: string | null, when: string) =>
    by ? `Released without payment by ${by} on ${when}.` : `Released without payment on ${when}.`,
  willLock: (missing: string) =>
    `When you publish the gallery, originals are held back until ${missing} is paid.`,
  noProject: 'This gallery has no project, so originals aren’t held back.',
  noPrice: 'This project has no agreed price, so originals aren’t held back.',
  noRule: 'By the policy of this project, originals aren’t held back.',
  nothingMissing: 'Everything due is paid, so originals aren’t held back.',
  available: 'Guests could download originals before anything was due, so they aren’t held back.',
  reason: (text: string) => `“${text}”`,
  figures: {
    agreed: 'Agreed',
    paid: 'Paid',
    missing: 'Missing for originals',
  },
  invoices: 'Open invoices',
  open: (amount: string) => `${amount} open`,
  waiver: {
    title: 'Release without payment',
    lead: 'Guests can download originals at once, and they’re told by email. It can’t be undone.',
    leadBefore: 'Guests can download originals as soon as you publish the gallery.',
    reason: 'Reason',
    reasonHint: 'Shown here to your team, not to guests.',
    act: 'Release originals',
  },
}
