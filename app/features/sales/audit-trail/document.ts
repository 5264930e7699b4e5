import type { DocumentBlock } from '#app/core/document.ts'
import { formatHash } from '#app/core/text.ts'
import type { getAgreementMessages } from '#app/messages/agreement.ts'

import type { AuditKind } from './rules.ts'

/** The entries of a quote as they are printed, and the newest entry of the whole chain. */
export type Trail = {
  entries: {
    at: Date
    kind: AuditKind
    by: string | null
    hash: string
    isCodeByStudio: boolean
    isPaper: boolean
  }[]
  head: { seq: number; hash: string } | null
}

type Format = {
  messages: Pick<ReturnType<typeof getAgreementMessages>, 'trail'>
  toTimestamp: (instant: Date) => string
}

/** Characters of a hash in the audit trail. */
const shortHash = 12

/** Builds the table of an audit trail, with its head. Without entries, there is none. */
export function buildTrailBlocks(
  { entries, head }: Trail,
  { messages: { trail }, toTimestamp }: Format,
): DocumentBlock[] {
  if (entries.length === 0) return []
  const { columns, system } = trail
  const toColumn = (label: string, share: number) => ({ label, share, align: 'start' as const })
  return [
    {
      kind: 'table',
      heading: trail.title,
      columns: [
        toColumn(columns.time, 38),
        toColumn(columns.event, 24),
        toColumn(columns.by, 22),
        toColumn(columns.hash, 16),
      ],
      rows: entries.map((entry) => ({
        cells: [
          toTimestamp(entry.at),
          describeEvent(entry, trail),
          entry.by || system,
          entry.hash.slice(0, shortHash),
        ],
      })),
    },
    ...(head ? [buildNote(trail.head(head.seq, formatHash(head.hash)))] : []),
  ]
}

function describeEvent(
  { kind, by, isPaper, isCodeByStudio }: Trail['entries'][number],
  { kinds, codeByStudio, paper, system }: Format['messages']['trail'],
): string {
  if (isPaper) return paper(by || system)
  return isCodeByStudio ? codeByStudio : kinds[kind]
}

function buildNote(text: string): DocumentBlock {
  return { kind: 'prose', style: 'small', paragraphs: [text] }
}
