import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { releaseRiskyWork, runRiskyWork } from '../../../domain/kernel/quarantine/risky-work.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { smallPhoto } from '../../content/photos.ts'
import { mailWithHeaders } from '../../incoming-mails.ts'
import { type OpenMailbox, openMailbox } from '../correspondence/open-mailbox.ts'

let mailbox: OpenMailbox
beforeAll(async () => {
  mailbox = await openMailbox()
})
beforeEach(() => mailbox.site.query('delete from begun_work'))

const readBegunWork = () =>
  mailbox.site.query<{ work: string; process: string | null; deaths: number }>(
    'select work, process, deaths from begun_work order by work',
  )

/** Begins each piece of work in a separate process, which is killed while it works. */
async function beginAndDie(...works: string[]): Promise<void> {
  const program = `
    import { openDatabasePool } from './db/client.ts'
    import { runRiskyWork } from './domain/kernel/quarantine/risky-work.ts'
    const { db } = openDatabasePool(${JSON.stringify(mailbox.site.databaseUrl)}, 'tw', 2)
    const deps = { db, clock: { now: () => new Date() } }
    const all = ${JSON.stringify(works)}
    let running = 0
    for (const work of all)
      void runRiskyWork(deps, work, async () => {
        if (++running === all.length) process.kill(process.pid, 'SIGKILL')
        await new Promise(() => {})
      })
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
}

/** Inserts the row of work that was started by a process that no longer exists. */
const leaveBehind = (work: string, deaths: number) =>
  mailbox.site.query(`insert into begun_work values ($1, 'a process that ended', $2, now())`, [work, deaths])

test('work that ends its process twice is reported as having two deaths; work running beside it is not counted twice (decision 90)', async () => {
  await beginAndDie('job poison', 'job bystander')
  const deathsOf = (work: string) => runRiskyWork(mailbox.deps, work, async (deaths) => deaths)
  // After the restart the harmless job succeeds, and the harmful one ends the process again.
  expect(await deathsOf('job bystander')).toBe(1)
  await beginAndDie('job poison')
  expect(await deathsOf('job poison')).toBe(2)
  // The second recorded end is kept, even after an attempt that set the work aside.
  expect(await deathsOf('job poison')).toBe(2)
  expect(await readBegunWork()).toEqual([{ work: 'job poison', process: null, deaths: 2 }])
})

test('pieces of work that were interrupted by the end of a process are tried one at a time', async () => {
  await leaveBehind('job a', 0)
  await leaveBehind('job b', 0)
  let running = 0
  let maxRunning = 0
  const run = async () => {
    maxRunning = Math.max(maxRunning, ++running)
    await new Promise(setImmediate)
    running -= 1
  }
  await Promise.all(['job a', 'job b'].map((work) => runRiskyWork(mailbox.deps, work, run)))
  expect([maxRunning, await readBegunWork()]).toEqual([1, []])
})

test('work that fails, or is interrupted by a clean stop, does not count as a death', async () => {
  const fail = () => Promise.reject(new Error('failed'))
  await expect(runRiskyWork(mailbox.deps, 'job fails', fail)).rejects.toThrow('failed')
  const endlessWork = runRiskyWork(mailbox.deps, 'job cut off', () => new Promise(() => {}))
  void endlessWork
  await expect.poll(readBegunWork).toMatchObject([{ work: 'job cut off', deaths: 0 }])
  await releaseRiskyWork(mailbox.deps)
  expect(await readBegunWork()).toEqual([])
})

test('a mail that ended the process once is read; after two deaths it is stored unparsed, after three it is left in the mailbox (decision 90)', async () => {
  const filesOf = async (subject: string) => {
    const [row] = await mailbox.site.query<{ message: string; attachments: { name: string }[] | null }>(
      `select message, attachments from contact_messages left join thread_messages on thread_id = contact_messages.id where contact_messages.email = $1`,
      [`${subject}@exemple.net`],
    )
    return row
  }
  const send = (person: string, mailboxUid: string) =>
    mailbox.take(mailWithHeaders([`Message-ID: <${randomId()}@x>`], 'Bonjour', `${person}@exemple.net`), {
      mailboxUid,
    })
  await leaveBehind('mail essai 7.1', 0)
  await leaveBehind('mail essai 7.2', 1)
  expect([await send('innocent', '7.1'), await send('poison', '7.2')]).toEqual(['message', 'message'])
  expect(await filesOf('innocent')).toMatchObject({
    message: expect.stringContaining('Bonjour'),
    attachments: null,
  })
  expect(await filesOf('poison')).toMatchObject({ message: '', attachments: [{ name: 'e-mail.eml' }] })
  // A mail that cannot even be stored stays in the mailbox.
  await leaveBehind('mail essai 7.3', 2)
  expect(await send('worse', '7.3')).toBe('unreadable')
})

test('a photo that ended the process twice is rejected with a sentence, whatever its id (decision 90)', async () => {
  const photo = await smallPhoto('jpeg', '#123456')
  const uploadPhoto = () =>
    mailbox.site.fetch(`/devis/${randomId()}/photos/${randomId()}`, {
      method: 'PUT',
      body: new Uint8Array(photo),
      headers: { 'Content-Type': 'image/jpeg', 'X-File-Name': 'jante.jpg' },
    })
  await leaveBehind(`upload ${createHash('sha256').update(photo).digest('hex')}`, 1)
  for (const answer of [await uploadPhoto(), await uploadPhoto()]) {
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('n’est pas une photo que nous pouvons lire')
  }
})
