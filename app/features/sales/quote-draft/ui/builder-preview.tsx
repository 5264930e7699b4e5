import { useEffect, useRef, useState } from 'react'

import type { Rates } from '#app/features/money/invoice/rules.ts'
import type { QuoteFormat } from '#app/features/sales/client-quote/rules.ts'
import type { PlanDays } from '#app/features/sales/payment-plan/rules.ts'
import { ClientQuoteView } from '#app/features/sales/client-quote/ui/client-quote-view.tsx'
import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import { type QuoteContent, getDefaultChoice } from '#app/features/sales/quote/rules.ts'
import { Button } from '#app/ui/button.tsx'

const widths = ['390', '768', '1280'] as const
type Width = (typeof widths)[number]

type Props = {
  content: QuoteContent
  rates: Rates
  format: QuoteFormat
  planDays: PlanDays
  isWhole: boolean
}

/** The quote as the client sees it on a phone, a tablet or a desktop, scaled to the space. */
export function BuilderPreview({ content, rates, format, planDays, isWhole }: Props) {
  const messages = useQuotesMessages().builder
  const [width, setWidth] = useState<Width>('390')
  const box = useScaledBox(Number(width))
  return (
    <aside className="draft-preview quote-preview" aria-labelledby="quote-preview">
      <header>
        <h2 id="quote-preview">{messages.preview}</h2>
        <fieldset className="quote-widths" aria-label={messages.widthLabel}>
          {widths.map((choice) => (
            <Button
              key={choice}
              look="quiet"
              compact
              aria-pressed={width === choice}
              onClick={() => setWidth(choice)}
            >
              {messages.widths[choice]}
            </Button>
          ))}
        </fieldset>
        <output className="muted">{isWhole ? '' : messages.previewUnfinished}</output>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <section className="quote-preview-box" ref={box} tabIndex={0} aria-label={messages.preview}>
        <div className="quote-preview-page">
          <ClientQuoteView
            content={content}
            rates={rates}
            choice={getDefaultChoice(content)}
            format={format}
            planDays={planDays}
            mode="form"
            idPrefix="preview-"
          />
        </div>
      </section>
    </aside>
  )
}

/** Scales the page so that its full width fits. */
function useScaledBox(width: number) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = ref.current!
    const fit = () => {
      box.style.setProperty('--width', `${width}px`)
      box.style.setProperty('--scale', String(Math.min(1, box.clientWidth / width)))
    }
    const observer = new ResizeObserver(fit)
    observer.observe(box)
    return () => observer.disconnect()
  }, [width])
  return ref
}
