import { and, eq } from 'drizzle-orm'

import type { Face, PictureView } from '#app/core/media.ts'
import { picture } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { builtIn } from '#app/platform/pictures.server.ts'
import { widthsFor } from '#app/platform/pictures/recipe.ts'
import { demand, may } from '#app/studio/access.ts'

import { type OwnPicture, type Place, faceOf, viewOf } from './rules.ts'

/** The row a person may change at this place: their own face, or the studio's one picture. */
export function at({ actor }: Ctx, place: Place) {
  return place === 'share' ? eq(picture.place, 'share') : and(eq(picture.place, 'profile'), eq(picture.staffId, actor.kind === 'staff' ? actor.id : nobody))
}

const nobody = '00000000-0000-0000-0000-000000000000'

export async function ownPicture(ctx: Ctx, place: Place): Promise<OwnPicture | null> {
  demand(ctx.actor, place === 'share' ? 'studio.change' : 'own-account.change')
  const { id, hash, width, height, focus, alt, state, bytes } = picture
  const [row] = await ctx.db.select({ id, hash, width, height, focus, alt, state, bytes }).from(picture).where(at(ctx, place))
  return row ?? null
}

/** Everybody's face by their account's id, for whoever may enter. */
export async function faces(ctx: Ctx): Promise<Record<string, Face>> {
  demand(ctx.actor, 'portal.enter')
  const rows = await ctx.db.select({ staffId: picture.staffId, hash: picture.hash, focus: picture.focus, state: picture.state }).from(picture).where(eq(picture.place, 'profile'))
  return Object.fromEntries(rows.map((row) => [row.staffId, faceOf(row)]))
}

/** What links to the site show where a page has no picture of its own. */
export async function sharedPicture(ctx: Ctx): Promise<PictureView | null> {
  const [row] = await ctx.db.select().from(picture).where(eq(picture.place, 'share'))
  return row ? viewOf(row, widthsFor(row.width)) : null
}

/** Every picture a page can show, by its id: the ones that came with the program, and the studio's own by the sum of their bytes. */
export async function sitePictures(ctx: Ctx): Promise<Record<string, PictureView>> {
  const rows = await ctx.db.select().from(picture).where(eq(picture.place, 'site'))
  return { ...builtIn().pictures, ...Object.fromEntries(rows.map((row) => [row.hash, viewOf(row, widthsFor(row.width))])) }
}

/** What of these files this visitor may have: `public` by everybody, `staff` by those who may enter, the original by whoever put it there or looks after the studio's. Null is nothing at all. */
export async function filesOpenTo(ctx: Ctx, hash: string): Promise<{ open: 'public' | 'staff'; original: string | null } | null> {
  const rows = await ctx.db.select({ place: picture.place, addedBy: picture.addedBy, format: picture.format }).from(picture).where(eq(picture.hash, hash))
  const open = rows.some(({ place }) => place === 'share') ? 'public' : rows.length > 0 && may(ctx.actor, 'portal.enter') ? 'staff' : null
  if (!open) return null
  const theirs = rows.find(({ place, addedBy }) => ctx.actor.kind === 'staff' && (addedBy === ctx.actor.id || (place === 'share' && may(ctx.actor, 'studio.change'))))
  return { open, original: theirs?.format ?? null }
}
