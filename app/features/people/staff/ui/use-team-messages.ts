import { getTeamMessages } from '#app/messages/team.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useTeamMessages() {
  return getTeamMessages(useLanguage())
}
