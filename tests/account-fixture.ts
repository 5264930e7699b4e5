import { openDoor } from './door.ts'

export const password = 'longlight-sample'
export const security = '/portal/settings/security'
export const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

/** The HTML without the empty comments that React puts between two texts. */
export const pageOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')

/** The sample studio as a browser without JavaScript meets its sign-in. */
export async function openAccounts() {
  const door = await openDoor()
  const fresh = () => door.app.pool.query('delete from attempt')
  const enter = (who: string, to = '') =>
    door.submit('/auth', { email: `${who}@longlight.example`, password, to })
  return { door, fresh, enter }
}
