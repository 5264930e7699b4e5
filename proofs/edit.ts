import type { EditTask } from './edit-desk.ts'
import { changeHeadline, addMember, changeCover } from './edit-site.ts'
import { requestTestimonial, publishCaseStudy, withdrawConsent } from './edit-work.ts'
import { openBrowser } from './kit/browser.ts'
import { sendRequest } from './kit/http.ts'
import { startMailServer } from './kit/listener.ts'
import { createFolder, startProgram } from './kit/program.ts'
import { sampleBehindProxy } from './kit/sign-in.ts'
import type { Tally } from './kit/tally.ts'
import { openVisit } from './kit/visit.ts'

export const about =
  'the site can be changed with the keyboard alone: a headline, an image, a person, a ' +
  'testimonial and a case study'

const tasks: Record<string, EditTask> = {
  'the headline is changed': changeHeadline,
  'an image of a project is replaced': changeCover,
  'a person is added to the team': addMember,
  'a testimonial is requested, written and published': requestTestimonial,
  'a case study is created from a project': publishCaseStudy,
  'a consent is withdrawn': withdrawConsent,
}

export async function verify(tally: Tally): Promise<string> {
  const mail = await startMailServer()
  const program = await startProgram({
    ...sampleBehindProxy,
    DATA_DIR: `${createFolder()}/data`,
    SMTP_URL: mail.url,
  })
  const browser = await openBrowser()
  const seen = async (path: string) => (await sendRequest(`${program.url}${path}`)).text
  let keys = 0
  for (const [name, journey] of Object.entries(tasks)) {
    const visit = await openVisit(browser, program, { warm: true, as: 'owner' })
    try {
      await visit.go('/portal')
      const took = await journey({ tally, page: visit.page, browser, program, mail, seen })
      keys += took
      tally.say(`${name}: ${took} keys`)
    } catch (error) {
      tally.check(name, false, String(error).split('\n').slice(0, 3).join(' '))
    }
    tally.check(
      `${name}: no error on the way`,
      visit.noise.filter((line) => !/console (log|info|debug)|status of 422/.test(line)).length ===
        0,
      visit.noise,
    )
    await visit.close()
  }
  await browser.close()
  await program.stop()
  return `${Object.keys(tasks).length} journeys, ${keys} keys, no pointer`
}
