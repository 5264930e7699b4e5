import type { Query } from '../../support/data.ts'
import type { Presser } from './presser.ts'

/** Two images, a video and a recording. */
export type LibraryFiles = {
  picture: string
  pictureHash: string
  other: string
  otherPicture: string
  film: string
  sound: string
}

/**
 * Adds rows of a video and a recording next to the uploaded images. Their details need no files.
 */
export async function addLibraryFiles(query: Query): Promise<LibraryFiles> {
  const insertItem = (kind: 'film' | 'sound', hash: string) =>
    query<{ id: string }>(
      `with stored as (insert into file (hash, bytes, stored_at) values ($1, 1, now()))
        insert into media_item (hash, kind, name, bytes, added_at) values ($1, $2, $2, 1, now())
        returning id`,
      [hash, kind],
    )
  const [film, sound] = [
    (await insertItem('film', 'f'.repeat(64)))[0]!.id,
    (await insertItem('sound', '5'.repeat(64)))[0]!.id,
  ]
  await query(
    "insert into video (hash, format, next_try_at) values ($1, 'mp4', now() + interval '1 day')",
    ['f'.repeat(64)],
  )
  await query("insert into audio (hash, format) values ($1, 'wav')", ['5'.repeat(64)])
  const [first, second] = await query<{ item: string; picture: string; hash: string }>(
    `select i.id as item, p.id as picture, hash from media_item i join image p using (hash)
      where p.usage = 'site' order by p.width`,
  )
  return {
    picture: first!.item,
    pictureHash: first!.hash,
    other: second!.item,
    otherPicture: second!.picture,
    film,
    sound,
  }
}

const at = '/portal/media'

/** Sets a poster, replaces its image everywhere by another, and sets it again. */
async function replacePoster(
  presser: Presser,
  round: number,
  { picture, pictureHash, other, otherPicture, film }: LibraryFiles,
) {
  const choosePoster = () =>
    presser.press(
      'poster',
      `${at}/${film}/poster`,
      { chosen: pictureHash },
      { name: 'video.poster-set' },
    )
  await choosePoster()
  await presser.press(
    'alt text of an image',
    `${at}/${other}`,
    { form: 'image', focus: '5 5', alt: `Other ${round}` },
    { name: 'image.described', subject: otherPicture },
  )
  await presser.press(
    'replacement',
    `${at}/${picture}/replacement`,
    { other },
    { name: 'media.replaced' },
  )
  presser.count(
    'replacement',
    `select count(*)::int as n from video where poster = (select hash from media_item
      where id = $1)`,
    [other],
    0,
  )
  await choosePoster()
}

/**
 * Presses the buttons of the library in one round, one after the other, because they affect the
 * same files.
 */
export async function pressLibrary(presser: Presser, round: number, library: LibraryFiles) {
  const { other, film, sound } = library
  await replacePoster(presser, round, library)
  await presser.press(
    'details',
    `${at}/${other}`,
    { form: 'details', name: `Other ${round}.jpg`, folder: '', caption: '', credit: '', tags: '' },
    { name: 'media.described' },
  )
  const pressButton = (button: string, action: string, event: string, fields = {}) =>
    presser.press(
      button,
      `${at}/${action}`,
      { item: other, ...fields },
      { name: `media.${event}`, subject: other },
    )
  await pressButton('folder', 'folder', 'moved', { folder: `Round ${round}` })
  await pressButton('tags', 'tags', 'tagged', { tags: `round ${round}` })
  await pressButton('file removed', 'delete', 'removed')
  await pressButton('file restored', 'restore', 'restored')
  await presser.press(
    'captions',
    `${at}/${film}/captions`,
    { captions: `WEBVTT\n\n00:01.000 --> 00:02.000\nRound ${round}\n` },
    { name: 'video.captioned' },
  )
  // The first waveform is stored, and later ones are ignored.
  await presser.press(
    'outline',
    `${at}/${sound}/waveform`,
    { peaks: Array(200).fill(50).join(' '), seconds: '9' },
    round === 1 ? { name: 'audio.waveform-made' } : undefined,
  )
}
