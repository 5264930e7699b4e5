import type { ImageView } from '#app/core/media.ts'
import { Picture } from '#app/ui/picture.tsx'

/** The studio's logo with its name as alternative text. */
export function Logo({ logo, name }: { logo: ImageView; name: string }) {
  return <Picture className="logo" picture={{ ...logo, alt: name }} sizes="240px" />
}
