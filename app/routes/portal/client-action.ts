import { data } from 'react-router'

import type { ActionResult } from '#app/ui/action-result.ts'

/**
 * The `clientAction` of all action routes: a network failure becomes a problem like any other, so
 * that the input stays in the form.
 */
export async function clientAction({ serverAction }: { serverAction: <T>() => Promise<T> }) {
  try {
    return await serverAction<ActionResult>()
  } catch (failure) {
    if (failure instanceof Response) throw failure
    return data<ActionResult>({ ok: false, problem: 'not-saved', details: {} }, { status: 503 })
  }
}
