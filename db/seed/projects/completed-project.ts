import type { Kind } from '#app/features/work/project/rules.ts'

/** A completed project. Its days are relative to today, so they are negative. */
export type CompletedProject = {
  title: string
  client: string
  kind: Kind
  began: number
  due: number
  completed: number
  tasks: string[]
}
