import { once } from 'node:events'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openOffsiteBackups } from '../../../adapters/backup/offsite-backups.ts'
import { openBackups } from '../../../adapters/backup/open-backups.ts'
import { createDiskStore } from '../../../adapters/files/disk-store.ts'
import { backupRuns } from '../../../db/schema/tables.ts'
import type { Backups, BackupsElsewhere } from '../../../domain/kernel/ports/backups.ts'
import {
  copyBackup,
  findLastBackupCopyTime,
  reportFailedBackup,
  testNewestBackup,
} from '../../../domain/oversight/backups/backups.ts'
import { checkBackups } from '../../../domain/oversight/health/backup-check.ts'
import { recordHealthProblems } from '../../../domain/oversight/health/health-alerts.ts'
import type { HealthCheck } from '../../../domain/oversight/health/health-check.ts'
import { loadBackupHealth, type SiteHealth } from '../../../domain/oversight/health/load-health.ts'
import { deleteOldBackupRuns } from '../../../domain/oversight/retention/delete-workshop-records.ts'
import { migrationsFolder } from '../../../server/environment/paths.ts'
import { waitForMails } from '../../content/mails.ts'
import { selfSignedCertificate } from '../../content/self-signed.ts'
import { startS3Server } from '../../peers/s3-server.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { makeTemporaryFolder } from '../../temporary-folder.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

const page = '/gestion/etat'
let site: TestSite
let folder: string
let backups: string
let thomas: SignedInStaff
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let startBackup: (tries?: number) => Promise<void>

