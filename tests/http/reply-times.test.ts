import { beforeAll, expect, test } from 'vitest'

import { createOnlineBookingHelpers, day, toLocalTime } from '../support/online-booking-fixture.ts'
import { startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const { createRequest, query } = createOnlineBookingHelpers(server)
let cookie = ''
beforeAll(async () => {
  cookie = await server.signIn('owner')
})

type Times = { days: { label: string; times: { name: string; text: string }[] }[]; link: string }
const findTimes = async (inquiryId: string): Promise<Times | null> => {
  const response = await server.request(`/portal/clients/inquiries/${inquiryId}/times`, {
    headers: { cookie },
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { times: Times | null }).times
}
const findPage = async (inquiryId: string) =>
  (await server.request(`/portal/clients/inquiries/${inquiryId}`, { headers: { cookie } })).text()
const findInquiryId = async (email: string) =>
  (await query('select id from inquiry where email_key = $1', [email]))[0].id as string

test('free times are around the requested date, without the time that is held', async () => {
  const { email } = await createRequest({ at: toLocalTime('10:00') })
  // both photographers are taken at that time
  await createRequest({ at: toLocalTime('10:00') })
  const times = await findTimes(await findInquiryId(email))
  const names = times!.days.flatMap((one) => one.times.map(({ name }) => name))
  expect(names.some((name) => name.startsWith(day))).toBe(true)
  expect(names).not.toContain(toLocalTime('10:00'))
  expect(names.filter((name) => name.endsWith('10:00')).length).toBeGreaterThan(0)
  expect(times!.days.length).toBeLessThanOrEqual(5)
  expect(times!.link).toMatch(/\/book\/photography$/)
  expect(times!.days[0]!.times[0]!.text).toMatch(/^\w+day, \w+ \d.*, \d+:\d\d/)
})

test('the chosen times are written into the reply without JavaScript', async () => {
  const { email } = await createRequest()
  const id = await findInquiryId(email)
  const path = `/portal/clients/inquiries/${id}`
  const { days, link } = (await findTimes(id))!
  const [first, second] = days[0]!.times
  const send = async (fields: Record<string, string>) => {
    const html = await (
      await server.submit(path, { text: 'Hello!', ...fields }, cookie, { accept: 'text/html' })
    ).text()
    return /<textarea[^>]*id="reply-text"[^>]*>\s*([^<]*)</.exec(html)?.[1]
  }
  expect(await send({ step: 'times' })).toBe('Hello!')
  expect(await send({ step: 'insert-times', [`time:${first!.name}`]: 'on' })).toBe(
    `Hello!\n\nWe’re free on ${first!.text}.\n\nYou can request it here:\n${link}`,
  )
  expect(
    await send({
      step: 'insert-times',
      [`time:${second!.name}`]: 'on',
      [`time:${first!.name}`]: 'on',
    }),
  ).toBe(
    `Hello!\n\nWe’re free at these times:\n- ${first!.text}\n- ${second!.text}\n\nPick one and request it here:\n${link}`,
  )
  expect(await send({ step: 'insert-times', 'time:2031-01-01T10:00': 'on' })).toBe('Hello!')
})

test('a service that can’t be booked online has no times to offer', async () => {
  const { email } = await createRequest()
  const id = await findInquiryId(email)
  expect(await findPage(id)).toContain('Insert available times')
  await query("update inquiry set service = 'podcast' where id = $1", [id])
  expect(await findTimes(id)).toBeNull()
  expect(await findPage(id)).not.toContain('Insert available times')
})

test('the times have no link while the site isn’t published', async () => {
  const { email } = await createRequest()
  await query('update studio set published = false')
  const times = await findTimes(await findInquiryId(email))
  await query('update studio set published = true')
  expect([times!.link, times!.days.length > 0]).toEqual([null, true])
})
