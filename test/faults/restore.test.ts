import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { computeSha256Hex } from '../../adapters/backup/manifest.ts'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { unfinishedFileName } from '../../adapters/files/write-file-atomically.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { fillEmptyTables } from '../content/fill-empty-tables.ts'
import { smallPhoto } from '../content/photos.ts'
import { quoteRequestAnswers } from '../content/quote-request-answers.ts'
import { runCommand } from '../content/run-publish.ts'
import { createFetch } from '../content/sign-in.ts'
import { submitQuoteRequestTo } from '../content/submit-quote-request.ts'
import { readWholeDatabase } from '../reading/read-whole-database.ts'
import { formFieldsOf } from '../requests/office/fill-form.ts'
import { signInStaff } from '../requests/office/sign-in-staff.ts'
import { startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

let room: string
beforeAll(async () => {
  room = await makeTemporaryFolder('restore')
})
afterAll(() => rm(room, { recursive: true, force: true }))

/** Runs a function on the database of a stopped site. */
async function onDatabase<Result>(dataDir: string, act: (url: string) => Promise<Result>): Promise<Result> {
  const database = await startEmbeddedPostgres({ dataDir })
  return act(database.url).finally(() => database.stop())
}

/**
 * Returns path and hash of each stored file. Leaves out files that were only partly written before a kill: they were not
 * acknowledged, and the next start deletes them.
 */
async function filesOf(dataDir: string) {
  const folder = join(dataDir, 'files/tw')
  const fileHashes: [path: string, hash: string][] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !unfinishedFileName.test(entry.name)) {
      const path = join(entry.parentPath, entry.name)
      fileHashes.push([
        path.slice(folder.length),
        computeSha256Hex((await readFile(path)).toString('base64')),
      ])
    }
  return fileHashes.sort()
}

const signature = 'Chargé'

/**
 * Performs actions of all kinds repeatedly until the site is stopped; `acknowledged` counts them by kind. Actions of signed-in
 * people are several requests each: an invoice is paid in parts, an estimate is accepted and withdrawn from.
 */
async function sendAll(origin: string, photo: Buffer) {
  let from = 0
  const site = { origin, fetch: createFetch(origin) }
  const [sophie, thomas, julien] = await Promise.all(
    ['bureau@exemple.fr', 'atelier@exemple.fr', 'particulier@exemple.fr'].map((email) =>
      signInStaff(site, email),
    ),
  )
  if (!sophie || !thomas || !julien) throw new Error('nobody has signed in')
  const post = async (path: string, body: BodyInit, more: Record<string, string> = {}) => {
    from += 1
    const headers = {
      Origin: origin,
      'User-Agent': 'Mozilla/5.0 Firefox/150.0',
      'X-Forwarded-For': `10.${from >> 8}.${from & 255}.7`,
      ...more,
    }
    const response = await site.fetch(path, { method: 'POST', body, headers })
    return response.status < 400
  }
  const is = async (response: Promise<Response>, ...statuses: number[]) => {
    const { status, headers } = await response
    return statuses.includes(status) ? (headers.get('Location') ?? '') : null
  }
  const message = (email: string) =>
    post(
      '/a_propos',
      new URLSearchParams({
        id: randomId(),
        email,
        object: 'Jantes',
        message: 'Bonjour,\n\tjantes en tôle \\ 17" ?',
        description: '',
      }),
    )
  const acts = {
    asked: async () =>
      (await submitQuoteRequestTo(
        origin,
        photo,
        1,
        quoteRequestAnswers({ email: `v${randomId()}@exemple.fr` }),
      )) !== null,
    written: () => message(`v${randomId()}@exemple.fr`),
    subscribed: () => post('/newsletter', new URLSearchParams({ email: `l${randomId()}@exemple.fr` })),
    seen: () =>
      post(
        '/audience',
        JSON.stringify({ session: randomId(), path: '/', display_width: 390, access_params: {} }),
        { 'Content-Type': 'application/json' },
      ),
    taken: async () => {
      const record = `/gestion/demandes/DemoDemande0000${1 + (from % 7)}`
      return (await is(sophie.send(`${record}?formulaire=prendre`), 200, 303)) !== null
    },
    answered: async () => {
      const page = `/gestion/demandes/DemoDemande0000${1 + (from % 7)}/echanges`
      const { id = '', vu = '' } = formFieldsOf(await thomas.read(page), '#reponse')
      return (await is(thomas.send(`${page}?formulaire=envoyer`, { id, vu, text: signature }), 303)) !== null
    },
    billed: async () => {
      const bill = sophie.send('/gestion/factures/nouvelle?formulaire=facture', {
        id: randomId(),
        client: 'GarageSaintDie01',
        pos: 'epinal',
        envoyer: 'non',
        description: signature,
        quantity: '4',
        unit_price: '125',
        vat_rate: '20.0',
      })
      const page = await is(bill, 303)
      if (page === null) return false
      for (const montant of ['250', '350']) {
        const paid = sophie.send(`${page.split('?')[0]}?formulaire=encaissement`, {
          sens: 'recu',
          montant,
          date: parisDay(new Date()),
          moyen: 'transfer',
        })
        if ((await is(paid, 200)) === null) return false
      }
      return true
    },
    withdrawn: async () => {
      const page = await is(
        sophie.send('/gestion/devis/nouveau?client=ParticulierDemo1&formulaire=commencer'),
        303,
      )
      if (page === null) return false
      const line = { l1_text: signature, l1_price: '90', l1_quantity: '4' }
      await sophie.send(`${page}?formulaire=brouillon`, {
        ...formFieldsOf(await sophie.read(page), '#brouillon'),
        ajouter: 'free',
      })
      await sophie.send(`${page}?formulaire=brouillon`, {
        ...formFieldsOf(await sophie.read(page), '#brouillon'),
        ...line,
      })
      await sophie.send(`${page}?formulaire=emettre`)
      const estimatePath = page.replace('/gestion', '/espace_pro')
      const answer = page.replace('/gestion/devis', '/devis_recu')
      const { vu = '' } = formFieldsOf(await julien.read(answer), 'form.offer')
      const acceptanceFields = { vu, nom: signature, conditions: 'on' }
      const accepted = julien.send(`${answer}/confirmer?formulaire=accepter`, acceptanceFields)
      if ((await is(accepted, 303)) === null) return false
      const contrat = /DE-[A-Z]-\d{4}-\d{4}/.exec((await julien.read(estimatePath)).text)?.[0] ?? ''
      const declared = new URLSearchParams({
        nom: signature,
        contrat,
        email: 'particulier@exemple.fr',
        etape: 'confirmer',
      })
      return post('/retractation', declared)
    },
    erased: async () => {
      const email = `efface${randomId().toLowerCase()}@exemple.fr`
      if (!(await message(email))) return false
      const personLink = (await thomas.read(`/gestion/donnees?q=${email}`)).querySelector('.people__link')
      const page = personLink?.getAttribute('href') ?? ''
      const form = formFieldsOf(await thomas.read(page), '#effacer form')
      const erasure = thomas.send(`${page}?formulaire=effacer`, { ...form, why: 'asked', sure: 'on' })
      return (await is(erasure, 303)) !== null
    },
    published: async () => {
      const newArticle = thomas.send('/gestion/actualites/nouvelle?formulaire=commencer', {
        title: `${signature} ${randomId()}`,
      })
      const page = await is(newArticle, 303)
      if (page === null) return false
      const whole = {
        main_image: '/pictures/service-soudure Une soudure au TIG',
        content: '<p>Premier paragraphe.</p>',
        suite: 'publier',
      }
      const form = formFieldsOf(await thomas.read(page), '#brouillon')
      return (await is(thomas.send(`${page}?formulaire=brouillon`, { ...form, ...whole }), 200)) !== null
    },
  }
  const acknowledged = new Map(Object.keys(acts).map((name) => [name, 0]))
  let isOver = false
  const lines = Object.entries(acts).map(async ([name, act]) => {
    while (!isOver) {
      // An interrupted request is not a failure. A request that the site rejects is not counted, so the comparison below fails
      // without it.
      if (await act().catch(() => false)) acknowledged.set(name, (acknowledged.get(name) ?? 0) + 1)
    }
  })
  return {
    acknowledged,
    total: () => [...acknowledged.values()].reduce((sum, times) => sum + times, 0),
    async end() {
      isOver = true
      await Promise.all(lines)
    },
  }
}

