import type { Category } from '#app/features/studio/service/rules.ts'
import { Camera, Clapperboard, Film, Mic } from 'lucide-react'

const icons = { photography: Camera, videography: Clapperboard, documentary: Film, podcast: Mic }

/** Shows the icon of a service, as in the portal's menu. */
export function CategoryIcon({ category }: { category: Category }) {
  const Icon = icons[category]
  return <Icon className="category-icon" aria-hidden="true" />
}
