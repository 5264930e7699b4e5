import { CircleAlert } from 'lucide-react'

import { formatMoney } from '#app/core/money.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { EntryList, type EntryView } from './entry-list.tsx'
import type { MoneyAnswer } from './money-answer.ts'
import { MoneyForm, useMoneySaved } from './money-form.tsx'
import './money.css'

export type MoneyOfClient = {
  paid: number
  open: number
  owed: number
  apart: number
  entries: EntryView[]
}
type Props = {
  clientId: string
  money: MoneyOfClient
  currency: string
  today: string
  once: string
  may: { record: boolean; correct: boolean }
  problem: ProblemCode | null
  answer: MoneyAnswer | undefined
}

/** What a client paid and owes in all, and what came without a booking. */
export function ClientMoney({
  clientId,
  money,
  currency,
  today,
  once,
  may,
  problem,
  answer,
}: Props) {
  useMoneySaved(answer)
  const { portal } = useWords()
  const problems = useProblems()
  const { apart, entries } = money
  return (
    <section className="card" aria-labelledby="money">
      <header className="card-head">
        <h2 id="money">{portal.money.title}</h2>
      </header>
      <ClientAmounts money={money} currency={currency} />
      {may.record && <p className="money-note">{portal.clients.money.hint}</p>}
      {problem && (
        <p className="notice notice-bad money-problem" role="alert">
          <CircleAlert />
          {problems[problem]}
        </p>
      )}
      {may.record && (
        <div className="money-acts">
          <MoneyForm
            key={`payment ${entries.length}`}
            form="payment"
            suggested={0}
            {...{ currency, today, once, answer }}
          />
          {apart > 0 && (
            <MoneyForm
              key={`refund ${entries.length}`}
              form="refund"
              suggested={0}
              {...{ currency, today, once, answer }}
            />
          )}
        </div>
      )}
      {entries.length > 0 && (
        <EntryList
          entries={entries}
          currency={currency}
          once={once}
          mayCorrect={may.correct}
          page={`/portal/clients/${clientId}`}
        />
      )}
    </section>
  )
}

function ClientAmounts({
  money: { paid, open, owed, apart, entries },
  currency,
}: Pick<Props, 'money' | 'currency'>) {
  const {
    money,
    clients: { money: words },
  } = useWords().portal
  const { locale } = useDisplay()
  const as = (cents: number) => formatMoney(cents, currency, locale)
  return (
    <dl className="amounts">
      <div>
        <dt>{words.paid}</dt>
        <dd>{as(paid)}</dd>
      </div>
      {entries.length > 0 && (
        <div>
          <dt>{words.apart}</dt>
          <dd>{as(apart)}</dd>
        </div>
      )}
      {owed > 0 && (
        <div>
          <dt>{money.owed}</dt>
          <dd className="amounts-owed">{as(owed)}</dd>
        </div>
      )}
      <div className="amounts-sum">
        <dt>{words.open}</dt>
        <dd>{as(open)}</dd>
      </div>
    </dl>
  )
}
