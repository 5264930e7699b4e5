import type { Part } from '#app/core/site-parts.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'

/**
 * A place that shows an image: a part of the website, a case study, or a video as its poster.
 * `draft` if only its draft does.
 */
export type MediaUsage = { place: Part | `/portfolio/${string}` | 'film'; draft: boolean }

/** The row whose content refers to files, and whether visitors see it. */
export type MediaHolder =
  | { pagePath: string; shown: boolean }
  | { caseStudyId: string; shown: boolean }
  | { serviceKey: ServiceKey; shown: boolean }
  | { sharedPart: 'everywhere' | 'team'; shown: true }
  | { draftPart: Part; shown: false }
  | { videoHash: string; shown: false }

/** Returns the fields that contain the hash of a file, each with its path. */
export function listMediaReferences(content: unknown): [path: string, hash: string][] {
  return listTexts(content).filter(([, text]) => /^[0-9a-f]{64}$/.test(text))
}

/**
 * Returns the hashes of all files that content refers to, each once: those in its fields, and those
 * in links such as `/media/{hash}-1600.jpg`.
 */
export function listMediaHashes(content: unknown): string[] {
  const hashes = listTexts(content).flatMap(([, text]) => text.match(/[0-9a-f]{64}/g) ?? [])
  return [...new Set(hashes)]
}

const imageFields = new Set(['picture', 'pictures', 'poster', 'logo'])

/**
 * Returns the ids of the built-in images that content shows, each once. A hero names a pair of
 * images, `room` for `room-wide` and `room-tall`.
 */
export function listBuiltInReferences(content: unknown, ids: readonly string[]): string[] {
  const named = new Set(
    listTexts(content).flatMap(([path, text]) => {
      const field = path.split('.').findLast((name) => !/^\d+$/.test(name))
      return field !== undefined && imageFields.has(field) ? [text] : []
    }),
  )
  return ids.filter((id) => named.has(id) || named.has(id.replace(/-(?:wide|tall)$/, '')))
}

/** Returns the content with every reference to one file replaced by another. */
export function replaceMediaHash<Content>(content: Content, from: string, to: string): Content {
  if (typeof content === 'string') return content.replaceAll(from, to) as Content
  if (content === null || typeof content !== 'object') return content
  if (Array.isArray(content))
    return content.map((part) => replaceMediaHash(part, from, to)) as Content
  return Object.fromEntries(
    Object.entries(content).map(([name, part]) => [name, replaceMediaHash(part, from, to)]),
  ) as Content
}

function listTexts(content: unknown, path = ''): [path: string, text: string][] {
  if (typeof content === 'string') return [[path, content]]
  if (content === null || typeof content !== 'object') return []
  return Object.entries(content).flatMap(([name, part]) =>
    listTexts(part, path ? `${path}.${name}` : name),
  )
}
