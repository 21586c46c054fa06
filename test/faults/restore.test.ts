import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashOf } from '../../adapters/backup/tally.ts'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { randomId } from '../../domain/random-id.ts'
import { fillEmptyTables } from '../content/fill-empty-tables.ts'
import { smallPhoto } from '../content/photos.ts'
import { runCommand } from '../content/run-publish.ts'
import { fetchAt, signIn } from '../content/sign-in.ts'
import { submit } from '../content/submit.ts'
import { readWholeDatabase } from '../reading/read-whole-database.ts'
import { patiently } from '../site/patiently.ts'
import { startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

let room: string
beforeAll(async () => {
  room = await makeTemporaryFolder('restore')
})
afterAll(() => rm(room, { recursive: true, force: true }))

/** What a site's database holds, while the site is stopped. */
async function onDatabase<Result>(dataDir: string, act: (url: string) => Promise<Result>): Promise<Result> {
  const database = await startEmbeddedPostgres({ dataDir })
  return act(database.url).finally(() => database.stop())
}

async function filesOf(dataDir: string) {
  const folder = join(dataDir, 'files/tw')
  const found: [path: string, hash: string][] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      found.push([path.slice(folder.length), hashOf((await readFile(path)).toString('base64'))])
    }
  return found.sort()
}

/** Acts of all sorts, one after another, until the site is gone; answers how many it acknowledged. */
function sendAll(origin: string, photo: Buffer, staff: string) {
  let [acknowledged, from] = [0, 0]
  const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    from += 1
    const address = { 'X-Forwarded-For': `10.${from >> 8}.${from & 255}.7` }
    const answer = await fetch(origin + path, {
      ...{ method: 'POST', body, redirect: 'manual' as const },
      headers: { Origin: origin, 'User-Agent': 'Mozilla/5.0 Firefox/150.0', ...address, ...headers },
    })
    return answer.status < 400
  }
  const message = () => ({
    ...{ id: randomId(), email: `v${randomId()}@exemple.fr`, object: 'Jantes' },
    ...{ message: 'Bonjour,\n\tjantes en tôle \\ 17" ?', description: '' },
  })
  const seen = () => ({ session: randomId(), path: '/', display_width: 390, access_params: {} })
  const acts = [
    async () => (await submit(origin, photo, 1)) !== null,
    () => post('/a_propos', new URLSearchParams(message())),
    () => post('/newsletter', new URLSearchParams({ email: `l${randomId()}@exemple.fr` })),
    () => post('/audience', JSON.stringify(seen()), { 'Content-Type': 'application/json' }),
    () =>
      post(`/gestion/demandes/DemoDemande0000${1 + (from % 7)}?formulaire=prendre`, '', { Cookie: staff }),
  ]
  const lines = acts.map(async (act) => {
    for (let goes = true; goes; ) {
      const done = await act().catch(() => null)
      goes = done !== null && (act !== acts[0] || done)
      if (done) acknowledged += 1
    }
  })
  return { ended: Promise.all(lines), acknowledged: () => acknowledged }
}

test('what acts of all sorts have left, through a kill, comes back whole from a backup; one made among them too', async () => {
  const [dataDir, backups, place] = ['data', 'backups', 'place'].map((name) => join(room, name)) as [
    string,
    string,
    string,
  ]
  const photo = await smallPhoto()
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const site = await startSite({ DATA_DIR: dataDir, DEMO: 'on' })
    const staff = await signIn({ origin: site.origin, fetch: fetchAt(site.origin) }, 'bureau@exemple.fr')
    const load = sendAll(site.origin, photo, staff)
    const reached = (count: number) =>
      vi.waitFor(() => expect(load.acknowledged()).toBeGreaterThan(count), { ...patiently, interval: 5 })
    await reached(30)
    if (signal === 'SIGTERM') {
      // Among all that goes on.
      expect(await runCommand('backup', backups, { DATA_DIR: dataDir })).toMatchObject({
        code: 0,
        stderr: '',
      })
      await reached(load.acknowledged() + 10)
    }
    await site.kill(signal)
    await load.ended
  }
  const restore = (words: string[] = []) =>
    runCommand('restore', [backups, ...words], { DATA_DIR: place, DEMO: 'on' })
  expect(await restore()).toMatchObject({ code: 0, stderr: '' })

  const before = await onDatabase(dataDir, async (url) => {
    // No table is compared with nothing.
    expect(await fillEmptyTables(url)).toEqual([])
    return readWholeDatabase(url)
  })
  expect(before.tables.quote_requests?.length).toBeGreaterThan(10)
  expect(await runCommand('backup', backups, { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' })
  expect(await restore(['--replace'])).toMatchObject({ code: 0, stderr: '' })
  const after = await onDatabase(place, readWholeDatabase)
  for (const [name, rows] of Object.entries(before.tables)) expect(after.tables[name], name).toEqual(rows)
  expect(after.rules).toEqual(before.rules)
  expect(after.sequences).toEqual(before.sequences)
  expect(await filesOf(place)).toEqual(await filesOf(dataDir))
  const again = await startSite({ DATA_DIR: place, DEMO: 'on' })
  expect((await fetch(`${again.origin}/readyz`)).status).toBe(200)
  await again.kill('SIGTERM')
})
