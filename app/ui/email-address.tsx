import { Fragment } from 'react'

/**
 * An address as text: where it is too long for its line it breaks behind a sign of its own, not
 * inside a word.
 */
export function EmailAddress({ address }: { address: string }) {
  return address.split(/(?<=[@._-])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
