import { type Chapter, logOut, signInAs, silence } from './sentences.ts'
import { password, getSession } from '../../support/sign-in.ts'
import { type Visit, expect } from '../../support/visit.ts'
import { signInFromSite, locatePassword } from './auth.ts'

const wrong = 'Invalid email or password'
const roles = ['owner', 'manager', 'books', 'crew']
const locateSubmit = ({ page }: Visit) => page.locator('.auth-form [type=submit]')

/** Holds the response to the form back until `work` has run. */
async function checkWhileSubmitting(
  visit: Visit,
  who: string,
  given: string,
  work: () => Promise<void>,
) {
  let release = () => {}
  const held = new Promise<void>((through) => {
    release = through
  })
  await visit.page.route(/\/auth(\.data)?(\?.*)?$/, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await signInAs(visit, who, given)
  await work()
  release()
}

/** 4 to 6: the states of a person, and their requirements. */
export const states: Chapter = {
  title: '4, 5, 6, 8. States of the sign-in',
  sentences: [
    {
      says: 'Auth state: loading at start (nothing is rendered until sign-in status is known), then signed in or signed out.',
      read: 'the server knows before the first byte; its response is not stored, and after Logout Back shows nothing',
      async check(stage) {
        const cookie = await getSession(stage.program, 'owner')
        expect((await stage.get('/portal', { cookie })).text).toContain('</nav>')
        for (const [path, headers] of [
          ['/portal', {}],
          ['/portal', { cookie }],
          ['/auth', {}],
          ['/auth', { cookie }],
        ] as const)
          expect((await stage.get(path, headers)).headers['cache-control']).toBe('no-store')
        expect((await stage.get('/auth', { cookie })).text).toBe('')
      },
      walked: {
        'Logout, then Back': {
          async walk(visit) {
            await signInFromSite(visit)
            await visit.go('/portal/clients')
            await expect(visit.page.getByText('Ottoline Ceramics').first()).toBeVisible()
            await logOut(visit)
            await visit.waitForPath('/auth')
            await visit.page.goBack({ waitUntil: 'domcontentloaded' })
            await visit.waitForPath(/^\/auth/)
            await expect(visit.page.getByText('Ottoline Ceramics')).toHaveCount(0)
          },
        },
      },
    },
    {
      says: 'Signed out: /portal redirects to /auth.',
      walked: {
        'the Portal button': {
          async walk(visit) {
            await visit.go('/')
            await visit.page
              .getByRole('banner')
              .getByRole('link', { name: 'Portal', exact: true })
              .click()
            await visit.waitForPath('/auth?to=%2Fportal')
            await expect(locatePassword(visit)).toBeVisible()
          },
        },
      },
    },
    {
      says: 'Signed in: /auth redirects to /portal.',
      async check(stage) {
        for (const who of roles) {
          const { status, headers } = await stage.get('/auth', {
            cookie: await getSession(stage.program, who),
          })
          expect([who, status, headers.location]).toEqual([who, 302, '/portal'])
        }
      },
    },
    {
      says: '- Sign-in form: idle or submitting (button reads "Signing in..." and is disabled).',
      async check({ visit }) {
        const visitor = await visit({ warm: true })
        await visitor.go('/auth')
        await expect(locateSubmit(visitor)).toHaveText('Sign in')
        await expect(locateSubmit(visitor)).toBeEnabled()
        await checkWhileSubmitting(visitor, 'crew', password, async () => {
          await expect(locateSubmit(visitor)).toHaveText('Signing in...')
          await expect(locateSubmit(visitor)).toBeDisabled()
          await expect(visitor.page.locator('.toast')).toHaveCount(0)
        })
        await visitor.waitForPath('/portal')
      },
    },
    {
      says: 'Success shows a toast and the auth state then moves the user to the portal.',
      async check({ visit }) {
        const slow = await visit()
        await signInFromSite(slow, 'books')
        slow.releaseScripts()
        await expect(slow.page.locator('.toast').getByRole('status')).toHaveText(
          'Successfully signed in!',
        )
        await expect(slow.page.locator('.toast')).toHaveCount(0)
        await slow.reload()
        await slow.hydrate()
        await slow.page.waitForTimeout(500)
        await expect(slow.page.locator('.toast')).toHaveCount(0) // Shown once.
      },
      walked: {
        'into the portal; Back skips the form, the title is right': {
          async walk(visit) {
            await signInFromSite(visit, 'manager')
            if (visit.warm)
              await expect(
                visit.page.locator('.toast').getByText('Successfully signed in!', { exact: true }),
              ).toBeVisible()
            await visit.page.goBack({ waitUntil: 'domcontentloaded' })
            await expect(visit.page).toHaveURL(/\/(portal|about)$/)
            await expect(locatePassword(visit)).toHaveCount(0)
            await expect(visit.page).toHaveTitle(/^(Dashboard|About)/)
          },
        },
      },
    },
    {
      says: 'Failure shows a toast and the form returns to idle.',
      async check({ visit }) {
        const slow = await visit()
        await slow.go('/auth')
        await signInAs(slow, 'nobody', 'wrong')
        await expect(slow.page.getByRole('main').getByText(wrong, { exact: true })).toBeVisible()
        slow.releaseScripts()
        await expect(slow.page.getByRole('alert').filter({ visible: true })).toHaveText(wrong)
      },
      walked: {
        'and the correct password works afterwards': {
          async walk(visit) {
            await visit.go('/auth')
            await signInAs(visit, 'books', 'wrong')
            if (visit.warm)
              await expect(visit.page.getByRole('alert').filter({ visible: true })).toHaveText(
                wrong,
              )
            await expect(
              visit.page.getByRole('main').getByText(wrong, { exact: true }),
            ).toBeVisible()
            await expect(locateSubmit(visit)).toHaveText('Sign in')
            await expect(locateSubmit(visit)).toBeEnabled()
            await expect(locatePassword(visit)).toHaveValue('')
            await expect(visit.page.getByLabel('Email')).toHaveValue('books@longlight.example')
            await signInAs(visit, 'books')
            await visit.waitForPath('/portal')
          },
        },
      },
    },
    {
      says: '- Sign-in: email (must have an email format) and password are both required.',
      read: 'shown by the field before sending; everything that reaches the server gets the one sentence',
      async check({ visit }) {
        const visitor = await visit({ warm: true })
        const { page } = visitor
        let posts = 0
        page.on('request', (request) => {
          if (request.method() === 'POST') posts++
        })
        await visitor.go('/auth')
        for (const [email, given, sentences] of [
          ['', '', ['Enter your email address.', 'Enter your password.']],
          ['owner', 'x', ['Enter an email address like name@example.com.']],
          ['owner@longlight.example', '', ['Enter your password.']],
          ['', 'x', ['Enter your email address.']],
        ] as const) {
          await page.getByLabel('Email').fill(email)
          await locatePassword(visitor).fill(given)
          await locateSubmit(visitor).click()
          await expect(page.locator('.field-problem')).toHaveText([...sentences])
        }
        expect(posts).toBe(0)
      },
    },
    { says: '- Any rule beyond these: not shown.', unseen: silence },
    {
      says: 'Two states only: visitor (public pages and the sign-in page) and signed-in user (portal).',
      async check(stage) {
        for (const who of roles)
          expect([
            who,
            (await stage.get('/portal', { cookie: await getSession(stage.program, who) })).status,
          ]).toEqual([who, 200])
        expect((await stage.get('/auth')).status).toBe(200)
        expect((await stage.get('/portal')).status).toBe(302)
      },
    },
    {
      says: 'No server entities; sample display structures only. Server-side entities: not shown.',
      unseen: silence,
    },
    {
      says: '- Signed-in user: only presence or absence matters.',
      read: 'public pages treat all the same; in the portal roles have different permissions',
      async check(stage) {
        const cookie = await getSession(stage.program, 'crew')
        for (const path of ['/', '/about', '/contact', '/contact?service=podcast'])
          expect((await stage.get(path, { cookie })).headers.etag).toBe(
            (await stage.get(path)).headers.etag,
          )
        expect((await stage.get('/', { cookie })).text).toBe((await stage.get('/')).text)
      },
    },
  ],
}
