import { z } from '#app/core/schema.ts'

import { isAddress, oneLine } from '#app/core/text.ts'

/** The address of a mail server, `smtps://user:password@mail.example:465`. */
export const mailServerSchema = z.object({
  url: z.string().transform(oneLine).pipe(z.string().min(1, 'mail-server-missing').refine(isMailServer, 'mail-server-malformed')),
})

/** Where the test letter goes. */
export const testLetterSchema = z.object({
  to: z.string().transform(oneLine).pipe(z.string().min(1, 'email-missing').refine((text) => text === '' || isAddress(text), 'email-malformed')),
})

/** The address letters come from and the studio's own copy goes to. */
export const studioEmailSchema = z.object({
  email: z.string().transform(oneLine).pipe(z.string().min(1, 'email-missing').refine((text) => text === '' || isAddress(text), 'email-malformed')),
})

function isMailServer(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text)
    return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== ''
  } catch {
    return text === ''
  }
}
