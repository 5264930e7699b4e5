import { data } from 'react-router'

import type { ActionResult } from '#app/ui/action-result.ts'

/**
 * The acts' `clientAction`: a request that never arrives is a problem like any other, and what was
 * typed stays where it is.
 */
export async function offlineSafeAction({ serverAction }: { serverAction: <T>() => Promise<T> }) {
  try {
    return await serverAction<ActionResult>()
  } catch (failure) {
    if (failure instanceof Response) throw failure
    return data<ActionResult>({ ok: false, problem: 'not-saved', details: {} }, { status: 503 })
  }
}
