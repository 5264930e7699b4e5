/** What one request may bring of a file: browsers send parts of half of it. */
export const mostPart = 16 * 1024 * 1024

const address = /^\/portal\/uploads\/[0-9a-f]{32}$/

/** What may be asked of an address. */
export function methodsOf(path: string): string[] {
  return ['GET', 'HEAD', 'POST', ...(address.test(path) ? ['PATCH', 'DELETE'] : [])]
}

/** Whether a request brings a part of a file. */
export function takesPart(
  method: string | undefined,
  path: string,
  contentType: string | undefined,
): boolean {
  return (
    method === 'PATCH' && address.test(path) && contentType === 'application/offset+octet-stream'
  )
}
