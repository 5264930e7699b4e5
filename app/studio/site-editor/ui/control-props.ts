import type { Change } from './editor-context.ts'
import type { FieldSpec } from './field-spec.ts'

/** The name of a field, its hint and what is wrong with it. */
export type FieldFrame = { label: string; hint?: string; problem?: string }
export type ValueProps<Value> = { value: Value; change: Change<Value>; path: string }

/** What the control of one kind of field is given; the value is as the content has it. */
export type ControlProps<As extends FieldSpec['as']> = ValueProps<unknown> & {
  spec: FieldSpec & { as: As }
  frame: FieldFrame
}
