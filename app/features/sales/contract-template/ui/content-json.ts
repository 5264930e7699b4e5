import type { ContractContent } from '#app/features/sales/contract-template/rules.ts'

/**
 * Returns the content as the JSON that the form posts, with keys in one order: the database keeps
 * another.
 */
export function formatContent(content: ContractContent): string {
  return JSON.stringify(content, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** Reads what `formatContent` wrote, also into the browser's storage; null for anything else. */
export function parseContent(json: string): ContractContent | null {
  try {
    const content = JSON.parse(json) as Partial<ContractContent>
    return Array.isArray(content.blocks) ? { blocks: content.blocks } : null
  } catch {
    return null
  }
}