beforeAll(async () => {
  folder = await makeTemporaryFolder('health')
  backups = join(folder, 'backups')
  site = await openTestSite({ settings: { DEMO: 'on', BACKUP_DIR: backups } })
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  workshop = await openWorkshop(site)
  const { db, jobs } = workshop
  startBackup = (tries = 1) =>
    db.transaction(async (tx) => {
      await jobs.enqueue(tx, 'back-up', {})
      // No retries, because the next attempt would start a quarter of an hour later.
      await tx.execute(
        `update tw_jobs.job set retry_limit = ${tries - 1} where name = 'back-up' and state = 'created'`,
      )
    })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sign = async (id: string, person = thomas) => textsOf(await person.read(page), `#${id}`)[0]
const wait = (check: () => Promise<void>) => vi.waitFor(check)
const isMade = (times: number) =>
  wait(async () => {
    const runs = await site.query<{ name: string | null }>(
      'select name from backup_runs where failure is null',
    )
    expect(runs).toHaveLength(times)
    expect(await readdir(backups)).toContain(runs.at(-1)?.name)
  })
const readGivenUpJobs = async (person = thomas) => textsOf(await person.read(page), '#abandonnees li strong')
const idOfFirst = async () =>
  (await thomas.read(page)).querySelector('#abandonnees input[name=id]')?.getAttribute('value') ?? ''

test('the advice of the health page names settings and commands only where it is folded for the operator (§11.25)', async () => {
  const siteWithoutBackups = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  const read = await (await signInStaff(siteWithoutBackups, 'atelier@exemple.fr')).read(page)
  const names = /[A-Z]{3,}_[A-Z]+|JOBS=|npm run/
  expect(textsOf(read, '#sauvegardes .health__facts').join()).toMatch(names)
  for (const details of read.querySelectorAll('details')) details.remove()
  expect(textsOf(read, '#sauvegardes').join()).toContain('prestataire technique')
  expect(textsOf(read, 'main').join()).not.toMatch(names)
})

test('the health page describes the state of each part of the site in a sentence (§11.25)', async () => {
  const read = await thomas.read(page)
  const titles = textsOf(read, '.health__sign h2')
  expect(titles).toEqual([
    'Sauvegardes',
    'Tâches',
    'E-mails envoyés',
    'Boîte de réception',
    'Certificat',
    'Plateforme de facturation',
    'Base de données',
    'Échanges entre les serveurs',
    'Photos et fichiers',
    'Disque',
    'Horloge',
    'Ménage',
    'Version',
  ])
  expect(await sign('sauvegardes')).toContain('La première se fera cette nuit.')
  expect(await sign('base')).toMatch(/Elle répond\..*PostgreSQL\d+/)
  expect(await sign('fichiers')).toContain('La lecture et l’écriture fonctionnent.')
  expect(await sign('version')).toMatch(/TW Jantes \d+\.\d+\.\d+.*, démarré/)
  const sentences = textsOf(read, '.health__sign, .health__verdict')
  expect(sentences.length).toBeGreaterThan(5)
  for (const text of sentences) expect(text).not.toMatch(/'|undefined|null|NaN/)
})

test('a mail that a server rejected is listed with a link to the page of its document (§11.25)', async () => {
  const [order] = await site.query<{ id: string; invoice: string }>(
    'select invoice from orders where invoice is not null order by id limit 1',
  )
  await site.query(
    `insert into outgoing_mails (id, invoice_id, kind, recipient, subject, text, state, refusal, author_name, created_at, due_at)
     values ('RefusedMail00001', $1, 'invoice', 'x@exemple.fr', 'Facture', '', 'refused', '550 no such mailbox', 'Sophie', now(), now())`,
    [order?.invoice],
  )
  const read = await thomas.read(page)
  expect(await sign('e-mails')).toContain('1 refusé depuis trente jours.')
  const link = read.querySelector('.health__list a')?.getAttribute('href') ?? ''
  expect(textsOf(read, '.health__list')[0]).toContain('550 no such mailbox')
  // The link leads through a redirect to the mail's own point of sale.
  const redirectPath = (await thomas.open(link)).headers.get('Location') ?? ''
  expect((await thomas.open(redirectPath || link)).status).toBe(200)
  await site.query("delete from outgoing_mails where id = 'RefusedMail00001'")
})

test('rejected mails about an order are named by their kind (§11.25)', async () => {
  await site.query(
    `insert into outgoing_mails (id, order_id, kind, recipient, state, refusal, author_name, created_at, due_at)
     select 'Refused-' || kind, (select id from orders order by id limit 1), kind, 'x@exemple.fr', 'refused', '550', 'Sophie', now(), now()
     from unnest(array['new-day', 'storage-notice']) as kind`,
  )
  const mailLinks = textsOf(await thomas.read(page), '.health__list a')
  expect(mailLinks).toEqual(
    expect.arrayContaining(['Nouvelle date d’une commande', 'Préavis de garde d’une commande']),
  )
  await site.query("delete from outgoing_mails where id like 'Refused-%'")
})

test('rejected mails of a newsletter issue are reported in one line, which links to the issue (§11.25)', async () => {
  await site.query(
    `insert into newsletter_issues (id, state, subject, author_name, created_at, changed_at, started_at, finished_at)
     values ('RefusedLetter001', 'sent', 'Jantes d’hiver', 'Sophie', now(), now(), now(), now()),
       ('OldLetter0000001', 'sent', 'Il y a longtemps', 'Sophie', now(), now(), now() - interval '50 days', now() - interval '49 days')`,
  )
  await site.query(
    `insert into newsletter_deliveries (issue_id, domain, state, reason, settled_at)
     select issue, 'lecteurs.test', state, reason, now() - age from (values
       ('RefusedLetter001', 'refused', '550 5.7.1 spam', interval '2 hours'), ('RefusedLetter001', 'refused', '550 5.1.1 nobody', '1 hour'),
       ('RefusedLetter001', 'sent', null, '1 hour'), ('OldLetter0000001', 'refused', '550 old', '49 days'))
       refused (issue, state, reason, age)`,
  )
  expect(await sign('e-mails')).toContain('2 refusés depuis trente jours.')
  const read = await thomas.read(page)
  expect(textsOf(read, '.health__list li')).toEqual([
    expect.stringMatching(/Lettre «\s*Jantes d’hiver\s*», 2\slecteurs refusés.*550 5\.1\.1 nobody/s),
  ])
  const link = read.querySelector('.health__list a')?.getAttribute('href') ?? ''
  expect(link).toBe('/gestion/lettre/RefusedLetter001')
  expect((await thomas.open(link)).status).toBe(200)

  await site.query(
    "update newsletter_issues set state = 'paused', finished_at = null, trouble = 'Le serveur refuse tout.' where id = 'RefusedLetter001'",
  )
  expect(await sign('e-mails')).toMatch(
    /Une lettre d’information est retenue par le site.*Le serveur refuse tout/s,
  )
  expect(textsOf(await thomas.read(page), '.health__verdict')[0]).toMatch(/À réparer.*E-mails envoyés/)
  await site.query("delete from newsletter_issues where id in ('RefusedLetter001', 'OldLetter0000001')")
})

test('a nightly backup is shown; a failed one is mailed to the administrator and can be retried (§11.25)', async () => {
  await startBackup()
  await isMade(1)
  expect(await sign('sauvegardes')).toMatch(
    /La dernière est du .+ lignes.*Bien|Bien.*La dernière est du .+ lignes/,
  )

  // The disk is disconnected.
  await rename(backups, `${backups}-away`)
  await writeFile(backups, '')
  await startBackup()
  await wait(async () => expect(await readGivenUpJobs()).toEqual(['Sauvegarde de la nuit']))
  expect(await sign('sauvegardes')).toMatch(
    /n’a pas pu être faite : le dossier est introuvable \(E\w+\).*la dernière bonne est du/,
  )
  expect(textsOf(await thomas.read(page), '.health__verdict')[0]).toMatch(/À réparer : Sauvegardes, tâches/)
  const [mail] = await waitForMails(site, 'atelier@exemple.fr')
  expect(mail?.subject).toBe('La sauvegarde du site n’a pas pu être faite')
  expect(mail?.text).toContain('http://site.test/gestion/etat')
  expect(textsOf(await thomas.read('/gestion/journal'), 'main')[0]).toContain(
    'Le site n’a pas pu faire la sauvegarde de la nuit : le dossier est introuvable (E',
  )

  await rm(backups)
  await rename(`${backups}-away`, backups)
  const response = await thomas.send(`${page}?formulaire=relancer`, { id: await idOfFirst() })
  expect([response.status, response.headers.get('Location')]).toEqual([303, `${page}#abandonnees`])
  await isMade(2)
  expect(await readGivenUpJobs()).toEqual([])
  expect(textsOf(await thomas.read(page), '.record-stream')[0]).toContain(
    'Thomas Weber a relancé ce qui était abandonné : Sauvegarde de la nuit',
  )
})

test('a backup during which the process ended twice is shown with that reason (decision 90)', async () => {
  const deps = { ...workshop, clock: { now: () => new Date() } }
  await reportFailedBackup(deps, backups, 'process-ended')
  const reason = 'le site s’est arrêté deux fois en la faisant'
  expect(await sign('sauvegardes')).toContain(`n’a pas pu être faite : ${reason}`)
  expect(textsOf(await thomas.read('/gestion/journal'), 'main')[0]).toContain(
    `Le site n’a pas pu faire la sauvegarde de la nuit : ${reason}`,
  )
  await workshop.db.delete(backupRuns).where(eq(backupRuns.failure, reason))
})

test('the health page shows restore tests and off-site copies of backups, and reports failures as faults (§11.25)', async () => {
  const { db } = workshop
  const deps = { db, clock: { now: () => new Date() } }
  const at = { databaseUrl: site.databaseUrl, tenant: 'tw' }
  const source = {
    ...at,
    files: createDiskStore({ directory: join(site.dataDir, 'files'), tenant: 'tw' }),
    clock: deps.clock,
    secret: { value: 'x'.repeat(32), isKept: true },
    version: '1',
  }
  const publicKey = await identityToRecipient(await generateIdentity())
  const open = (url: string) =>
    openBackups(source, backups, {
      migrationsFolder,
      elsewhere: openOffsiteBackups({
        ...at,
        url,
        directory: backups,
        most: 2,
        secret: source.secret.value,
        clock: source.clock,
        publicKey,
      }),
    })
  const unreachableBackups = open('s3://KEY:SECRET@127.0.0.1:1/bucket?tls=off')
  const copy = (from: typeof unreachableBackups) => from.elsewhere && copyBackup(deps, from, from.elsewhere)
  await expect(copy(unreachableBackups)).rejects.toThrow()
  expect(await sign('sauvegardes')).toMatch(
    /À réparer.*La copie du .+ vers 127\.0\.0\.1:1\/bucket n’est pas partie : le serveur ne répond pas \(ECONNREFUSED\) ; aucune n’est encore partie\./,
  )
  // The next attempt copies what was missed, once the server responds again.
  const bucket = await startS3Server()
  onTestFinished(() => bucket.close())
  expect(await copy(open(bucket.url))).toMatchObject({ name: (await unreachableBackups.list())[0]?.name })
  expect(await sign('sauvegardes')).toMatch(/Bien.*partie chiffrée le .+ vers 127\.0\.0\.1:\d+\/bucket/)
  expect((await testNewestBackup(deps, unreachableBackups))?.scratch).toBe('database')
  await db.delete(backupRuns).where(eq(backupRuns.kind, 'copied'))
  expect(await sign('sauvegardes')).toMatch(
    /Bien.*À l’essai du .+, la plus récente a été restaurée en entier\..*dans une base d’essai : .+ lignes et .+ relus et comparés/,
  )

  // The disk has lost a file.
  const [newest] = await unreachableBackups.list()
  await rm(join(backups, newest?.name ?? '', 'session-secret'))
  await expect(testNewestBackup(deps, unreachableBackups)).rejects.toThrow()
  expect(await sign('sauvegardes')).toMatch(
    /À réparer.*la dernière sauvegarde n’a pas pu être restaurée : il y manque, ou y a changé : session-secret\./,
  )
  const { restoreTest } = await loadBackupHealth({ db, backups: unreachableBackups })
  expect(restoreTest).toMatchObject({ isFailing: true, done: { scratch: 'database' } })
  await db.delete(backupRuns).where(eq(backupRuns.kind, 'tested'))
})

test('an off-site copy is as old as its backup, and copies of unknown origin are reported (§11.25)', async () => {
  const { db } = workshop
  const offsiteBackups: BackupsElsewhere = {
    destination: 'stockage.exemple/seau',
    copy: async () => ({
      rows: 1,
      files: 1,
      bytes: 1,
      unknown: { unsigned: ['tw-2026-05-02T030000Z'], future: ['tw-2099-01-01T000000Z'], others: 2 },
    }),
  }
  const [name, at] = ['tw-2026-05-01T030000Z', new Date('2026-05-01T03:00:00Z')]
  const own: Backups = {
    destination: backups,
    write: async () => null,
    list: async () => [{ name, madeAt: at }],
    remove: async () => undefined,
    testRestore: async () => null,
    elsewhere: offsiteBackups,
  }
  await copyBackup({ db, clock: { now: () => new Date() } }, own, offsiteBackups)
  const read = await loadBackupHealth({ db, backups: own })
  const health = { backups: { ...read, made: read.copies.done, failed: null }, now: new Date() }
  const { level, sentence } = checkBackups({ ...health, machine: { startedAt: new Date() } } as SiteHealth)
  expect(level).toBe('bad')
  expect(sentence).toContain(
    'La dernière bonne copie vers stockage.exemple/seau est celle de la sauvegarde du 1er mai 2026',
  )
  expect(sentence).toContain(
    'Parmi les copies ailleurs, 1 copie n’est pas signée par ce site : tw-2026-05-02T030000Z ; 1 copie porte une date à venir : tw-2099-01-01T000000Z ; 2 copies portent le nom d’une autre installation.'.replaceAll(
      / (?=[:;])|(?<=\b[12]) (?=cop)/g,
      '\u00a0',
    ),
  )
  expect(await findLastBackupCopyTime(db)).toEqual(at)
  await db.delete(backupRuns).where(eq(backupRuns.kind, 'copied'))
})

test('staff members who may read but not repair see no button, and their posts are denied; mechanics see no page (§11.25)', async () => {
  const [sophie, karim] = [
    await signInStaff(site, 'bureau@exemple.fr'),
    await signInStaff(site, 'mecano@exemple.fr'),
  ]
  await rename(backups, `${backups}-away`)
  await writeFile(backups, '')
  await startBackup()
  await wait(async () => expect(await readGivenUpJobs(sophie)).toEqual(['Sauvegarde de la nuit']))
  expect((await sophie.read(page)).querySelectorAll('#abandonnees form')).toHaveLength(0)
  const rejected = await sophie.send(`${page}?formulaire=classer`, { id: 'tout' })
  expect(rejected.status).toBe(422)
  expect(await rejected.text()).toContain('Seul un responsable')
  expect((await karim.send(`${page}?formulaire=classer`, { id: 'tout' })).status).toBe(404)
  expect(await readGivenUpJobs()).toHaveLength(1)
  // Settling a fault that a colleague has settled meanwhile is not an error.
  expect((await thomas.send(`${page}?formulaire=classer`, { id: 'nobody' })).status).toBe(303)
  expect((await thomas.send(`${page}?formulaire=classer`, { id: 'tout' })).status).toBe(303)
  expect(await readGivenUpJobs(sophie)).toEqual([])
  await rm(backups)
})

test('the record of each backup is kept for two years (§11.25)', async () => {
  const { db } = workshop
  const count = async () => (await site.query('select id from backup_runs')).length
  const before = await count()
  expect(before).toBeGreaterThan(2)
  const inYears = (years: number) => {
    const at = new Date()
    at.setFullYear(at.getFullYear() + years)
    return { now: () => new Date(at.getTime() + (years < 2 ? 0 : 86_400_000)) }
  }
  expect(await deleteOldBackupRuns({ db, clock: inYears(1) })).toBe(0)
  expect(await deleteOldBackupRuns({ db, clock: inYears(2) })).toBe(before)
  expect(await count()).toBe(0)
})

test('mails of strangers that wait in the mailbox are counted, with the waiting time (§9.4, §11.9)', async () => {
  const inbox = await openTestSite({
    settings: { DEMO: 'on', JOBS: 'off', INBOX_URL: 'imap://contact:secret@127.0.0.1:1/INBOX' },
  })
  const reader = await signInStaff(inbox, 'atelier@exemple.fr')
  const readMailboxSection = async () => textsOf(await reader.read(page), '#boite')[0]
  await inbox.query(
    "insert into mailboxes (name, followed_since, fetched_at) values ('contact', now(), now())",
  )
  await inbox.query("insert into mail_attempts values ('contact', '1.1', 3, now())")
  expect(await readMailboxSection()).toContain('Les e-mails sont relevés.')
  await inbox.query(
    `insert into mail_attempts (mailbox, place, attempts, tried_at, waits_since, due_at)
     select 'contact', '2.' || at, 0, now(), now() - at * interval '20 minutes', now() from generate_series(1, 3) at`,
  )
  expect(await readMailboxSection()).toMatch(/3\se-mails d’inconnus attendent leur tour dans la boîte.*1\sh/s)
})

test('mails that were left in the mailbox, and mails that are not filed, are counted for thirty days (§11.9, §11.25)', async () => {
  const inbox = await openTestSite({
    settings: { DEMO: 'on', JOBS: 'off', INBOX_URL: 'imap://contact:secret@127.0.0.1:1/INBOX' },
  })
  const reader = await signInStaff(inbox, 'atelier@exemple.fr')
  const sentences = async () => {
    const [mailboxText = ''] = textsOf(await reader.read(page), '#boite')
    return mailboxText.replace(/\s+/g, ' ')
  }
  await inbox.query(
    "insert into mailboxes (name, followed_since, fetched_at) values ('contact', now(), now())",
  )
  const insertFetchedMails = (outcome: string, count: number, days = 0) =>
    inbox.query(
      `insert into fetched_mails (mailbox, message_id, fetched_at, outcome)
       select 'contact', $1 || $3 || '-' || at, now() - $3::int * interval '1 day', $1 from generate_series(1, $2::int) at`,
      [outcome, count, days],
    )
  await insertFetchedMails('unreadable', 1, 31)
  await insertFetchedMails('letter', 2)
  await insertFetchedMails('list', 12)
  await insertFetchedMails('robot', 1)
  expect(await sentences()).toContain('Les e-mails sont relevés.')
  expect(await sentences()).toContain('12 de listes de diffusion, 1 d’automates')
  await insertFetchedMails('absence', 3)
  await insertFetchedMails('bounce', 1)
  await insertFetchedMails('delay', 1)
  expect(await sentences()).toContain('3 d’absence, 2 de serveurs de messagerie (retours, retards, accusés)')
  await insertFetchedMails('unreadable', 1, 2)
  expect(await sentences()).toContain(
    '1 e-mail reçu depuis trente jours n’a pas pu être lu par le site : il est resté dans la boîte.',
  )
  await insertFetchedMails('unreadable', 1)
  expect(await sentences()).toContain(
    '2 e-mails reçus depuis trente jours n’ont pas pu être lus par le site : ils sont restés dans la boîte.',
  )
  expect(await sentences()).toContain('Ouvrez la boîte avec votre messagerie')
  // The count includes the mails that wait for another attempt.
  await inbox.query(
    "insert into mail_attempts values ('contact', '2.1', 0, now(), now(), now() + interval '1 hour')",
  )
  expect(await sentences()).toMatch(/ils sont restés dans la boîte\. 1 e-mail d’inconnu attend son tour/)
})

test('failing jobs are a warning at first; ten minutes after the oldest was queued they are a fault, shown with its reason (§11.25)', async () => {
  const jobs = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  const reader = await signInStaff(jobs, 'atelier@exemple.fr')
  const readJobsSection = async () => textsOf(await reader.read(page), '#taches')[0]
  // Removes the demo's jobs, which no node runs here.
  await jobs.query("delete from tw_jobs.job where state = 'created'")
  const failing = (minutes: number) =>
    jobs.query(
      `insert into tw_jobs.job (name, data, state, retry_count, created_on, started_on, start_after, output)
       values ('make-photo-thumbnail', '{}', 'retry', 1, now() - $1 * interval '1 minute', now(), now() + interval '1 hour',
         '{"message": "le dossier est plein"}')`,
      [minutes],
    )
  await failing(9)
  await failing(2)
  expect(await readJobsSection()).toMatch(/À surveiller.*2\stâches ont échoué et seront réessayées\./)
  await failing(11)
  expect(await readJobsSection()).toMatch(
    /À réparer.*3\stâches échouent, la plus ancienne depuis le .+\s: le dossier est plein\./,
  )
})

test.each([
  [13, /À réparer.*Il est valable jusqu’au .+, et n’a pas été renouvelé\./],
  [16, /Bien.*Il est valable jusqu’au [^,]+\./],
])(
  'a certificate that ends in %i days is read from the site’s own address and rated (§11.25)',
  async (days, words) => {
    const proxy = createServer(selfSignedCertificate).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    onTestFinished(() => void proxy.close())
    const { port } = proxy.address() as AddressInfo
    const now = new Date(selfSignedCertificate.endsAt.getTime() - (days + 0.5) * 86_400_000)
    const served = await openTestSite({
      fakes: () => ({ clock: { now: () => now } }),
      settings: { DEMO: 'on', JOBS: 'off', SITE_URL: `https://127.0.0.1:${port}` },
    })
    const reader = await signInStaff(served, 'atelier@exemple.fr')
    await wait(async () => expect(textsOf(await reader.read(page), '#certificat')[0]).toMatch(words))
  },
)

test('a fault that returns within six hours is not mailed again until they are over, then once (§11.25)', async () => {
  const quiet = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  const desk = await openWorkshop(quiet)
  const began = Date.now()
  const isFull: HealthCheck = {
    id: 'disque',
    title: 'Disque',
    level: 'bad',
    state: 'full',
    sentence: 'Il est plein.',
  }
  const at = (hours: number, ...signs: HealthCheck[]) =>
    recordHealthProblems({ ...desk, clock: { now: () => new Date(began + hours * 3_600_000) } }, signs)
  const mails = async () =>
    (await quiet.query("select 1 from tw_jobs.job where name = 'send-site-news-mail'")).length
  expect(await at(0, isFull)).toBe(true)
  const sentMails = await mails()
  expect(sentMails).toBeGreaterThan(0)
  expect(await at(1, isFull)).toBe(false)
  expect(await at(2)).toBe(false)
  // A fault that returns within six hours is not mailed again, unless it still exists after that time.
  expect([await at(3, isFull), await at(5.9, isFull)]).toEqual([false, false])
  expect(await mails()).toBe(sentMails)
  expect(await at(6.1, isFull)).toBe(true)
  expect([await at(7, isFull), await at(13, isFull)]).toEqual([false, false])
  expect(await mails()).toBe(2 * sentMails)
})
