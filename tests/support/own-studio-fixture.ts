import type { startTestServer } from './test-server.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>

/** A valid form of the setup page. */
export const setupForm = {
  studio: 'Tide & Mill',
  studioEmail: 'hello@tide.test',
  country: 'US',
  timeZone: 'America/Chicago',
  currency: '',
  photography: 'on',
  documentary: 'on',
  podcast: 'on',
  name: 'Ada Mill',
  email: 'ada@tide.test',
  password: 'a long enough password',
}

/** Removes the sample studio and returns the token of the link that sets up another one. */
export async function removeSample(server: Server): Promise<string> {
  const removed = await server.submit(
    '/portal/settings/data',
    { form: 'removal', name: 'Longlight' },
    await server.signIn('owner'),
  )
  const link = new URL(removed.headers.get('location') ?? '', 'http://studio.test')
  return link.searchParams.get('token') ?? ''
}

export function submitSetup(server: Server, token: string, fields: Record<string, string> = {}) {
  return server.submit(`/auth/setup?token=${token}`, { ...setupForm, ...fields, token })
}

/** Returns the cookies a response sets, for further requests. */
export function readCookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
}
