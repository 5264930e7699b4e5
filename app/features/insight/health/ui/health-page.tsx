import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'

import type { HealthCheckView } from '#app/features/insight/health/rules.ts'

import { useHealthMessages } from './use-health-messages.ts'

import './health.css'

const icons = { fine: CircleCheck, attention: TriangleAlert, broken: CircleAlert }

/** Everything the program checks about itself: what needs attention first, with what to do. */
export function HealthPage({ checks }: { checks: HealthCheckView[] }) {
  const messages = useHealthMessages()
  const problems = checks.filter(({ state }) => state !== 'fine')
  const fineChecks = checks.filter(({ state }) => state === 'fine')
  return (
    <>
      <section className="card settings-card" aria-labelledby="health">
        <header className="settings-card-head">
          <h2 id="health">
            {problems.length === 0 ? messages.title : messages.problems(problems.length)}
          </h2>
        </header>
        {problems.length === 0 ? (
          <p className="notice notice-ok health-working">
            <CircleCheck />
            <span>{messages.working}</span>
          </p>
        ) : (
          <CheckList checks={problems} />
        )}
      </section>
      <section className="card settings-card" aria-labelledby="health-fine">
        <header className="settings-card-head">
          <h2 id="health-fine">{messages.fine}</h2>
        </header>
        <CheckList checks={fineChecks} />
      </section>
    </>
  )
}

function CheckList({ checks }: { checks: HealthCheckView[] }) {
  const { states } = useHealthMessages()
  return (
    <ul className="health-list">
      {checks.map(({ title, state, text, remedy }) => {
        const Icon = icons[state]
        return (
          <li key={`${title} ${text}`} className={`health-check health-${state}`}>
            <Icon />
            <div>
              <h3>
                {title} <span className="visually-hidden">{states[state]}</span>
              </h3>
              <p>{text}</p>
              {remedy && <p className="health-remedy">{remedy}</p>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
