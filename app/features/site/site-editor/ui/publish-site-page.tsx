import { Form, Link, useNavigation } from 'react-router'

import { Button, ButtonLink } from '#app/ui/button.tsx'

import './parts-page.css'
import { useWebsiteMessages } from './use-website-messages.ts'

type Props = { terms: string[]; delivered: { title: string; text: string }[] }

/** The last step before visitors see the site: the terms it states, and the button. */
export function PublishSitePage({ terms, delivered }: Props) {
  const { publishSite: messages } = useWebsiteMessages()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section className="card settings-card" aria-labelledby="publish-site">
      <header className="settings-card-head">
        <h2 id="publish-site">{messages.title}</h2>
        <p className="muted">{messages.lead}</p>
      </header>
      <h3 className="parts-group">{messages.terms}</h3>
      <ul className="publish-terms">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
        {delivered.map(({ title, text }) => (
          <li key={title}>{`${title}: ${text}`}</li>
        ))}
      </ul>
      <p className="muted parts-disciplines">
        {messages.termsFrom} <Link to="/portal/settings/policy">{messages.changePolicy}</Link>
      </p>
      <Form className="form-actions" method="post">
        <Button type="submit" look="accent" disabled={isBusy}>
          {messages.publish}
        </Button>
        <ButtonLink look="quiet" href="/">
          {messages.viewSite}
        </ButtonLink>
      </Form>
    </section>
  )
}
