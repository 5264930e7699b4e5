import { portalReplyTemplates } from './en/portal-reply-templates.ts'

/** Messages of reply templates, loaded only with inquiries and their settings. */
const catalogs = { en: portalReplyTemplates }

export function getReplyTemplateMessages(language: string): typeof portalReplyTemplates {
  return catalogs[language as keyof typeof catalogs] ?? portalReplyTemplates
}
