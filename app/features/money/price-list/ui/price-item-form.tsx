import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import type { PriceKind } from '#app/features/money/price-list/rules.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useOpenedRevision } from '#app/ui/use-opened-revision.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import {
  type FieldChoices,
  MainFields,
  PackageFields,
  PriceFields,
  QuantityFields,
} from './price-item-fields.tsx'
import './prices.css'
import { usePriceMessages } from './use-price-messages.ts'

type Values = Record<string, string>
export type PriceItemResult = {
  problems: Record<string, ProblemCode>
  values: Values
  problem?: ProblemCode
}
type Props = {
  values: Values
  /** The revision of the item; undefined for a new one. */
  revision?: number
  choices: FieldChoices
  formKey: string
  result: PriceItemResult | undefined
}

const list = '/portal/settings/prices'

/** The form of a package or item; typed values survive problems. */
export function PriceItemForm({ values: initial, revision, choices, formKey, result }: Props) {
  const messages = usePriceMessages()
  const problemMessages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const openedRevision = useOpenedRevision(revision, result, 'price-item-was-changed')
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result])
  const values = result?.values ?? initial
  const getField = (name: string) => {
    const problem = result?.problems[name]
    return {
      name,
      defaultValue: values[name] ?? '',
      problem: problem && problemMessages[problem],
      autoComplete: 'off',
    }
  }
  const mode = revision === undefined ? 'new' : 'edit'
  const kind: PriceKind = initial.kind === 'package' ? 'package' : 'item'
  return (
    <>
      <BackLink to={list}>{messages.list}</BackLink>
      <Form className="card settings-card" method="post" noValidate ref={form} aria-busy={isBusy}>
        <h2>{messages.titles[mode][kind]}</h2>
        <div className="settings-form price-form">
          <input type="hidden" name="formKey" value={formKey} />
          {openedRevision !== undefined && (
            <input type="hidden" name="revision" value={openedRevision} />
          )}
          {result?.problem && (
            <p className="notice notice-bad" role="alert">
              <CircleAlert />
              {problemMessages[result.problem]}
            </p>
          )}
          <MainFields getField={getField} />
          <PriceFields getField={getField} choices={choices} />
          <PackageFields getField={getField} values={values} choices={choices} />
          <QuantityFields getField={getField} values={values} />
          <SaveActions isBusy={isBusy} back={list} />
        </div>
      </Form>
    </>
  )
}
