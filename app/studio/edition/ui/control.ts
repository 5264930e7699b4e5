import type { Change } from './desk.ts'
import type { Spec } from './spec.ts'

/** The name of a field, its hint and what is wrong with it. */
export type Frame = { label: string; hint?: string; problem?: string }
export type ValueProps<Value> = { value: Value; change: Change<Value>; way: string }

/** What the control of one kind of field is given; the value is as the content has it. */
export type ControlProps<As extends Spec['as']> = ValueProps<unknown> & {
  spec: Spec & { as: As }
  frame: Frame
}
