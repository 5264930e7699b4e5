import { Component, type ReactNode } from 'react'

import { getMessages } from '#app/messages/index.ts'

type Props = { renderHere: boolean; children: ReactNode }

/**
 * Error page for when not even the document renders, so it uses neither styles nor hooks. Errors
 * inside the document reach the root's error screen first; only a failure of that screen ends here.
 */
export class FallbackErrorBoundary extends Component<Props, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override render() {
    const { failed } = this.state
    if (!failed) return this.props.children
    if (!this.props.renderHere) throw failed.error
    const language = document.documentElement.lang || 'en'
    const { error } = getMessages(language).site
    return (
      <html lang={language}>
        <head>
          <title>{error.title}</title>
        </head>
        <body>
          <main className="error-screen">
            <h1>{error.title}</h1>
            <p>{error.generic}</p>
            <p>
              <a href="/">{error.home}</a>
            </p>
          </main>
        </body>
      </html>
    )
  }
}
