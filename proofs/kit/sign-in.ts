import { type HttpResponse, getCookie, sendForm, forwardedFor } from './http.ts'
import type { Program } from './program.ts'

export const password = 'a password for this check'

/**
 * The sample studio behind a proxy of ours, so that every visitor may have an address of their own.
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
 * A session of its own for somebody of the sample studio, as a cookie's pair; asked for from an
 * address nobody else has.
 */
export async function getSession(program: Program, who: string): Promise<string> {
  const answer = await signIn(
    program,
    `${who}@longlight.example`,
    password,
    forwardedFor(2_500_000 + sessions++),
  )
  const pair = getCookie(answer, 'backlot_session')
  if (!pair) throw new Error(`${who} could not sign in: ${answer.status}`)
  return pair
}
