import { data } from 'react-router'

import type { ContactResult } from './contact-result.ts'

/**
 * The route's `clientAction`: after a network failure the page and the typed text stay, instead of
 * an error page.
 */
export async function sendContact({ serverAction }: { serverAction: <T>() => Promise<T> }) {
  try {
    return await serverAction<ContactResult>()
  } catch (failure) {
    if (failure instanceof Response) throw failure
    // With an error status, React Router doesn't reload other data, which would fail as well.
    return data<ContactResult>({ state: 'unsent' }, { status: 503 })
  }
}
