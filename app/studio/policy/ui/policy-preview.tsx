import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { formatMoney } from '#app/core/money.ts'
import type { Policy } from '#app/studio/policy/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

import { type Around, type Place, changedIn, example, placesOf } from './sentences.ts'
import { usePolicyWords } from './use-policy-words.ts'

type Props = {
  policy: Policy
  before: Policy
  unfinished: boolean
  mayChange: boolean
  around: Around
}

/**
 * Every sentence the policy prints, by where it stands; those that read otherwise than now are
 * marked.
 */
export function PolicyPreview({ policy, before, unfinished, mayChange, around }: Props) {
  const own = usePolicyWords()
  const { portal } = useWords()
  const { page: words } = own
  const places = placesOf(policy, around, { own, portal })
  const changed = changedIn(placesOf(before, around, { own, portal }), places)
  const list = useRef<HTMLDivElement>(null)
  const which = [...changed].join()
  useEffect(() => {
    if (which && list.current) bringIntoSight(list.current)
  }, [which])
  const { currency, locale } = around.display
  const as = (cents: number) => formatMoney(cents, currency, locale)
  return (
    <section className="card policy-preview" aria-labelledby="policy-preview">
      <header className="settings-card-head">
        <h2 id="policy-preview">{words.preview}</h2>
        <p className="muted">{mayChange ? words.previewLead : words.previewNow}</p>
        <output className="policy-count" data-changed={changed.size > 0 || undefined}>
          {unfinished ? words.unfinished : mayChange && words.changes(changed.size)}
        </output>
      </header>
      <div className="policy-places" ref={list}>
        {places.map((place) => (
          <PlaceOf
            key={place.key}
            place={place}
            changed={changed}
            note={
              place.key === 'booking' ? words.example(as(example.total), as(example.paid)) : null
            }
          />
        ))}
      </div>
    </section>
  )
}

function PlaceOf({
  place: { key, title, path, sentences },
  changed,
  note,
}: {
  place: Place
  changed: Set<string>
  note: string | null
}) {
  const { page: words } = usePolicyWords()
  return (
    <section className="policy-place">
      <h3>
        {path ? (
          <Link to={path} reloadDocument>
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      {note && <p className="muted">{note}</p>}
      <ul>
        {sentences.map((one) => {
          const isChanged = changed.has(`${key} ${one.key}`)
          return (
            <li key={one.key} data-changed={isChanged || undefined}>
              {isChanged && <span className="visually-hidden">{words.changed} </span>}
              {one.text}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/**
 * Scrolls the list, never the page, to the first sentence that changes, unless one of them is in
 * sight.
 */
function bringIntoSight(list: HTMLElement) {
  const changed = [...list.querySelectorAll<HTMLElement>('[data-changed]')]
  const { top, bottom } = list.getBoundingClientRect()
  const [first] = changed
  if (
    !first ||
    list.scrollHeight <= list.clientHeight ||
    changed.some((one) => {
      const box = one.getBoundingClientRect()
      return box.top >= top && box.bottom <= Math.min(bottom, window.innerHeight)
    })
  )
    return
  list.scrollBy({ top: first.getBoundingClientRect().top - top - 48 })
}
