import { type Chapter, type Stage, signInAs, silence } from './sentences.ts'
import { password } from '../../support/sign-in.ts'
import { expect } from '../../support/visit.ts'
import { signInFromSite } from './auth.ts'

const wrong = 'Invalid email or password'
const right = 'Successfully signed in!'

/** 7: calls to other services in the specification, and their replacement. */
export const calls: Chapter = {
  title: '7, 8. Calls',
  sentences: [
    {
      says: 'Email-and-password sign-in at an authentication provider',
      read: 'our own accounts and sessions with the same interface: no request to another origin',
      async check({ visit }) {
        const visitor = await visit({ warm: true })
        const sent: string[] = []
        visitor.page.on('request', (request) => {
          if (request.method() === 'POST') sent.push(request.postData() ?? '')
        })
        await signInFromSite(visitor)
        expect(sent.map((body) => [...new URLSearchParams(body).keys()])).toEqual([
          ['email', 'password', 'to'],
        ])
        expect(visitor.elsewhere).toEqual([])
        const [session] = (await visitor.page.context().cookies()).filter(({ name }) =>
          /session/.test(name),
        )
        expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
      },
    },
    {
      says: 'Only success or failure is used; the response content is not read.',
      async check({ post }) {
        const answers = []
        for (const [n, [email, given]] of [
          ['owner@longlight.example', 'wrong'],
          ['nobody@longlight.example', 'wrong'],
          ['no address', 'wrong'],
          ['', ''],
          ['owner@longlight.example', ''],
        ].entries()) {
          const { status, text } = await post(
            '/auth',
            { email: email!, password: given! },
            { 'x-forwarded-for': `10.98.0.${n}` },
          )
          answers.push([
            status,
            /<form[\s\S]*<\/form>/.exec(text)?.[0].replace(/ value="[^"]*"/g, ''),
          ])
        }
        expect(answers[0]).toEqual([401, expect.stringContaining(wrong)])
        for (const result of answers) expect(result).toEqual(answers[0])
      },
    },
    {
      says: "Subscription to the provider's auth-state changes",
      read: 'signing in in another tab moves an open /auth to /portal',
      async check({ visit }) {
        const open = await visit({ warm: true })
        await open.go('/auth')
        await signInFromSite(await open.openTab())
        await open.page.bringToFront()
        await open.waitForPath('/portal')
      },
    },
    {
      says: '- Media (a video, images, a map embed) load from third-party hosts.',
      read: 'everything from our own origin',
      async check({ visit }) {
        let loaded = 0
        for (const path of [
          '/',
          '/about',
          '/services',
          '/photography',
          '/documentary',
          '/podcast',
          '/portfolio',
          '/portfolio/slow-boat',
          '/portfolio/good-bones',
          '/contact',
          '/auth',
        ]) {
          const visitor = await visit({ reducedMotion: 'no-preference' })
          visitor.page.on('response', (response) => {
            if (/^(image|media)$/.test(response.request().resourceType()) && response.ok()) loaded++
          })
          await visitor.go(path)
          await visitor.page.mouse.wheel(0, 20_000)
          await visitor.page.waitForTimeout(500)
          expect([path, visitor.elsewhere, visitor.noise]).toEqual([path, [], []])
        }
        expect(loaded).toBeGreaterThan(20) // Images and videos did load.
      },
    },
    {
      says: '- The project is initialised with a backend-as-a-service providing authentication, a document database and a measurement id; no product reads or writes to the database are used.',
      read: 'the database is used for everything; visitors get no cookie and no third-party analytics',
      async check({ visit }) {
        const visitor = await visit({ warm: true })
        for (const path of ['/', '/services', '/portfolio', '/contact']) await visitor.go(path)
        expect(await visitor.page.context().cookies()).toEqual([])
        expect(visitor.elsewhere).toEqual([])
      },
    },
    { says: "- Paths and payloads of the product's own backend: not shown.", unseen: silence },
    {
      says: 'Sign-in fails (any cause) | Toast: "Invalid email or password"',
      check: ({ visit }) => checkMessage(visit, 'wrong', wrong, 'alert'),
    },
    {
      says: 'Handling of other authentication error codes (popup blocked, unauthorized domain, network failure and so on): not shown.',
      unseen: silence,
    },
    {
      says: 'Sign-in succeeds | Toast: "Successfully signed in!"',
      check: ({ visit }) => checkMessage(visit, password, right, 'status'),
    },
  ],
}

async function checkMessage(
  visit: Stage['visit'],
  given: string,
  sentence: string,
  role: 'alert' | 'status',
) {
  const visitor = await visit({ warm: true })
  await visitor.go('/auth')
  await signInAs(visitor, 'manager', given)
  await expect(visitor.page.locator('.toast')).toHaveText(sentence)
  await expect(visitor.page.locator('.toast').getByRole(role)).toHaveText(sentence)
  await expect(visitor.page.locator('.toast')).toHaveCount(0)
}
