/** A group of changes of a release, such as Bookings. */
export type ChangeGroup = { title: string; changes: string[] }

/** The program's version, since when it runs here, and what a rollback needs. */
export type VersionView = {
  version: string
  /** The last change of the version, or null on a database that has only had this one. */
  last: { at: Date; fromVersion: string | null; canRollBack: boolean } | null
  /** The news after a change of the version. */
  changes: ChangeGroup[]
}

/** Changes that the dashboard shows; the settings show all. */
export const maxNoticeChanges = 5

/**
 * The dashboard's notice after an upgrade. `fromVersion` is null if it's unknown, and equal to
 * `version` for an earlier build of it, since which the changelog has no list.
 */
export type UpgradeNoticeView = {
  version: string
  fromVersion: string | null
  at: Date
  /** The first of the `total` changes. */
  changes: string[]
  total: number
}

/**
 * Returns the changes in a changelog in Markdown, newest version first, from one version to
 * another. A version without a heading is between two releases, so it has the unreleased changes.
 */
export function listChanges(
  text: string,
  { from, to }: { from: string | null; to: string },
): ChangeGroup[] {
  const sections = text.split(/^## /m).slice(1)
  const versions = sections.map(
    (section) => section.split('\n', 1)[0]!.replace(/[[\]]/g, '').split(/[\s,]/)[0]!,
  )
  const start = versions.includes(to) ? versions.indexOf(to) : versions.indexOf('Unreleased')
  if (start === -1) return []
  // if the version before is unknown, only those of the newest
  const found = versions.findIndex(
    (version, index) => index > start && !(from && isNewer(version, from)),
  )
  const end = found === -1 ? versions.length : found
  const byTitle = new Map<string, string[]>()
  for (const section of sections.slice(start, end)) {
    const [, ...groups] = section.split(/^### /m)
    for (const group of groups) {
      const [title = '', ...rest] = group.split('\n')
      const changes = rest.join('\n').split(/^- /m).slice(1).map(toPlainText)
      byTitle.set(title.trim(), [...(byTitle.get(title.trim()) ?? []), ...changes])
    }
  }
  return [...byTitle].map(([title, changes]) => ({ title, changes }))
}

/** Compares the numbers of two versions, such as 0.10.0 and 0.9.1. */
function isNewer(version: string, otherVersion: string): boolean {
  const [numbers, otherNumbers] = [version, otherVersion].map((text) => text.split('.').map(Number))
  const differs = numbers!.findIndex((number, index) => number !== otherNumbers![index])
  return differs !== -1 && numbers![differs]! > (otherNumbers![differs] ?? -1)
}

function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
