import type { EditTask } from './editor.ts'
import { changeHeadline, addMember, changeCover } from './pages.ts'
import { requestTestimonial, publishCaseStudy, withdrawConsent } from './case-studies.ts'
import { test } from '../../support/browser-test.ts'
import { sendRequest } from '../../support/http.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { openVisit } from '../../support/visit.ts'
import { check, report } from '../../support/check.ts'

const tasks: Record<string, EditTask> = {
  'the headline is changed': changeHeadline,
  'an image of a project is replaced': changeCover,
  'a person is added to the team': addMember,
  'a testimonial is requested, written and published': requestTestimonial,
  'a case study is created from a project': publishCaseStudy,
  'a consent is withdrawn': withdrawConsent,
}

let mail: MailServer
let program: Program
test.beforeAll(async () => {
  mail = await startMailServer()
  program = await startProgram({
    ...sampleBehindProxy,
    DATA_DIR: `${createFolder()}/data`,
    SMTP_URL: mail.url,
  })
})

for (const [name, journey] of Object.entries(tasks))
  test(`with the keyboard alone ${name}`, async ({ browser }) => {
    const fetchHtml = async (path: string) => (await sendRequest(`${program.url}${path}`)).text
    const visit = await openVisit(browser, program, { warm: true, as: 'owner' })
    await visit.go('/portal')
    const keys = await journey({ page: visit.page, browser, program, mail, fetchHtml })
    check(
      `${name}: no error on the way`,
      visit.noise.filter((line) => !/console (log|info|debug)|status of 422/.test(line)).length ===
        0,
      visit.noise,
    )
    await visit.close()
    report(`${name}: ${keys} keys`, name)
  })
