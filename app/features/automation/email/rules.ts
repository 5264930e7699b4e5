/** Tabs of the email log. */
export const emailTabs = ['all', 'queued', 'sent', 'held', 'failed'] as const
export type EmailTab = (typeof emailTabs)[number]

export function parseEmailTab(text: string | null): EmailTab {
  return emailTabs.find((tab) => tab === text) ?? 'all'
}

export type EmailState = 'queued' | 'sending' | 'sent' | 'held' | 'failed'

/** Returns true if an email can be sent again: it was held or given up. */
export function canResend(state: EmailState): boolean {
  return state === 'held' || state === 'failed'
}
