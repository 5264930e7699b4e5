import type { ComponentType } from 'react'

import type { Change } from './editor-context.ts'
import type { FieldSpec } from './field-spec.ts'

/** The label of a field, its hint and its problem. */
export type FieldFrame = { label: string; hint?: string; problem?: string }
export type ValueProps<Value> = { value: Value; change: Change<Value>; path: string }

/** The props of a control; `value` has the type it has in the content. */
export type ControlProps<Name extends FieldSpec['control']> = ValueProps<unknown> & {
  spec: FieldSpec & { control: Name }
  frame: FieldFrame
}

/** The control of every kind of field. */
export type Controls = { [Name in FieldSpec['control']]: ComponentType<ControlProps<Name>> }
