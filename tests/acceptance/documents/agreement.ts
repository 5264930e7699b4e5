import fc from 'fast-check'

import { addMs, minute } from '#app/core/day.ts'
import type { DocumentContent } from '#app/core/document.ts'
import { buildAgreementDocument } from '#app/features/sales/agreement/document.ts'
import { type QuoteContent, getDefaultChoice } from '#app/features/sales/quote/rules.ts'
import { buildQrCode } from '#app/platform/qr-code.server.ts'

import { randomPlan } from '../../support/payment-plans.ts'
import { seller } from '../../support/quotes.ts'

/** The studio's own note on the quotes, which no agreement may have. */
export const internalNote = 'Only for the studio'

const acceptedAt = new Date('2030-03-01T15:04:05Z')

const toHash = (at: number) => at.toString(16).padStart(64, '0')
/** One that was recorded and has a contract. */
const isPaper = (at: number) => at % 20 === 0

function buildRandomContract({ title, opening, terms }: QuoteContent, at: number) {
  return {
    number: 1000 + at,
    blocks: [
      { kind: 'heading' as const, text: title },
      { kind: 'text' as const, spans: [{ text: terms, strong: true as const }] },
      { kind: 'list' as const, items: [[{ text: title }], [{ text: opening }]] },
      { kind: 'initials' as const, label: 'Initials', given: at % 8 === 0 ? ['MS', 'Ö.Ł.'] : [] },
    ],
    signers: Array.from({ length: 1 + (at % 3) }, (_, signer) => ({
      name: `Mara Söhne ${signer} 🎥`,
      email: `mara-${signer}@tide.test`,
      role: signer === 1 ? ('partner' as const) : null,
      at: acceptedAt,
      consents: ['I have read this contract and agree to it.'],
      drawing:
        at % 8 === 0
          ? {
              strokes: [
                [20, 40, 300, 90, at, 300],
                [500 + signer, 10],
              ],
            }
          : null,
      hasAccepted: signer === 0,
    })),
    paper: isPaper(at)
      ? { signedOn: '2030-03-01', scans: [{ position: 1, name: 'Söhne 🎥.pdf', hash: toHash(at) }] }
      : null,
    studio: {
      name: at % 8 === 0 ? 'Nell' : '',
      at: acceptedAt,
      isCountersigned: at % 16 === 0,
    },
  }
}

const pickPlan = (seed: number) => fc.sample(randomPlan, { seed, numRuns: 1 })[0]!

/** Returns the agreement of a quote that was accepted as it was offered, or recorded. */
export function buildRandomAgreement(content: QuoteContent, at: number): DocumentContent {
  const hash = toHash(at)
  const entry = { at: acceptedAt, by: at % 2 ? 'Mara Söhne 🎥' : null, hash }
  const kinds = ['sent', 'opened', 'accepted', 'finalized'] as const
  return buildAgreementDocument(
    {
      number: 1000 + at,
      amends: at % 3 === 0 ? 999 : null,
      version: 1 + (at % 4),
      content: { ...content, note: internalNote, ...(at % 3 > 0 && { plan: pickPlan(at) }) },
      rates: {},
      seller,
      buyer: { ...seller, name: 'Tide Mill', contact: 'Mara Söhne', isBusiness: true, ...noRefs },
      currency: 'USD',
      language: 'en',
      choice: getDefaultChoice(content),
      bookings: Array.from({ length: at % 3 }, (_, day) => ({
        startsLocal: `2030-06-1${day}T10:00`,
        endsLocal: `2030-06-1${day}T18:00`,
        zone: 'America/New_York',
      })),
      planDate: at % 3 === 0 ? null : '2030-06-10',
      timeZone: 'America/New_York',
      signer: {
        name: 'Mara Söhne 🎥',
        email: 'mara@tide.test',
        role: at % 2 ? 'planner' : null,
        mustPay: at % 2 === 0,
        recorded: at % 5 === 0 ? { by: 'Nell', how: isPaper(at) ? 'paper' : 'phone' } : null,
      },
      contract: at % 4 === 0 ? buildRandomContract(content, at) : null,
      acceptedAt,
      finalizedAt: addMs(acceptedAt, 15 * minute),
      code: '7K3QZ9M2X4BT',
      trail: {
        entries: Array.from({ length: 3 + (at % 10) ** 2 }, (_, row) => ({
          ...entry,
          kind: kinds[row % 4]!,
          isCodeByStudio: row % 7 === 6,
          isPaper: isPaper(at) && row === 2,
        })),
        head: { seq: 42, hash },
      },
      fingerprint: at % 2 ? hash : null,
      verify: { url: 'https://studio.test/verify', qr: buildQrCode('https://studio.test') },
    },
    {
      name: 'Longlight',
      accent: '#8a5a12',
      locale: at % 2 ? 'en-US' : 'de-DE',
      paper: at % 2 ? 'letter' : 'a4',
    },
  )
}

const noRefs = { buyerReference: '', purchaseOrder: '' }
