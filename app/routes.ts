import { type RouteConfig, index, layout, prefix, route } from '@react-router/dev/routes'

/** Every address of the program. */
export default [
  layout('routes/site/layout.tsx', [
    index('routes/site/home.tsx'),
    route('about', 'routes/site/page.tsx', { id: 'site/about' }),
    route('services', 'routes/site/page.tsx', { id: 'site/services' }),
    route('photography', 'routes/site/page.tsx', { id: 'site/photography' }),
    route('documentary', 'routes/site/page.tsx', { id: 'site/documentary' }),
    route('podcast', 'routes/site/page.tsx', { id: 'site/podcast' }),
    route('portfolio', 'routes/site/portfolio.tsx'),
    route('portfolio/:slug', 'routes/site/portfolio-item.tsx'),
    route('contact', 'routes/site/contact.tsx'),
    route('privacy', 'routes/site/page.tsx', { id: 'site/privacy' }),
    route('accessibility', 'routes/site/page.tsx', { id: 'site/accessibility' }),
  ]),

  ...prefix('auth', [
    index('routes/auth/sign-in.tsx'),
    route('code', 'routes/auth/code.tsx'),
    route('sign-out', 'routes/auth/sign-out.ts'),
    route('reset', 'routes/auth/reset.tsx'),
    route('setup', 'routes/auth/set-up.tsx'),
    route('invitation', 'routes/auth/invitation.tsx'),
  ]),

  route('portal', 'routes/portal/layout.tsx', [
    index('routes/portal/dashboard.tsx'),
    route('bookings', 'routes/portal/bookings.tsx'),
    route('photography', 'routes/portal/photography.tsx'),
    route('videography', 'routes/portal/videography.tsx'),
    route('podcasts', 'routes/portal/podcasts.tsx'),
    route('projects', 'routes/portal/projects.tsx'),
    ...prefix('clients', [
      layout('routes/portal/clients/layout.tsx', [
        index('routes/portal/clients/first.ts'),
        route('all', 'routes/portal/clients/all.tsx'),
        route('inquiries', 'routes/portal/clients/inquiries.tsx', [
          route(':inquiryId', 'routes/portal/clients/inquiry.tsx'),
        ]),
      ]),
      route('new', 'routes/portal/clients/new.tsx'),
      route(':clientId', 'routes/portal/clients/client.tsx'),
      route(':clientId/edit', 'routes/portal/clients/edit.tsx'),
      ...prefix('inquiries/:inquiryId', [
        route('replies', 'routes/portal/inquiry/replies.ts'),
        route('notes', 'routes/portal/inquiry/notes.ts'),
        route('assignment', 'routes/portal/inquiry/assignment.ts'),
        route('answer', 'routes/portal/inquiry/answer.ts'),
        route('spam', 'routes/portal/inquiry/spam.ts'),
        route('archive', 'routes/portal/inquiry/archive.ts'),
        route('reopening', 'routes/portal/inquiry/reopening.ts'),
        route('client', 'routes/portal/inquiry/client.ts'),
        route('deletion', 'routes/portal/inquiry/deletion.ts'),
      ]),
    ]),
    route('analytics', 'routes/portal/analytics.tsx'),
    ...prefix('settings', [
      layout('routes/portal/settings/layout.tsx', [
        index('routes/portal/settings/profile.tsx'),
        route('security', 'routes/portal/settings/security.tsx'),
        route('security/two-factor', 'routes/portal/settings/two-factor.tsx'),
        route('team', 'routes/portal/settings/team.tsx'),
        route('team/:accountId', 'routes/portal/settings/account.tsx'),
        route('email', 'routes/portal/settings/email.tsx'),
        route('letters', 'routes/portal/settings/letters.tsx', [
          route(':letterId', 'routes/portal/settings/letter.tsx'),
        ]),
      ]),
    ]),
    route('*', 'routes/portal/unknown.ts'),
  ]),

  route('*', 'routes/site/anything-else.ts'),
] satisfies RouteConfig
