/** Maximum bytes of a file in one request: browsers send parts of half that size. */
export const maxPartBytes = 16 * 1024 * 1024

const uploadPath = /^\/(?:portal|auth\/setup)\/uploads\/[0-9a-f]{32}$/

/** Returns the HTTP methods allowed for a path. */
export function getAllowedMethods(path: string): string[] {
  return ['GET', 'HEAD', 'POST', ...(uploadPath.test(path) ? ['PATCH', 'DELETE'] : [])]
}

/** Returns true if a request carries a part of a file. */
export function isUploadPart(
  method: string | undefined,
  path: string,
  contentType: string | undefined,
): boolean {
  return (
    method === 'PATCH' && uploadPath.test(path) && contentType === 'application/offset+octet-stream'
  )
}
