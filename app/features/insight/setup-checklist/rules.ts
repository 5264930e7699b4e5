import type { Permission } from '#app/features/access.ts'

/** The steps of a new studio, each with the permission to do it and the page where it is done. */
export const setupSteps = [
  { name: 'email', permission: 'mail.set', path: '/portal/settings/email' },
  { name: 'people', permission: 'person.change', path: '/portal/settings/people' },
  { name: 'hours', permission: 'studio.change', path: '/portal/settings/studio' },
  { name: 'gear', permission: 'resource.change', path: '/portal/settings/resources' },
  { name: 'price', permission: 'website.change', path: '/portal/website/service-list' },
  { name: 'page', permission: 'website.change', path: '/portal/website' },
  { name: 'site', permission: 'website.change', path: '/portal/website/publish' },
] as const satisfies { name: string; permission: Permission; path: string }[]

export type SetupStepName = (typeof setupSteps)[number]['name']
export type SetupStep = { name: SetupStepName; path: string; isDone: boolean }
