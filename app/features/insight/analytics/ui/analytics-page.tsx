import type {
  Chart,
  ForecastRow,
  MoneyFigures,
  Month,
  SourceFigures,
} from '#app/features/insight/analytics/rules.ts'
import type { Window } from '#app/features/insight/dashboard/rules.ts'
import { useAnalyticsMessages } from '#app/features/insight/analytics/ui/use-analytics-messages.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './analytics.css'
import { ChartCard } from './chart-card.tsx'
import { ForecastCard } from './forecast-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { SourcesCard } from './sources-card.tsx'

type Props = {
  months: Month[]
  charts: Chart[]
  period: Window
  money: { figures: MoneyFigures; forecast: ForecastRow[] } | null
  sources: SourceFigures[] | null
}

/** Monthly charts, one card each, what was signed and is expected, and the sources of inquiries. */
export function AnalyticsPage({ months, charts, period, money, sources }: Props) {
  const analytics = useAnalyticsMessages()
  const { pages } = useMessages().portal
  return (
    <>
      <h1 className="title">{pages.analytics}</h1>
      <p className="sentence">{charts.length > 1 ? analytics.lead : analytics.leadMoney}</p>
      <div className="months">
        {charts.map((chart) => (
          <ChartCard key={chart.name} chart={chart} months={months} />
        ))}
        {money && <MoneyCard figures={money.figures} period={period} />}
        {money && <ForecastCard rows={money.forecast} />}
        {sources && <SourcesCard sources={sources} period={period} />}
      </div>
    </>
  )
}
