import { startTestServer } from './test-server.ts'

export const password = 'longlight-sample'
export const security = '/portal/settings/security'
export const getCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

/** Returns the HTML without the empty comments that React puts between two texts. */
export const readPage = async (response: Response) =>
  (await response.text()).replaceAll('<!-- -->', '')

/** Starts the sample studio for sign-in tests without JavaScript. */
export async function startAccountTests() {
  const server = await startTestServer()
  const clearRateLimits = () => server.app.pool.query('delete from rate_limit')
  const enter = (who: string, to = '') =>
    server.submit('/auth', { email: `${who}@longlight.example`, password, to })
  return { server, clearRateLimits, enter }
}
