import { toast } from 'react-hot-toast/headless'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

import { dateText } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { type Entry, type Method, canTakeBack } from '#app/studio/ledger/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

export type EntryView = Entry & { at: Date; method: Method; reference: string; note: string; by: string | null }
type Props = { entries: EntryView[]; currency: string; once: string; mayCorrect: boolean; page: string }

/** Every entry as it was written; what was wrong is taken back by one of its own, below the page (`/portal/bookings/<id>`) they stand on. */
export function EntryList({ entries, currency, once, mayCorrect, page }: Props) {
  const words = useWords().portal.money
  const display = useDisplay()
  if (entries.length === 0) return <p className="card-empty">{words.none}</p>
  return (
    <ul className="entries" aria-label={words.entries}>
      {entries.map((entry) => {
        const back = entries.some(({ corrects }) => corrects === entry.id)
        const amount = formatMoney(entry.cents, currency, display.locale)
        return (
          <li key={entry.id} className="entry" data-back={back || undefined}>
            <span className="entry-what"><b>{words.kinds[entry.kind]}</b> {back && <span className="muted">{words.wasTakenBack}</span>}</span>
            <span className="entry-amount">{amount}</span>
            <span className="muted entry-more">{[dateText(entry.at, display), words.methods[entry.method], entry.reference, entry.note, entry.by].filter(Boolean).join(' · ')}</span>
            {mayCorrect && canTakeBack(entry, entries) && <TakeBack id={entry.id} once={once} page={page} label={words.takeBackOf(words.kinds[entry.kind], amount)} />}
          </li>
        )
      })}
    </ul>
  )
}

type Answer = { ok: true } | { ok: false; problem: string }

function TakeBack({ id, once, page, label }: { id: string; once: string; page: string; label: string }) {
  const { portal: { money }, problems } = useWords()
  const { Form, data, state } = useFetcher<Answer>()
  const heard = useRef(data)
  useEffect(() => {
    if (state !== 'idle' || !data || heard.current === data) return
    heard.current = data
    if (data.ok) toast.success(money.tookBack)
    else toast.error(problems[data.problem] ?? data.problem)
  }, [data, state, money, problems])
  return (
    <Form className="entry-act" method="post" action={`${page}/entries/${id}/correction`}>
      <input type="hidden" name="once" value={`${once}:back:${id}`} />
      <Button type="submit" compact look="quiet" aria-label={label} disabled={state !== 'idle'}>{money.takeBack}</Button>
    </Form>
  )
}
