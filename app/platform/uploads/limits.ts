/** What one request may bring of a file: browsers send parts of half of it. */
export const maxPartBytes = 16 * 1024 * 1024

const uploadPath = /^\/portal\/uploads\/[0-9a-f]{32}$/

/** What may be asked of an address. */
export function getAllowedMethods(path: string): string[] {
  return ['GET', 'HEAD', 'POST', ...(uploadPath.test(path) ? ['PATCH', 'DELETE'] : [])]
}

/** Whether a request brings a part of a file. */
export function isUploadPart(
  method: string | undefined,
  path: string,
  contentType: string | undefined,
): boolean {
  return (
    method === 'PATCH' && uploadPath.test(path) && contentType === 'application/offset+octet-stream'
  )
}
