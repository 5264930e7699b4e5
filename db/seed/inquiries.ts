import { addMs, day, hour, minute } from '#app/core/day.ts'
import { toEmailKey, toSearchKey } from '#app/core/text.ts'
import { type client, inquiry, inquiryMessage, type staff } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import type { InquiryService, InquirySource, State } from '#app/features/clients/inquiry/rules.ts'

type SeedInquiry = {
  ago: number
  name: string
  email: string
  phone?: string
  service: InquiryService
  source?: InquirySource
  state: State
  message: string
  by?: 'owner' | 'manager'
  replies?: { after: number; kind: 'reply' | 'note' | 'incoming'; text: string }[]
}

/** The sample inbox: two inquiries wait for a reply, the others show complete conversations. */
const seedInquiryRows: SeedInquiry[] = [
  {
    ago: 22 * hour,
    name: 'Nell Farraday',
    email: 'nell@farraday.example',
    phone: '(207) 555-0148',
    service: 'photography',
    state: 'waiting',
    message:
      'Portraits for eleven people and a dog, early December. We have one big window and it faces the harbor.\n\nCould we do it in a morning? The dog is good until about eleven.',
  },
  {
    ago: 5 * hour,
    name: 'Harbor Lane Library',
    email: 'programs@harborlane.example',
    service: 'podcast',
    state: 'waiting',
    message:
      'Oral history podcast, six episodes, small grant. Twelve people over eighty have agreed to talk and two of them would rather not come to a studio.\n\nWhat would you need from us before the spring?',
  },
  {
    ago: 3 * day,
    name: 'Ossian Vance',
    email: 'ossian@ledgerstreet.example',
    phone: '(207) 555-0136',
    service: 'photography',
    state: 'answered',
    message:
      'The ovens are being replaced in January. Would you come once more at five in the morning before the old ones go?',
    replies: [
      {
        after: 3 * hour,
        kind: 'reply',
        text: 'Ossian, of course. Any Tuesday or Thursday from the second week of January; tell us when the scaffolding comes and we will be there the morning before.\n\nInes',
      },
      {
        after: 20 * hour,
        kind: 'note',
        text: 'He called: Thursday the 14th, five sharp, key under the blue crate.',
      },
    ],
  },
  {
    ago: 6 * day,
    name: 'Łukasz O’Neil',
    email: 'lukasz@tidemill.example',
    service: 'documentary',
    source: 'referral',
    state: 'answered',
    by: 'manager',
    message:
      'We are taking the tide mill apart to save it. It will take two years and someone should film it. Is that you?',
    replies: [
      {
        after: 5 * hour,
        kind: 'reply',
        text: 'It might be. Could we come and look before anything is moved? Next week, any day but Wednesday.\n\nWren',
      },
      { after: 2 * day, kind: 'incoming', text: 'Monday then. Bring boots.' },
      {
        after: 2 * day + 4 * hour,
        kind: 'reply',
        text: 'Boots it is. Nine o’clock at the footbridge.\n\nWren',
      },
    ],
  },
  {
    ago: 9 * day,
    name: 'Beatrix Holm',
    email: 'bea@holmandsons.example',
    service: 'other',
    source: 'instagram',
    state: 'archived',
    message: 'Do you rent out the recording room by the hour, without an engineer?',
    replies: [
      {
        after: 2 * hour,
        kind: 'reply',
        text: 'We do not; the room comes with Dov. Two hours with him cost less than you would think.\n\nInes',
      },
    ],
  },
  {
    ago: 30 * hour,
    name: 'Top Rank Agency',
    email: 'offers@toprank.example',
    service: 'other',
    state: 'spam',
    message:
      'Dear site owner, we can bring your website to the first place in seven days. Answer now for a free audit.',
  },
]

export async function seedInquiries(
  ctx: TxCtx,
  team: (typeof staff.$inferSelect)[],
  clients: (typeof client.$inferSelect)[],
) {
  for (const { ago, by = 'owner', replies = [], phone = '', ...row } of seedInquiryRows) {
    const person = team.find(({ role }) => role === by)!
    const receivedAt = addMs(ctx.now, -ago + minute)
    const last = replies.findLast((entry) => entry.kind === 'reply')
    const emailKey = toEmailKey(row.email)
    const [inquiryRow] = await ctx.db
      .insert(inquiry)
      .values({
        ...row,
        phone,
        emailKey,
        receivedAt,
        language: 'en',
        dueAt: row.state === 'spam' ? null : addMs(receivedAt, 24 * hour),
        ...(last && {
          answeredAt: addMs(receivedAt, last.after),
          answeredBy: 'mail' as const,
          assigneeId: person.id,
        }),
        clientId: clients.find((candidate) => candidate.emailKey === emailKey)?.id ?? null,
        search: toSearchKey(`${row.name} ${row.email} ${phone} ${row.message}`),
      })
      .returning({ id: inquiry.id })
    for (const entry of replies)
      await ctx.db.insert(inquiryMessage).values({
        inquiryId: inquiryRow!.id,
        at: addMs(receivedAt, entry.after),
        kind: entry.kind,
        text: entry.text,
        staffId: person.id,
      })
  }
}
