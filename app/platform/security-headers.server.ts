/** What every answer of the program carries, whoever made it. */
export function getSecurityHeaders({ secure }: { secure: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    // for what is no page: it may do nothing at all; pages bring their own
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Adds them to an answer that does not have them yet. */
export function addSecurityHeaders(response: Response, config: { secure: boolean }): Response {
  for (const [name, value] of Object.entries(getSecurityHeaders(config)))
    if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}
