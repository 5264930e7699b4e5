import type { Kind } from '#app/studio/project/rules.ts'

/** A project that was completed; its days are counted from today. */
export type CompletedProject = {
  title: string
  client: string
  kind: Kind
  began: number
  due: number
  completed: number
  tasks: string[]
}
