import type { ServerMessages } from '#app/messages/server.ts'

import type { InquiryService } from './rules.ts'

type Studio = { name: string; phone: string; email: string }

/**
 * Builds the receipt for the sender. It repeats nothing they wrote, so the form can't be used to
 * send messages to strangers.
 */
export function buildReceiptEmail(messages: ServerMessages, studio: Studio, replyHours: number) {
  const { subject, content } = messages.emails.receipt
  return {
    kind: 'inquiry.receipt',
    subject: subject(studio.name),
    content: content({ studio: studio.name, hours: replyHours, phone: studio.phone }),
    fromName: studio.name,
    replyTo: studio.email,
  }
}

/** `requested` is the formatted time that was requested but is not on hold, or an empty string. */
type Inquiry = {
  name: string
  email: string
  phone: string
  service: InquiryService
  message: string
  requested: string
}

/** Builds the email about a new inquiry, for the studio. A reply goes to the sender. */
export function buildNewInquiryEmail(
  messages: ServerMessages,
  studio: Studio,
  inquiry: Inquiry,
  due: string,
  link: string,
) {
  const { subject, content } = messages.emails.newInquiry
  const service = messages.emails.services[inquiry.service]
  return {
    kind: 'inquiry.arrived',
    subject: subject(inquiry.name, service),
    content: content({ ...inquiry, service, due, link }),
    fromName: studio.name,
    replyTo: inquiry.email,
  }
}

/** Builds the email with a staff member's reply to the sender. */
export function buildReplyEmail(
  messages: ServerMessages,
  studio: Studio,
  person: string,
  text: string,
) {
  return {
    kind: 'inquiry.reply',
    subject: messages.emails.replySubject(studio.name),
    content: [text],
    personal: true as const,
    fromName: messages.emails.replyFrom(person, studio.name),
    replyTo: studio.email,
  }
}
