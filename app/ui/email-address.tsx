import { Fragment } from 'react'

/** An email address as text that wraps after its punctuation, not inside a word. */
export function EmailAddress({ address }: { address: string }) {
  return address.split(/(?<=[@._-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
