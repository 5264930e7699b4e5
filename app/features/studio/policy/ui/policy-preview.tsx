import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { formatMoney } from '#app/core/money.ts'
import type { Policy } from '#app/features/studio/policy/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import {
  type PreviewContext,
  type SentenceGroup,
  findChangedSentences,
  exampleBooking,
  listSentenceGroups,
} from './sentences.ts'
import { usePolicyMessages } from './use-policy-messages.ts'

type Props = {
  policy: Policy
  before: Policy
  unfinished: boolean
  mayChange: boolean
  context: PreviewContext
}

/** Shows every sentence of the policy by page; sentences that would change are marked. */
export function PolicyPreview({ policy, before, unfinished, mayChange, context }: Props) {
  const policyMessages = usePolicyMessages()
  const { portal } = useMessages()
  const { page: messages } = policyMessages
  const places = listSentenceGroups(policy, context, { policyMessages, portal })
  const changed = findChangedSentences(
    listSentenceGroups(before, context, { policyMessages, portal }),
    places,
  )
  const list = useRef<HTMLDivElement>(null)
  const changedKeys = [...changed].join()
  useEffect(() => {
    if (changedKeys && list.current) scrollToChanged(list.current)
  }, [changedKeys])
  const { currency, locale } = context.display
  const formatAmount = (cents: number) => formatMoney(cents, currency, locale)
  return (
    <section className="card policy-preview" aria-labelledby="policy-preview">
      <header className="settings-card-head">
        <h2 id="policy-preview">{messages.preview}</h2>
        <p className="muted">{mayChange ? messages.previewLead : messages.previewNow}</p>
        <output className="policy-count" data-changed={changed.size > 0 || undefined}>
          {unfinished ? messages.unfinished : mayChange && messages.changes(changed.size)}
        </output>
      </header>
      <div className="policy-places" ref={list}>
        {places.map((place) => (
          <SentenceGroupCard
            key={place.key}
            place={place}
            changed={changed}
            note={
              place.key === 'booking'
                ? messages.example(
                    formatAmount(exampleBooking.total),
                    formatAmount(exampleBooking.paid),
                  )
                : null
            }
          />
        ))}
      </div>
    </section>
  )
}

function SentenceGroupCard({
  place: { key, title, path, sentences },
  changed,
  note,
}: {
  place: SentenceGroup
  changed: Set<string>
  note: string | null
}) {
  const { page: messages } = usePolicyMessages()
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
        {sentences.map((sentence) => {
          const isChanged = changed.has(`${key} ${sentence.key}`)
          return (
            <li key={sentence.key} data-changed={isChanged || undefined}>
              {isChanged && <span className="visually-hidden">{messages.changed} </span>}
              {sentence.text}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/**
 * Scrolls the list, never the page, to the first changed sentence unless one is already visible.
 */
function scrollToChanged(list: HTMLElement) {
  const changed = [...list.querySelectorAll<HTMLElement>('[data-changed]')]
  const { top, bottom } = list.getBoundingClientRect()
  const [first] = changed
  if (
    !first ||
    list.scrollHeight <= list.clientHeight ||
    changed.some((element) => {
      const box = element.getBoundingClientRect()
      return box.top >= top && box.bottom <= Math.min(bottom, window.innerHeight)
    })
  )
    return
  list.scrollBy({ top: first.getBoundingClientRect().top - top - 48 })
}
