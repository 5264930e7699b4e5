import { Link } from 'react-router'

import { useMessages } from '#app/ui/use-messages.ts'

export type Row = {
  id: string
  name: string
  contact: string
  email: string
  phone: string
  messages: number
}

/** One row per client, two lines on a phone. The whole row is clickable through its one link. */
export function ClientTable({ clients }: { clients: Row[] }) {
  const { columns, messages: formatMessageCount } = useMessages().portal.clients
  return (
    <div className="card">
      <table className="table clients">
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.contact}</th>
            <th scope="col">{columns.email}</th>
            <th scope="col">{columns.phone}</th>
            <th scope="col">{columns.messages}</th>
          </tr>
        </thead>
        <tbody>
          {clients.map(({ id, name, contact, email, phone, messages }) => (
            <tr key={id}>
              <td>
                <Link className="row-link" to={`/portal/clients/${id}`}>
                  {name}
                </Link>
              </td>
              <td>{contact}</td>
              <td>{email}</td>
              <td>{phone}</td>
              <td>{messages > 0 && formatMessageCount(messages)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
