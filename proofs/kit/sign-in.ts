import { type Answer, send } from './http.ts'
import type { Program } from './program.ts'

export const password = 'a password for this proof'

/** The sample studio behind a proxy of ours, so that every visitor may have an address of their own. */
export const sampleBehindProxy = { SAMPLE_PASSWORD: password, TRUSTED_PROXIES: '1' }

export function signIn(program: Program, email: string, given: string, headers: Record<string, string> = {}): Promise<Answer> {
  return send(program, '/auth', { email, password: given }, headers)
}
