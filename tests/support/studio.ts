import { readFileSync } from 'node:fs'

import { getCookie, sendForm } from './http.ts'
import { createFolder, startProgram, type Program } from './program.ts'

export const owner = {
  name: 'Ada Prove',
  email: 'ada@studio.test',
  password: 'a long check password',
}

/**
 * Sets up an empty studio with the link from its data folder, publishes its site and returns the
 * owner's session.
 */
export async function setUp(program: Program): Promise<string> {
  const link = readFileSync(`${program.dataDir}/set-up-link`, 'utf8').trim()
  const token = new URL(link).searchParams.get('token') ?? ''
  const response = await sendForm(program, '/auth/setup', {
    token,
    studio: 'Proof',
    studioEmail: 'hello@studio.test',
    country: 'US',
    timeZone: 'America/New_York',
    photography: 'on',
    documentary: 'on',
    podcast: 'on',
    ...owner,
  })
  const session = getCookie(response, 'backlot_session')
  if (!session) throw new Error(`The studio could not be set up: ${response.status}`)
  await sendForm(program, '/portal/website/publish', {}, { cookie: session })
  return session
}

/**
 * Creates a data folder with the sample studio and stops the program, so that the folder can be
 * copied.
 */
export async function createPreparedFolder(setting: Record<string, string> = {}): Promise<string> {
  const program = await startProgram({ DATA_DIR: `${createFolder()}/data`, ...setting })
  await program.stop()
  return program.dataDir
}

/** Returns the fields of the contact form. */
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
