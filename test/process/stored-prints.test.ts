import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createS3Store } from '../../adapters/files/s3-store.ts'
import { scryptPasswordHashing } from '../../adapters/sign-in/passwords.ts'
import { openDatabasePool } from '../../db/client.ts'
import { demoPassword } from '../../demo/people.ts'
import { sweepOrphanedPrintings } from '../../domain/billing/printing/printings.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { createFetch, signInToTestSite } from '../content/sign-in.ts'
import { startS3Server } from '../peers/s3-server.ts'
import { formFieldsOf } from '../requests/office/fill-form.ts'
import { closeAfterwards } from '../site/close-afterwards.ts'
import { createTestDatabase, demoTemplateName } from '../site/database.ts'
import { startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { queryTenant } from './test-process.ts'

/** Key of a document that was printed again: contains the hash of its bytes. */
const printedAgain = /\/documents\/[^/]+\/([^/]+)-[0-9a-f]{16}\.pdf/

/** Starts a proxy of the bucket that calls `onStored` with the path of each stored file and drops the answer if it returns true. */
async function startBucketProxy(port: number, onStored: (path: string) => boolean) {
  const server = createServer((asked, answer) => {
    const { method, url: path = '', headers } = asked
    // No keep-alive: the server may close the connection at that moment.
    const passed = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (got) => {
      if (method === 'PUT' && got.statusCode === 200 && onStored(path)) return
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.on('error', () => passed.destroy())
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAfterwards(async () => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/**
 * Runs two nodes on the demo's records and asks both at once to accept estimates, request deposits and credit invoices. Kills a
 * node after it has stored a printed file and before it commits, and waits until the other one has printed all documents. Returns
 * what was acknowledged, and the id of the document whose printing was cut off.
 */
async function killNodeWhilePrinting() {
  const database = await createTestDatabase(demoTemplateName)
  closeAfterwards(database.drop)
  const bucket = await startS3Server()
  closeAfterwards(bucket.close)
  const dataDir = await makeTemporaryFolder('process')
  closeAfterwards(() => rm(dataDir, { recursive: true, force: true }))
  const { url } = database
  // The passwords of the copied database are hashed quickly. A site in a separate process hashes them as in production.
  const hash = await scryptPasswordHashing.hash(demoPassword)
  await queryTenant(url, `update accounts set password = '${hash}' where password is not null`)
  let kill: ((node: number, path: string) => void) | null = null
  const openNode = async (node: number) => {
    const port = await startBucketProxy(Number(new URL(bucket.url).port), (path) => {
      if (!kill || !printedAgain.test(path)) return false
      kill(node, path)
      kill = null
      return true
    })
    const STORAGE_URL = bucket.url.replace(/:\d+\/bucket/, `:${port}/bucket`)
    // A start fails if the bucket does not respond within seconds, which may happen on a busy machine.
    const settings = { DATA_DIR: dataDir, DATABASE_URL: url, STORAGE_URL, DEMO: 'on' }
    const site = await vi.waitFor(() => startSite(settings), { timeout: 150_000, interval: 1_000 })
    closeAfterwards(() => site.kill('SIGTERM'))
    return site
  }
  const nodes = [await openNode(0), await openNode(1)]
  const desks = await Promise.all(
    nodes.map(async ({ origin }) => {
      const visit = createFetch(origin)
      return { origin, visit, Cookie: await signInToTestSite({ origin, fetch: visit }, 'bureau@exemple.fr') }
    }),
  )
  let attempts = 0
  /** Sends a request to one node after the other until one answers; a killed node does not answer. */
  const ask = async (path: string, body?: URLSearchParams): Promise<Response> => {
    for (;;) {
      const { origin, visit, Cookie } = desks[attempts++ % 2] as (typeof desks)[number]
      const requestInit = body && { method: 'POST', body }
      const response = await visit(path, { ...requestInit, headers: { Cookie, Origin: origin } }).catch(
        (error: Error) => {
          if (error instanceof TypeError) return null
          throw error
        },
      )
      if (response && response.status !== 503) return response
    }
  }
  const formAt = async (path: string, selector: string) =>
    formFieldsOf(parse(await (await ask(path)).text()), selector)
  const send = async (path: string, fields: Record<string, string>) => {
    const response = await ask(path, new URLSearchParams(fields))
    return { status: response.status, text: await response.text() }
  }

  const invoices = await queryTenant<{ id: string; pos_id: string }>(
    url,
    `select id, pos_id from invoices where status = 'created' and credited_invoice is null and not is_deposit
     and jsonb_array_length(lines) > 0 and id not in (select credited_invoice from invoices where credited_invoice is not null)
     order by id limit 6`,
  )
  const estimates = await queryTenant<{ id: string; pos_id: string }>(
    url,
    "select id, pos_id from estimates where state = 'issued' and valid_until >= current_date order by id limit 6",
  )
  expect(Math.min(invoices.length, estimates.length)).toBeGreaterThanOrEqual(2)
  // Prints each invoice first, so that the printing caused by its credit note is a second file.
  for (const { id, pos_id } of invoices)
    expect((await ask(`/gestion/factures/${pos_id}/${id}/pdf`)).status).toBe(200)

  const [accepted, asked, credited]: [string[], string[], string[]] = [[], [], []]
  const killed = new Promise<{ node: number; id: string }>((resolve) => {
    kill = (node, path) => {
      const id = printedAgain.exec(path)?.[1] ?? ''
      void nodes[node]?.kill('SIGKILL').then(() => resolve({ node, id }))
    }
  })
  const acceptAndAsk = async ({ id, pos_id }: { id: string; pos_id: string }) => {
    const acceptance = await send(`/gestion/devis/${pos_id}/${id}?formulaire=accepter`, {
      canal: 'phone',
      qui: 'Jeanne Morel',
    })
    if (acceptance.status < 400) accepted.push(id)
    const page = `/gestion/factures/acompte?devis=${id}`
    const form: Record<string, string> = { ...(await formAt(page, '#acompte')), email: '' }
    const { status } = await send(`${page}&formulaire=acompte`, form)
    if (status === 303) asked.push(form.id ?? '')
  }
  const credit = async ({ id, pos_id }: { id: string; pos_id: string }) => {
    const { status } = await send(`/gestion/factures/${pos_id}/${id}?formulaire=avoir`, {
      id: randomId(),
      part: 'tout',
      reason: 'Une jante oubliée',
      email: '',
    })
    if (status < 400) credited.push(id)
  }
  const [{ node, id: cutOff }] = await Promise.all([
    killed,
    ...estimates.map(acceptAndAsk),
    ...invoices.map(credit),
  ])
  expect(nodes.map((one) => one.isAlive())).toEqual([node === 1, node === 0])
  // The file is outdated when the other node prints the document, so it has no record.
  await queryTenant(url, `update invoices set purchase_order = 'BC-APRES' where id = '${cutOff}'`)

  // The other node prints all documents, including those of the killed node's jobs.
  await vi.waitFor(
    async () =>
      expect(
        await queryTenant(
          url,
          "select id, state from tw_jobs.job where name = 'print-document' and state in ('created', 'retry', 'active')",
        ),
      ).toEqual([]),
    { timeout: 120_000, interval: 250 },
  )

  return { url, bucketUrl: bucket.url, estimates, invoices, accepted, asked, credited, cutOff }
}

describe('after a node was killed between storing a printed file and its commit', () => {
  let crash: Awaited<ReturnType<typeof killNodeWhilePrinting>>
  beforeAll(async () => {
    crash = await killNodeWhilePrinting()
  }, 300_000)
  const readIds = async (text: string) =>
    (await queryTenant<{ id: string }>(crash.url, text)).map(({ id }) => id)

  test('no acknowledged acceptance, deposit request or credit note is lost or made twice (§10.4)', async () => {
    const { estimates, invoices, accepted, asked, credited } = crash
    expect([accepted.length, asked.length, credited.length]).toEqual([
      estimates.length,
      estimates.length,
      invoices.length,
    ])
    expect(await readIds("select id from estimates where state = 'accepted'")).toEqual(
      expect.arrayContaining(accepted),
    )
    expect(await readIds('select id from invoices where is_deposit')).toEqual(expect.arrayContaining(asked))
    const notes = await readIds(
      'select credited_invoice as id from invoices where credited_invoice is not null',
    )
    for (const id of credited) expect(notes.filter((one) => one === id)).toEqual([id])
  })

  test('each number series has all numbers up to its last one, without duplicates (§3.8, §11.15)', async () => {
    const series = await queryTenant<{ series: string; last: number; numbers: number[] }>(
      crash.url,
      `select series, last, array(select substring(invoice_number from '\\d+$')::int from invoices
         where invoice_number ~ ('^' || series || '-\\d+$') order by 1) as numbers
       from document_numbers where series ~ '^(FA|AV)-'`,
    )
    const issued = series.filter(({ numbers }) => numbers.length > 0)
    expect(issued.length).toBeGreaterThan(0)
    for (const { series: name, last, numbers } of issued) {
      const first = numbers[0] ?? 1
      expect({ name, numbers }).toEqual({
        name,
        numbers: Array.from({ length: last - first + 1 }, (_, index) => first + index),
      })
    }
  })

  test('each recorded file exists, and the file without a record is deleted after a day (§11.15)', async () => {
    const { url, bucketUrl, cutOff } = crash
    const files = createS3Store({ url: bucketUrl, tenant: 'tw' })
    const listStoredPrints = async () => {
      const keys: string[] = []
      for await (const { key } of files.list()) if (key.startsWith('documents/')) keys.push(key)
      return keys.sort()
    }
    const listRecordedPrints = async () =>
      (
        await readIds(
          'select path as id from printings union select path from documents where path is not null',
        )
      ).sort()
    const named = await listRecordedPrints()
    const before = await listStoredPrints()
    expect(before).toEqual(expect.arrayContaining(named))
    const orphans = before.filter((key) => !named.includes(key))
    expect(orphans).toEqual([expect.stringContaining(cutOff)])
    const { db, pool } = openDatabasePool(url, 'tw')
    closeAfterwards(() => pool.end())
    const sweepAt = (hours: number) =>
      sweepOrphanedPrintings({ db, files, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } })
    expect(await sweepAt(0)).toBe(0)
    expect(await sweepAt(25)).toBe(1)
    // Other jobs of the running node may print a document meanwhile.
    await vi.waitFor(async () => expect(await listStoredPrints()).toEqual(await listRecordedPrints()))
  })
})
