/** What the list of letters can be narrowed to. */
export const emailTabs = ['all', 'queued', 'sent', 'held', 'failed'] as const
export type EmailTab = (typeof emailTabs)[number]

export function parseEmailTab(text: string | null): EmailTab {
  return emailTabs.find((tab) => tab === text) ?? 'all'
}

export type EmailState = 'queued' | 'sending' | 'sent' | 'held' | 'failed'

/** Whether somebody may ask for it once more: it was kept here or given up. */
export function canResend(state: EmailState): boolean {
  return state === 'held' || state === 'failed'
}
