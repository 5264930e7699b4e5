import { Link } from 'react-router'

import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import type { SignerChoice } from '#app/features/sales/quote-sending/rules.ts'
import { signerFields } from '#app/features/sales/quote/form.ts'
import { Field } from '#app/ui/field.tsx'

import type { Fields } from './builder-view.ts'

type Props = {
  values: Fields
  /** All fields as typed. */
  typed: Fields
  signers: SignerChoice[]
  clientId: string
  getProblem: (field: string) => string | undefined
}

/**
 * The signers of the contract. Fields without a use yet are hidden, not left out, so that what was
 * chosen comes back with a contract or a draft.
 */
export function SignerFields(props: Props) {
  const { values, typed, signers, clientId } = props
  const { signers: messages, contacts } = useQuotesMessages().builder
  const chosen = signerFields.map((field) => typed[field] ?? '')
  const last = chosen.findLastIndex((id) => id !== '')
  const isEveryoneAllowed = signers.every(({ maySign }) => maySign)
  return (
    <fieldset className="quote-signers" hidden={(typed.contract ?? '') === ''}>
      <legend className="field-label">{messages.title}</legend>
      {!isEveryoneAllowed && (
        <p className="muted quote-signers-hint">
          {messages.refusedHint} <Link to={`/portal/clients/${clientId}`}>{contacts}</Link>
        </p>
      )}
      <div className="draft-pair">
        {signerFields.map((field, index) => (
          <div key={field} className="quote-signer" hidden={index > last + 1}>
            <SignerField {...props} index={index} isLast={index >= last} />
          </div>
        ))}
      </div>
      <div className="quote-signer" hidden={chosen.filter((id) => id !== '').length < 2}>
        <label className="tick">
          <input
            type="checkbox"
            name="inOrder"
            value="on"
            defaultChecked={values.inOrder === 'on'}
          />
          {messages.inOrder}
        </label>
      </div>
      <div>
        <label className="tick">
          <input
            type="checkbox"
            name="countersigned"
            value="on"
            aria-describedby="countersigned-hint"
            defaultChecked={values.countersigned === 'on'}
          />
          {messages.countersigned}
        </label>
        <p className="muted quote-signers-hint" id="countersigned-hint">
          {messages.countersignedHint}
        </p>
      </div>
    </fieldset>
  )
}

type SignerProps = Props & {
  index: number
  /** No signer follows. */
  isLast: boolean
}

function SignerField({ values, typed, signers, getProblem, index, isLast }: SignerProps) {
  const { signers: messages } = useQuotesMessages().builder
  const name = signerFields[index]!
  const chosen = typed[name] ?? ''
  const isGone = chosen !== '' && signers.every(({ id }) => id !== chosen)
  const isUnused = isLast && (index === 0 || chosen === '')
  return (
    <Field id={name} label={messages.label(index + 1)} problem={getProblem(name)}>
      {(control) => (
        <select {...control} name={name} defaultValue={values[name] ?? ''}>
          <option value="">
            {isUnused ? (index === 0 ? messages.accepting : messages.add) : messages.none}
          </option>
          {signers.map(({ id, name, maySign }) => (
            // a disabled option that is chosen wouldn't be sent
            <option key={id} value={id} disabled={!maySign && id !== chosen}>
              {maySign ? name : messages.refused(name)}
            </option>
          ))}
          {isGone && (
            <option key={chosen} value={chosen}>
              {messages.gone}
            </option>
          )}
        </select>
      )}
    </Field>
  )
}
