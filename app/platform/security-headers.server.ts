/** Returns the headers that every response carries. */
export function getSecurityHeaders({ secure }: { secure: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    // for responses that aren't pages: nothing is allowed; pages set their own policy
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Adds the security headers a response doesn't have yet. */
export function addSecurityHeaders(response: Response, config: { secure: boolean }): Response {
  for (const [name, value] of Object.entries(getSecurityHeaders(config)))
    if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}
