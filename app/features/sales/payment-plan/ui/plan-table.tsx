import './plan-table.css'

type Props = {
  heading: string
  rows: { label: string; when: string; amount: string; due: string }[]
}

/** A payment plan as the client reads it, in a container of any width. */
export function PlanTable({ heading, rows }: Props) {
  return (
    <table className="plan">
      <caption className="client-quote-heading">{heading}</caption>
      <tbody>
        {rows.map(({ label, when, amount, due }, index) => (
          <tr key={index}>
            <th scope="row" dir="auto">
              {label}
              <p>{`${when}, ${due}`}</p>
            </th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
