import { data } from 'react-router'

import type { MoveAnswer } from '#app/studio/inquiry/ui/move-answer.ts'

/** The acts' `clientAction`: a request that never arrives is a problem like any other, and what was typed stays where it is. */
export async function tryAct({ serverAction }: { serverAction: <T>() => Promise<T> }) {
  try {
    return await serverAction<MoveAnswer>()
  } catch (failure) {
    if (failure instanceof Response) throw failure
    return data<MoveAnswer>({ ok: false, problem: 'not-saved' }, { status: 503 })
  }
}
