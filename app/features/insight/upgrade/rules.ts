/** A group of changes of a release, such as Bookings. */
export type ChangeGroup = { title: string; changes: string[] }

/** The program's version, since when it runs here, and what a rollback needs. */
export type VersionView = {
  version: string
  /** The last change of the version, or null on a database that has only had this one. */
  last: { at: Date; fromVersion: string | null; canRollBack: boolean } | null
  /** What is new, after a change of the version. */
  changes: ChangeGroup[]
}

/** Returns the changes below a version's heading in a changelog in Markdown. */
export function parseChangelog(text: string, version: string): ChangeGroup[] {
  const sections = text.split(/^## /m).slice(1)
  const isOfVersion = (section: string) =>
    section.split('\n', 1)[0]!.replace(/[[\]]/g, '').split(/[\s,]/)[0] === version
  const [, ...groups] = (sections.find(isOfVersion) ?? '').split(/^### /m)
  return groups.map((group) => {
    const [title = '', ...rest] = group.split('\n')
    const changes = rest.join('\n').split(/^- /m).slice(1).map(toPlainText)
    return { title: title.trim(), changes }
  })
}

function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
