import type { Chart, Month } from '#app/features/insight/analytics/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './analytics.css'
import { ChartCard } from './chart-card.tsx'

/** Monthly charts, one card each. */
export function AnalyticsPage({ months, charts }: { months: Month[]; charts: Chart[] }) {
  const { pages, analytics } = useMessages().portal
  return (
    <>
      <h1 className="title">{pages.analytics}</h1>
      <p className="sentence">{charts.length > 1 ? analytics.lead : analytics.leadMoney}</p>
      <div className="months">
        {charts.map((chart) => (
          <ChartCard key={chart.name} chart={chart} months={months} />
        ))}
      </div>
    </>
  )
}
