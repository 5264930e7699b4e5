import { CircleCheck, EyeOff, ExternalLink, Star } from 'lucide-react'

import type { ItemView } from '#app/studio/portfolio/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useWords } from '#app/ui/use-words.ts'

import './item-table.css'

/** What the site shows, for those who keep it; what is published leads to its page. */
export function ItemTable({ items }: { items: ItemView[] }) {
  const { work } = useWords().portal.projects
  const { columns } = work
  if (items.length === 0) return <p className="empty">{work.empty}</p>
  return (
    <div className="card">
      <table className="table items">
        <thead><tr><th scope="col">{columns.title}</th><th scope="col">{columns.client}</th><th scope="col">{columns.year}</th><th scope="col">{columns.status}</th><th scope="col">{columns.site}</th></tr></thead>
        <tbody>{items.map((item) => <ItemRow key={item.slug} item={item} />)}</tbody>
      </table>
    </div>
  )
}

function ItemRow({ item: { slug, title, client, year, published, featured, picture } }: { item: ItemView }) {
  const { work } = useWords().portal.projects
  return (
    <tr>
      <td><span className="item-name">{picture ? <Picture className="item-cover" picture={picture} sizes="72px" decorative /> : <span className="item-cover" />}<b>{title}</b></span></td>
      <td>{client}</td>
      <td>{year}</td>
      <td><span className="item-states">
        <span className={published ? 'pill pill-ok' : 'pill'}>{published ? <CircleCheck /> : <EyeOff />}{published ? work.published : work.hidden}</span>
        {featured && <span className="pill"><Star />{work.featured}</span>}
      </span></td>
      <td>{published && <ButtonLink look="outline" compact href={`/portfolio/${slug}`}><ExternalLink />{work.see}<span className="visually-hidden">{`: ${title}`}</span></ButtonLink>}</td>
    </tr>
  )
}
