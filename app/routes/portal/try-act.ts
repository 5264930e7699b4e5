import { data } from 'react-router'

import type { ActAnswer } from '#app/ui/act-answer.ts'

/**
 * The acts' `clientAction`: a request that never arrives is a problem like any other, and what was
 * typed stays where it is.
 */
export async function tryAct({ serverAction }: { serverAction: <T>() => Promise<T> }) {
  try {
    return await serverAction<ActAnswer>()
  } catch (failure) {
    if (failure instanceof Response) throw failure
    return data<ActAnswer>({ ok: false, problem: 'not-saved', facts: {} }, { status: 503 })
  }
}
