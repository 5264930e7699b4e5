import { data } from 'react-router'

import type { MoveAnswer } from '#app/studio/booking/ui/move-answer.ts'

/** The acts' `clientAction`: a request that never arrives is a problem like any other. */
export async function tryAct({ serverAction }: { serverAction: <T>() => Promise<T> }) {
  try {
    return await serverAction<MoveAnswer>()
  } catch (failure) {
    if (failure instanceof Response) throw failure
    return data<MoveAnswer>({ ok: false, problem: 'not-saved', facts: {} }, { status: 503 })
  }
}
