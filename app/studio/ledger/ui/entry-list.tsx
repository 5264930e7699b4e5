import { toast } from 'react-hot-toast/headless'

import { dateText } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { type Entry, type Method, canTakeBack } from '#app/studio/ledger/rules.ts'
import type { ActAnswer } from '#app/ui/act-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct, useComplaint } from '#app/ui/use-act.ts'
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

function TakeBack({ id, once, page, label }: { id: string; once: string; page: string; label: string }) {
  const { money } = useWords().portal
  const complain = useComplaint()
  const hear = (answer: ActAnswer) => (answer.ok ? void toast.success(money.tookBack) : complain(answer))
  const { Form, busy } = useAct(hear)
  return (
    <Form className="entry-act" method="post" action={`${page}/entries/${id}/correction`}>
      <Once page={once} form={`back:${id}`} />
      <Button type="submit" compact look="quiet" aria-label={label} disabled={busy}>{money.takeBack}</Button>
    </Form>
  )
}
