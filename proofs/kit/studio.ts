import { readFileSync } from 'node:fs'

import { getCookie, sendForm } from './http.ts'
import { createFolder, startProgram, type Program } from './program.ts'

export const owner = {
  name: 'Ada Prove',
  email: 'ada@studio.test',
  password: 'a long check password',
}

/**
 * Sets an empty studio up by the link the program left in its folder, and gives the owner's
 * session.
 */
export async function setUp(program: Program): Promise<string> {
  const link = readFileSync(`${program.dataDir}/set-up-link`, 'utf8').trim()
  const token = new URL(link).searchParams.get('token') ?? ''
  const answer = await sendForm(program, '/auth/setup', {
    token,
    studio: 'Proof',
    studioEmail: 'hello@studio.test',
    timeZone: 'America/New_York',
    ...owner,
  })
  const session = getCookie(answer, 'backlot_session')
  if (!session) throw new Error(`The studio could not be set up: ${answer.status}`)
  return session
}

/** A data folder of the sample studio whose program has ended, for making copies of. */
export async function createPreparedFolder(setting: Record<string, string> = {}): Promise<string> {
  const program = await startProgram({ DATA_DIR: `${createFolder()}/data`, ...setting })
  await program.stop()
  return program.dataDir
}

/** What a visitor writes on the contact page. */
export function buildMessage(n: number, { from = `visitor${n}@post.test`, website = '' } = {}) {
  return {
    name: `Visitor ${n}`,
    email: from,
    phone: '',
    service: 'podcast',
    message: `Message ${n} of a check.`,
    website,
  }
}
