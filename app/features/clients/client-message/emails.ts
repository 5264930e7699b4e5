import type { ServerMessages } from '#app/messages/server.ts'

type Studio = { name: string; email: string }
type ClientMessage = { name: string; email: string; text: string; due: string; link: string }

/** Builds the email about a client's message, for the studio. A reply goes to the client. */
export function buildClientMessageEmail(
  messages: ServerMessages,
  studio: Studio,
  message: ClientMessage,
) {
  const { subject, content } = messages.emails.clientPortal.clientMessage
  return {
    kind: 'client.message',
    subject: subject(message.name),
    content: content(message),
    fromName: studio.name,
    replyTo: message.email,
  }
}
