import type { ServerWords } from '#app/words/server.ts'

type Studio = { name: string; email: string }
type Request = { name: string; asker: string; project: string | null; note: string; link: string; until: string }

/** To a client: who asks for some words about what, and where they are written. It opens something, so its text is forgotten once it has left. */
export function requestLetter(words: ServerWords, studio: Studio, request: Request) {
  const { subject, body } = words.letters.testimonial
  return { kind: 'testimonial.asked', subject: subject(studio.name, request.project), body: body({ ...request, studio: studio.name }), fromName: studio.name, replyTo: studio.email, secret: true }
}

type Written = { client: string; project: string | null; quote: string; name: string; role: string; email: string }

/** To the studio: who wrote what, and where it is approved. Answering it writes to whoever was asked. */
export function writtenLetter(words: ServerWords, studio: Studio, written: Written, link: string) {
  const { subject, body } = words.letters.testimonialWritten
  return { kind: 'testimonial.written', subject: subject(written.client), body: body({ ...written, link }), fromName: studio.name, replyTo: written.email }
}
