import { type HttpResponse, getCookie, sendForm, buildForwardedFor } from './http.ts'
import type { Program } from './program.ts'

export const password = 'a password for this check'

/**
 * Settings of a sample studio behind a trusted proxy, so that every visitor can have an IP address.
 */
export const sampleBehindProxy = { SAMPLE_PASSWORD: password, TRUSTED_PROXIES: '1' }

export function signIn(
  program: Program,
  email: string,
  given: string,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  return sendForm(program, '/auth', { email, password: given }, headers)
}

let sessions = 0

/**
 * Signs in a sample account from a new IP address and returns its session cookie as `name=value`.
 */
export async function getSession(program: Program, who: string): Promise<string> {
  const response = await signIn(
    program,
    `${who}@longlight.example`,
    password,
    buildForwardedFor(2_500_000 + sessions++),
  )
  const pair = getCookie(response, 'backlot_session')
  if (!pair) throw new Error(`${who} could not sign in: ${response.status}`)
  return pair
}
