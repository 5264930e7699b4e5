import { data } from 'react-router'

import type { DeedAnswer } from '#app/studio/project/ui/deed-answer.ts'

/** The acts' `clientAction`: a request that never arrives is a problem like any other, and what was typed stays where it is. */
export async function tryAct({ serverAction }: { serverAction: <T>() => Promise<T> }) {
  try {
    return await serverAction<DeedAnswer>()
  } catch (failure) {
    if (failure instanceof Response) throw failure
    return data<DeedAnswer>({ ok: false, problem: 'not-saved', facts: {} }, { status: 503 })
  }
}
