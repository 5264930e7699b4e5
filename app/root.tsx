import display from '@fontsource-variable/imbue/files/imbue-latin-opsz-normal.woff2?url'
import text from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'

import { readPreferences } from '#app/core/preferences.ts'
import { AccentStyle } from '#app/features/site/page/ui/accent-style.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import { RouteErrorScreen } from '#app/ui/route-error-screen.tsx'
import { FallbackErrorBoundary } from '#app/ui/fallback-error-boundary.tsx'

import type { Route } from './+types/root'
import './ui/base.css'
import { ctxKey } from './platform/context.server.ts'
import type { loader as siteLoader } from './routes/site/layout.tsx'

export function loader({ context, request, url }: Route.LoaderArgs) {
  const { app, language, requestId } = context.get(ctxKey)
  const { theme } = readPreferences(request.headers.get('cookie'))
  return {
    language,
    requestId,
    ...(isStaffPage(url.pathname) && { mark: app.studioCache?.mark }),
    theme: isStaffPage(url.pathname) && theme !== 'system' ? theme : undefined,
  }
}

/** Root data doesn't change while a page is open, except for the theme. */
export const shouldRevalidate = ({
  formAction,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) =>
  formAction === '/portal/settings/appearance' ||
  isStaffPage(currentUrl.pathname) !== isStaffPage(nextUrl.pathname)

/**
 * The theme preference applies to the portal. Public pages are the same for all visitors and follow
 * the system.
 */
function isStaffPage(path: string): boolean {
  return /^\/(?:portal|auth)(?:[/.]|$)/.test(path)
}

/**
 * Document around every page. The boundary shows a plain error page if the document itself fails
 * with the error screen.
 */
export function Layout({ children }: { children: React.ReactNode }) {
  const failed = (useRouteError() ?? null) !== null
  return (
    <FallbackErrorBoundary renderHere={failed}>
      <Document>{children}</Document>
    </FallbackErrorBoundary>
  )
}

function Document({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const site = useRouteLoaderData<typeof siteLoader>('routes/site/layout')
  const accent = site?.site.studio.accent
  const isStill = useMatches().some(
    ({ handle }) => (handle as { still?: boolean } | undefined)?.still,
  )
  return (
    <html lang={root?.language ?? 'en'} data-theme={root?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content={root?.theme ?? 'light dark'} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {[display, text].map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={font}
          />
        ))}
        <Meta />
        <Links />
        {accent && <AccentStyle accent={accent} />}
      </head>
      <body>
        {children}
        {/* pages with only links and plain forms need no scripts */}
        {!isStill && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteErrorScreen error={error} />
}