test('a backup made under load can be restored; a later one, after a kill, restores every table and file (§11.25)', {
  timeout: 600_000,
}, async () => {
  const [dataDir, backups, place] = ['data', 'backups', 'place'].map((name) => join(room, name)) as [
    string,
    string,
    string,
  ]
  const photo = await smallPhoto()
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const site = await startSite({ DATA_DIR: dataDir, DEMO: 'on' })
    const load = await sendAll(site.origin, photo)
    const waitForCount = (count: number) =>
      vi.waitFor(
        () => {
          expect([...load.acknowledged].filter(([, times]) => times === 0)).toEqual([])
          expect(load.total()).toBeGreaterThan(count)
        },
        { interval: 5 },
      )
    await waitForCount(30)
    if (signal === 'SIGTERM') {
      // The backup runs under full load.
      expect(await runCommand('backup', backups, { DATA_DIR: dataDir })).toMatchObject({
        code: 0,
        stderr: '',
      })
      await waitForCount(load.total() + 10)
    }
    await site.kill(signal)
    await load.end()
  }
  const restore = (words: string[] = []) =>
    runCommand('restore', [backups, ...words], { DATA_DIR: place, DEMO: 'on' })
  expect(await restore()).toMatchObject({ code: 0, stderr: '' })

  const before = await onDatabase(dataDir, async (url) => {
    // No table may be empty: comparing empty tables proves nothing.
    expect(await fillEmptyTables(url)).toEqual([])
    return readWholeDatabase(url)
  })
  expect(before.tables.quote_requests?.length).toBeGreaterThan(10)
  for (const table of ['invoices', 'estimates', 'thread_messages', 'withdrawals', 'content_records'])
    expect(before.tables[table]?.filter(([row]) => row?.includes(signature)).length, table).toBeGreaterThan(1)
  expect(await runCommand('backup', backups, { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' })
  expect(await restore(['--replace'])).toMatchObject({ code: 0, stderr: '' })
  const after = await onDatabase(place, readWholeDatabase)
  for (const [name, rows] of Object.entries(before.tables)) expect(after.tables[name], name).toEqual(rows)
  expect(after.rules).toEqual(before.rules)
  expect(after.sequences).toEqual(before.sequences)
  expect(await filesOf(place)).toEqual(await filesOf(dataDir))
  const restoredSite = await startSite({ DATA_DIR: place, DEMO: 'on' })
  expect((await fetch(`${restoredSite.origin}/readyz`)).status).toBe(200)
  await restoredSite.kill('SIGTERM')
})
