import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { formatContentRange, maxPartBytes, uploadPartBytes } from '../../../domain/kernel/files/part-range.ts'
import { sweepAbandonedFileParts } from '../../../domain/kernel/files/save-file-parts.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { mp4Bytes, sendPart } from '../../content/film.ts'
import { openPublisher } from '../../content/publisher.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let desk: SignedInStaff
let mechanic: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  desk = await signInStaff(site, 'bureau@exemple.fr')
  mechanic = await signInStaff(site, 'mecano@exemple.fr')
})

const film = mp4Bytes(2 * uploadPartBytes + 300_000)
const total = film.length
const ends = [uploadPartBytes, 2 * uploadPartBytes, total]

/** Sends bytes of a file with this `Content-Range`. Returns the status and the body. */
async function putPart(id: string, range: string, body: Buffer = Buffer.alloc(0), person = desk) {
  const response = await sendPart(site, person.cookies, { id, range, body })
  return { status: response.status, ...(await response.json().catch(() => ({}))) }
}

/** Sends the part that begins at `first` as a browser does. */
const part = (id: string, first: number, end = Math.min(first + uploadPartBytes, total)) =>
  putPart(id, formatContentRange(first, end, total), film.subarray(first, end))

const ask = (id: string) => putPart(id, formatContentRange(0, 0, total))

const rowsOf = (id: string) => site.query('select id from uploaded_files where id = $1', [id])
const partsOf = (id: string) => readdir(join(site.dataDir, 'files/tw/envois', id)).catch(() => [])

test('a large film is uploaded in parts, resumes after an interruption, and is stored once it is complete (§11.19)', async () => {
  const id = randomId()
  expect(await ask(id)).toMatchObject({ status: 200, outcome: 'partial', next: 0 })
  expect(await part(id, 0)).toMatchObject({ status: 200, outcome: 'partial', next: uploadPartBytes })
  // After an interruption, the upload asks for the next byte and resumes there.
  expect(await ask(id)).toMatchObject({ next: uploadPartBytes })
  expect(await part(id, uploadPartBytes)).toMatchObject({ next: 2 * uploadPartBytes })
  expect(await rowsOf(id)).toEqual([])
  const whole = await part(id, 2 * uploadPartBytes)
  expect(whole).toMatchObject({ status: 200, outcome: 'stored', what: 'video' })
  const filmResponse = await site.fetch(whole.url)
  expect(Buffer.from(await filmResponse.arrayBuffer()).equals(film)).toBe(true)
  // The parts are deleted, and a repeated request returns the stored file.
  expect(await partsOf(id)).toEqual([])
  expect(await ask(id)).toMatchObject({ outcome: 'stored', url: whole.url })
  expect(await part(id, 0)).toMatchObject({ outcome: 'stored', url: whole.url })
  expect(await site.query('select 1 from file_parts where file_id = $1', [id])).toEqual([])
})

test('a repeated part, or one after a gap, changes nothing; the response contains the next byte (§11.19)', async () => {
  const id = randomId()
  expect(await part(id, uploadPartBytes)).toMatchObject({ status: 200, outcome: 'partial', next: 0 })
  await Promise.all(Array.from({ length: 4 }, () => part(id, 0)))
  expect(await part(id, 0)).toMatchObject({ next: uploadPartBytes })
  expect(await part(id, 2 * uploadPartBytes)).toMatchObject({ next: uploadPartBytes })
  expect(await partsOf(id)).toEqual(['0'])
  // If two tabs upload the same film at the same time, it is stored once.
  await Promise.all([part(id, uploadPartBytes), part(id, uploadPartBytes)])
  const repeatedParts = await Promise.all([part(id, 2 * uploadPartBytes), part(id, 2 * uploadPartBytes)])
  expect(repeatedParts.map(({ outcome }) => outcome)).toContain('stored')
  expect(await rowsOf(id)).toHaveLength(1)
})

test.each([
  ['no range at all', 'octets 0-1/2', 2],
  ['bytes that end before they begin', `bytes 5-4/${total}`, 0],
  ['an end beyond the file', `bytes 0-${total}/${total}`, 0],
  ['a total of zero', 'bytes 0-0/0', 1],
  ['a negative start', `bytes -1-70000/${total}`, 70_002],
  ['a total above the maximum', 'bytes 0-65535/104857601', 65_536],
  ['a number with forty digits', `bytes 0-65535/${'9'.repeat(40)}`, 65_536],
  ['a part that is too small', `bytes 0-9/${total}`, 10],
  ['fewer bytes than announced', `bytes 0-70000/${total}`, 69_000],
  ['more bytes than announced', `bytes 0-70000/${total}`, 71_000],
  ['two ranges', `bytes 0-65535/${total}, 0-65535/${total}`, 65_536],
  ['an unknown range', `bytes */${total}`, 100],
])('an upload with %s is rejected, and nothing is stored (§11.19)', async (_, range, length) => {
  const id = randomId()
  expect(await putPart(id, range, film.subarray(0, length))).toEqual({ status: 416, outcome: 'inconsistent' })
  expect(await ask(id)).toMatchObject({ next: 0 })
  expect(await partsOf(id)).toEqual([])
})

