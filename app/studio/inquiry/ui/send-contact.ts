import { data } from 'react-router'

import type { ContactResult } from './contact-result.ts'

/**
 * The route's `clientAction`: a request that fails leaves the page, and what was typed, where they
 * are instead of in an error screen.
 */
export async function sendContact({ serverAction }: { serverAction: <T>() => Promise<T> }) {
  try {
    return await serverAction<ContactResult>()
  } catch (failure) {
    if (failure instanceof Response) throw failure
    // By its status nothing else on the page is asked for again, which would fail as well.
    return data<ContactResult>({ state: 'unsent' }, { status: 503 })
  }
}
