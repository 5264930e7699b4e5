import { Fragment } from 'react'

export function AddressLines({ lines }: { lines: string[] }) {
  return lines.map((line, at) => (
    <Fragment key={line}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))
}