test('a part that does not belong to the earlier ones is rejected, and the earlier ones are kept (§11.19)', async () => {
  const id = randomId()
  await part(id, 0)
  const other = formatContentRange(uploadPartBytes, total - 1, total - 1)
  expect(await putPart(id, other, film.subarray(uploadPartBytes, total - 1))).toMatchObject({ status: 416 })
  const heavy = await putPart(
    id,
    formatContentRange(0, maxPartBytes + 1, total),
    film.subarray(0, maxPartBytes + 1),
  )
  expect([heavy.status, heavy.outcome]).toEqual([422, 'refused'])
  expect(await ask(id)).toMatchObject({ next: uploadPartBytes })
})

test('a file of a rejected type or size is rejected at its first part (§11.19)', async () => {
  const program = Buffer.concat([Buffer.from('MZ this is a program'), film])
  const id = randomId()
  const range = formatContentRange(0, uploadPartBytes, program.length)
  const rejected = await putPart(id, range, program.subarray(0, uploadPartBytes))
  expect(rejected).toMatchObject({ status: 422, outcome: 'refused' })
  expect(rejected.message).toContain('n’est pas d’un format accepté')
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), film]).subarray(0, uploadPartBytes)
  const heavy = await putPart(id, formatContentRange(0, uploadPartBytes, 21 * 1024 * 1024), pdf)
  expect(heavy.message).toContain('dépasse 20\u00a0Mo')
  expect(await partsOf(id)).toEqual([])
})

test('a picture that cannot be decoded is rejected once it is complete, and its parts are deleted (§11.19)', async () => {
  const noise = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), film])
  const id = randomId()
  for (const [index, end] of [uploadPartBytes, 2 * uploadPartBytes, noise.length].entries()) {
    const first = index * uploadPartBytes
    const partAnswer = await putPart(
      id,
      formatContentRange(first, end, noise.length),
      noise.subarray(first, end),
    )
    expect(partAnswer.outcome).toBe(index < 2 ? 'partial' : 'refused')
  }
  expect(await rowsOf(id)).toEqual([])
  expect(await partsOf(id)).toEqual([])
})

test('an upload restarts from the beginning if the store has lost a part (§11.19)', async () => {
  const id = randomId()
  await part(id, 0)
  await part(id, uploadPartBytes)
  const { deps } = await openPublisher(site)
  await deps.files.delete(`envois/${id}/${uploadPartBytes}`)
  expect(await part(id, 2 * uploadPartBytes)).toMatchObject({ outcome: 'partial', next: 0 })
  for (const end of ends) await part(id, end - (end % uploadPartBytes || uploadPartBytes), end)
  expect(await ask(id)).toMatchObject({ outcome: 'stored' })
})

test('uploading a part is denied to mechanics and visitors (§11.19)', async () => {
  const range = formatContentRange(0, uploadPartBytes, total)
  const body = film.subarray(0, uploadPartBytes)
  expect((await putPart(randomId(), range, body, mechanic)).status).toBe(404)
  expect((await putPart(randomId(), range, body, { ...desk, cookies: '' })).status).toBe(302)
})

test('an abandoned upload is deleted after a day, one in progress is kept (§11.19)', async () => {
  const { deps } = await openPublisher(site)
  const at = (hours: number) => ({ ...deps, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } })
  const [abandonedId, activeId] = [randomId(), randomId()]
  for (const id of [abandonedId, activeId]) await part(id, 0)
  await site.query(`update file_parts set created_at = created_at - interval '2 days' where file_id = $1`, [
    abandonedId,
  ])
  await site.query(`update file_parts set created_at = created_at - interval '2 days' where file_id = $1`, [
    activeId,
  ])
  await part(activeId, uploadPartBytes)
  await sweepAbandonedFileParts(at(23))
  expect(await partsOf(abandonedId)).toEqual([])
  expect(await ask(abandonedId)).toMatchObject({ next: 0 })
  expect(await ask(activeId)).toMatchObject({ next: 2 * uploadPartBytes })
  await sweepAbandonedFileParts(at(25))
  expect(await ask(activeId)).toMatchObject({ next: 0 })
})
