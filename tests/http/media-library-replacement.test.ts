import { describe, expect, test } from 'vitest'

import { getPartForEditing } from '#app/features/site/site-editor/reads.server.ts'
import { saveDraft } from '#app/features/site/site-editor/writes.server.ts'
import { problems } from '#app/messages/en/problems.ts'

import { readText } from '../support/test-server.ts'
import { type AddedItem, library, startLibraryTests } from '../support/media-library-fixture.ts'
import { saveImpliedUsages } from '../support/media-usages.ts'
import { insertFile } from '../support/stored-file.ts'

const { server, cookies, query, addItem, submit, createCtxFor } = await startLibraryTests()

/** Puts an image into a draft of the about page. */
async function saveImageInDraft(hash: string) {
  const ctx = await createCtxFor('manager')
  const about = (await getPartForEditing(ctx, 'about'))!
  expect(
    await saveDraft(ctx, 'about', { ...about.content, picture: hash }, about.revision),
  ).toMatchObject({ ok: true })
}

/** Uses this image in every place of the site that accepts one. */
async function useEverywhere(hash: string) {
  await query("update page set picture = $1 where path = '/services'", [hash])
  await query(
    `update section set content = jsonb_set(content, '{picture}', to_jsonb($1::text))
      where kind = 'picture-band'`,
    [hash],
  )
  await query("update service set picture = $1 where key = 'podcast'", [hash])
  await query(
    `update team_member set picture = $1 where id = (select id from team_member order by position
      limit 1)`,
    [hash],
  )
  await query('update studio set logo = $1', [hash])
  await query(
    `update case_study set picture = $1, story = jsonb_set(story, '{pictures}',
      jsonb_build_array(jsonb_build_array($1::text))) where id = (select id from case_study
      where published order by position limit 1)`,
    [hash],
  )
  await query("update page set published = false where path = '/podcast'")
  await query("update page set picture = $1 where path = '/podcast'", [hash])
  await saveImpliedUsages(query)
}

describe('a replacement', () => {
  const countMentions = async (hash: string) =>
    (
      await query<{ n: number }>(
        `select (select count(*) from page where picture = $1)::int + (select count(*)
          from section where strpos(content::text, $1) > 0)::int + (select count(*) from service
          where picture = $1)::int
    + (select count(*) from team_member where picture = $1)::int + (select count(*) from studio
      where logo = $1)::int + (select count(*) from case_study
      where picture = $1)::int + (select count(*) from case_study
      where strpos(story::text, $1) > 0)::int + (select count(*) from draft
      where strpos(content::text, $1) > 0)::int as n`,
        [hash],
      )
    )[0]!.n

  test('changes an image everywhere at once, for visitors with the next request', async () => {
    const [from, to] = [await addItem(), await addItem()]
    await useEverywhere(from.hash)
    await saveImageInDraft(from.hash)
    const ctx = await createCtxFor('manager')
    const [before, services] = [
      (await getPartForEditing(ctx, 'about'))!,
      (await getPartForEditing(ctx, 'services'))!,
    ]
    const [all, versions] = [
      await countMentions(from.hash),
      await query('select part, number, content from page_version order by part, number'),
    ]
    expect(await (await server.request('/about')).text()).toContain(from.hash)

    const result = await submit(`${from.id}/replacement`, { other: to.id })
    expect([result.status, await countMentions(from.hash), await countMentions(to.hash)]).toEqual([
      200,
      0,
      all,
    ])
    expect(all).toBeGreaterThanOrEqual(9)
    const page = await (await server.request('/about')).text()
    expect([page.includes(from.hash), page.includes(to.hash)]).toEqual([false, true])
    expect(
      (
        await query<{ published: boolean }>("select published from page where path = '/podcast'")
      )[0],
    ).toEqual({ published: false })
    // The version history stays unchanged; open editors receive the change.
    expect(
      (await query('select part, number, content from page_version order by part, number')).filter(
        (one) => versions.some((was) => JSON.stringify(was) === JSON.stringify(one)),
      ),
    ).toHaveLength(versions.length)
    expect(
      await saveDraft(
        ctx,
        'about',
        { ...before.published, title: 'Typed at the same time' },
        before.revision,
      ),
    ).toMatchObject({
      ok: false,
      problem: 'draft-was-changed',
      theirs: { content: { picture: to.hash } },
    })
    expect(
      await saveDraft(
        ctx,
        'services',
        { ...services.published, title: 'Typed at the same time' },
        services.revision,
      ),
    ).toMatchObject({
      ok: false,
      problem: 'draft-was-changed',
      theirs: { content: { picture: to.hash } },
    })

    // The other image wasn't used before, so replacing it with the first undoes the replacement.
    expect((await submit(`${to.id}/replacement`, { other: from.id })).status).toBe(200)
    expect([await countMentions(from.hash), await countMentions(to.hash)]).toEqual([all, 0])
    expect((await submit('delete', { item: from.id })).body?.problem).toBe('file-in-use')
    const both = await submit('delete', { item: `${from.id} ${to.id}` })
    expect(both.body).toEqual({ ok: true, ids: [to.id], inUseCount: 1 })
  })
  test('rejects an unsuitable file and changes nothing', async () => {
    const [missingAltText, bin] = [await addItem({ missingAltText: true }), await addItem()]
    await submit('delete', { item: bin.id })
    const [used] = await query<AddedItem>(
      'select i.id, i.hash from media_item i join studio s on s.logo = i.hash',
    )
    await insertFile(server.app.pool, 'f'.repeat(64))
    const [film] = await query<AddedItem>(
      `insert into media_item (hash, kind, name, bytes, added_at)
        values ($1, 'film', 'a.mp4', 1, now()) returning id, hash`,
      ['f'.repeat(64)],
    )
    const submitReplacement = async (from: AddedItem, other: string) => {
      const response = await server.submit(
        `${library}/${from.id}/replacement`,
        { other },
        cookies.manager,
        { accept: 'text/html' },
      )
      const text = await readText(response)
      return (
        response.status === 409 &&
        Object.entries(problems).find(
          ([name, sentence]) => name.startsWith('file-') && text.includes(sentence),
        )?.[0]
      )
    }
    const version = (await query('select content_version from studio'))[0]
    expect([
      await submitReplacement(used!, missingAltText.id),
      await submitReplacement(used!, bin.id),
      await submitReplacement(used!, film!.id),
      await submitReplacement(used!, used!.id),
      await submitReplacement(used!, 'x'),
      await submitReplacement(used!, crypto.randomUUID()),
    ]).toEqual([
      'file-needs-words',
      'file-is-gone',
      'file-other-kind',
      'file-other-kind',
      'file-other-kind',
      'file-is-gone',
    ])
    expect((await query('select content_version from studio'))[0]).toEqual(version)
  })
})
