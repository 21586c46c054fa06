import { randomBytes } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { migrationsFolder } from '../../server/environment/paths.ts'
import { createDatabase } from '../site/database.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act()
})

async function run<Row extends object>(url: string, text: string, schema = 'tw'): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` })
  await client.connect()
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function emptyDatabase(): Promise<string> {
  const name = `migrated_${randomBytes(6).toString('hex')}`
  const url = await createDatabase(inject('serverUrl'), name)
  undo.push(() => run(inject('serverUrl'), `drop database "${name}" with (force)`))
  return url
}

/** Copies the first `count` migrations into a folder. */
async function firstMigrations(count: number): Promise<string> {
  const folder = await makeTemporaryFolder('migrations')
  undo.push(() => rm(folder, { recursive: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
  return folder
}

const fold = (url: string, schema?: string) => run(url, `select folded('Citroën Ë-C4, ŒIL') as words`, schema)

test('migrations need only the right to create schemas in the database (§3, §9.6)', async () => {
  const url = await emptyDatabase()
  const role = `owner_${randomBytes(6).toString('hex')}`
  await run(url, `create role ${role} login password 'secret'`)
  undo.push(() => run(inject('serverUrl'), `drop role ${role}`))
  undo.push(() => run(url, `drop owned by ${role} cascade`))
  const owner = new URL(url)
  await run(url, `grant create, connect on database "${owner.pathname.slice(1)}" to ${role}`)
  owner.username = role
  owner.password = 'secret'
  await migrate(owner.href, 'tw', migrationsFolder)
  expect(await fold(owner.href)).toEqual([{ words: 'citroenec4oeil' }])
})

test('tenants of one database share its extensions, in whatever schema they are installed (§3, §3.1, §9.6)', async () => {
  const url = await emptyDatabase()
  await run(url, 'create schema "Outils"; create extension unaccent schema "Outils"')
  await Promise.all(['tw', 'kustoms'].map((tenant) => migrate(url, tenant, migrationsFolder)))
  for (const tenant of ['tw', 'kustoms'])
    expect(await fold(url, tenant)).toEqual([{ words: 'citroenec4oeil' }])
})

test('older data are kept: duplicate numbers become unique, and page views get a key (§3, §9.6)', async () => {
  const url = await emptyDatabase()
  await migrate(url, 'tw', await firstMigrations(6))
  await run(
    url,
    `insert into clients (id, type, email) values ('c', 'company', 'c@exemple.fr');
     insert into orders (id, order_number, created_at, pos_id, client_id) values
       ('second', 'CO-1', '2026-02-01', 'epinal', 'c'), ('first', 'CO-1', '2026-01-01', 'epinal', 'c'),
       ('elsewhere', 'CO-1', '2026-01-01', 'ostwald', 'c');
     insert into invoices (id, invoice_number, created_at, total_te, total, status, pos_id, client_id, credited_invoice)
       values ('i', 'FA-1', now(), 100, 120, 'asset_created', 'epinal', 'c', null),
              ('n', 'AV-1', now(), -100, -120, 'created', 'epinal', 'c', 'i');
     insert into viewed_pages (name, created_at) values ('/', now()), ('/', now())`,
  )
  await migrate(url, 'tw', migrationsFolder)
  expect(await run(url, 'select id, order_number from orders order by id')).toEqual([
    { id: 'elsewhere', order_number: 'CO-1' },
    { id: 'first', order_number: 'CO-1' },
    { id: 'second', order_number: 'CO-1-2' },
  ])
  expect(await run(url, 'select id::int from viewed_pages order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

test('older quote requests get a unique reference and the current notation of their size (§9.2)', async () => {
  const url = await emptyDatabase()
  await migrate(url, 'tw', await firstMigrations(8))
  await run(
    url,
    `insert into quote_requests (id, created_at, images, last_name, first_name, phone, line_1, zip_code, city, email,
      client, shop, number, size, service, rim_type, brand, model, type, confidentiality, newsletter)
    select 'request' || place, now(), '[]', '', '', '', '', '', '', '', 'particulier', 'epinal', 4, '22+', 'soudure',
      'jante origine', '', '', 'internet', true, false
    from generate_series(1, 2000) as place`,
  )
  await migrate(url, 'tw', migrationsFolder)
  const requests = await run<{ reference: string }>(url, 'select reference from quote_requests')
  for (const { reference } of requests)
    expect(reference).toMatch(/^TW-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{2}$/)
  expect(new Set(requests.map(({ reference }) => reference)).size).toBe(2000)
  expect(await run(url, 'select distinct size from quote_requests')).toEqual([{ size: '22+"' }])
})

test('older settings of the home page and of « À propos » move to the texts of these pages (§2.5, §11.21)', async () => {
  const url = await emptyDatabase()
  await migrate(url, 'tw', await firstMigrations(39))
  await run(
    url,
    `insert into settings (key, values, changed_at) values
       ('phrases', '{"banner": "D’abord", "about": "D’abord"}', '2026-11-01'),
       ('phrases', '{"banner": "Ensuite", "about": "Nous rénovons, redressons, soudons et personnalisons des jantes. Voici où nous trouver, quand passer et comment nous écrire."}', '2026-11-02')`,
  )
  await migrate(url, 'tw', migrationsFolder)
  expect(await run(url, "select key, values from settings where key like 'page-%'")).toEqual([
    { key: 'page-accueil', values: { banner_text: 'Ensuite' } },
  ])
})

test('a mail that is still queued about a cancelled order is cancelled, so that its client can be erased (§11.14, §11.24)', async () => {
  const url = await emptyDatabase()
  await migrate(url, 'tw', await firstMigrations(70))
  await run(
    url,
    `insert into clients (id, type, email) values ('c', 'company', 'c@exemple.fr');
     insert into orders (id, order_number, created_at, pos_id, client_id, cancelled_at) values
       ('cancelled', 'CO-1', now(), 'epinal', 'c', now()), ('open', 'CO-2', now(), 'epinal', 'c', null);
     insert into outgoing_mails (id, order_id, kind, recipient, state, author_name, created_at, due_at)
       select id, id, 'new-day', 'c@exemple.fr', 'queued', 'Sophie', now(), now() from orders`,
  )
  await migrate(url, 'tw', migrationsFolder)
  expect(await run(url, 'select id, state from outgoing_mails order by id')).toEqual([
    { id: 'cancelled', state: 'cancelled' },
    { id: 'open', state: 'queued' },
  ])
})

test('rims withdrawn from and the accepted name of a supplement’s rim are recognised in the texts of the release before (§11.27, §11.32)', async () => {
  const url = await emptyDatabase()
  await migrate(url, 'tw', await firstMigrations(74))
  const supplement = (id: string, state: string, shown: string) =>
    `('${id}', 'o', '${state}', 'Fissure', 'soudure', 2000, now(), 'Léa', ${shown})`
  await run(
    url,
    `insert into clients (id, type, email) values ('c', 'individual', 'c@exemple.fr');
     insert into orders (id, order_number, created_at, pos_id, client_id) values ('o', 'CO-1', now(), 'epinal', 'c');
     insert into order_rims (id, order_id, place, position, service, finish, problem, problem_at) values
       ('kept', 'o', 1, 'avg', 'soudure', 'none', 'Fissure', '2026-11-01'),
       ('declined', 'o', 2, 'avd', 'soudure', 'none', 'À rendre sans travail\u00a0: le client a refusé le supplément.', '2026-11-01'),
       ('withdrawn', 'o', 3, 'arg', 'soudure', 'none', E'Fissure\n\nÀ rendre sans travail\u00a0: le client s’est rétracté de cette jante.', '2026-11-02'),
       ('untouched', 'o', 4, 'ard', 'soudure', 'none', null, null);
     insert into supplements (id, order_id, state, words, service, vat_rate, proposed_at, proposed_by_name, shown) values
       ${supplement('accepted', 'accepted', "E'Supplément accepted\nCommande CO-1\nJante 3, arrière gauche, 18 pouces\nTravail prévu\u00a0: soudure'")},
       ${supplement('declined-one', 'declined', "E'Supplément declined-one\nCommande CO-1\nJante 2, avant droite'")},
       ${supplement('sent', 'sent', 'null')}`,
  )
  await migrate(url, 'tw', migrationsFolder)
  expect(await run(url, 'select id, withdrawn_at::date::text as day from order_rims order by place')).toEqual(
    [
      { id: 'kept', day: null },
      { id: 'declined', day: null },
      { id: 'withdrawn', day: '2026-11-02' },
      { id: 'untouched', day: null },
    ],
  )
  expect(await run(url, 'select id, rim_name from supplements order by id')).toEqual([
    { id: 'accepted', rim_name: 'arrière gauche, 18 pouces' },
    { id: 'declined-one', rim_name: null },
    { id: 'sent', rim_name: null },
  ])
})

test('existing staff keep all permissions (§11.1)', async () => {
  const url = await emptyDatabase()
  await migrate(url, 'tw', await firstMigrations(11))
  await run(
    url,
    `insert into users (id, name, email, role, created_at, updated_at) values
       ('s', 'Chef', 'tw_chef@exemple.fr', 'staff', now(), now()),
       ('c', 'Cliente', 'tw_cliente@exemple.fr', 'client', now(), now())`,
  )
  await migrate(url, 'tw', migrationsFolder)
  expect(await run(url, 'select user_id, role, points_of_sale, closed_at from staff')).toEqual([
    { user_id: 's', role: 'responsable', points_of_sale: null, closed_at: null },
  ])
})

test('older requests, clients, orders and invoices are searchable after the migration, and amounts owed are unchanged', async () => {
  const url = await emptyDatabase()
  await migrate(url, 'tw', await firstMigrations(19))
  await run(
    url,
    `insert into clients (id, type, name, last_name, email, phone, address) values
       ('c', 'company', 'Garage Zoé', 'Œil', 'c@exemple.fr', '03 29 00 00 00', '{"line_1": "1 rue", "zip_code": "88000", "city": "Épinal"}');
     insert into quote_requests (id, reference, created_at, images, last_name, first_name, phone, line_1, zip_code, city, email,
         client, shop, number, size, service, rim_type, brand, model, type, confidentiality, newsletter)
       values ('q', 'TW-AAAA-AA', now(), '[]', 'Muller', 'Inès', '06', '', '88000', 'Épinal', 'i@exemple.fr', 'particulier',
         'epinal', 4, '18"', 'soudure', 'jante origine', 'Citroën', '', 'internet', true, false);
     insert into contact_messages (id, created_at, name, email, object, message, client_email)
       values ('m', now(), 'Noël', 'n@exemple.fr', 'Délai', 'Bonjour', 'n@exemple.fr');
     insert into client_imports (id, file_name, lines, line_count, user_id, created_at) values ('f', 'a.csv', '[]', 0, 'u', now());
     insert into estimates (id, estimate_number, created_at, total_te, total, status, pos_id, client_id, vehicle) values
       ('open', 'DE-1', now(), 100, 120, 'created', 'epinal', 'c', null),
       ('accepted', 'DE-2', now(), 100, 120, 'paid', 'epinal', 'c', 'Citroën C4');
     insert into orders (id, order_number, created_at, rim_n, status, pos_id, client_id, brand)
       values ('o', 'CO-1', now(), 4, 3, 'epinal', 'c', 'Citroën');
     insert into invoices (id, invoice_number, created_at, total_te, total, status, paid_on, pos_id, client_id, credited_invoice) values
       ('due', 'FA-1', now(), 100, 120, 'created', null, 'epinal', 'c', null),
       ('paid', 'FA-2', now(), 200, 240, 'paid', '2026-11-01', 'epinal', 'c', null),
       ('taken-back', 'FA-3', now(), 300, 360, 'asset_created', null, 'epinal', 'c', null),
       ('note', 'AV-1', now(), -300, -360, 'created', null, 'epinal', 'c', 'taken-back'),
       ('paid-then-taken-back', 'FA-4', now(), 400, 480, 'asset_created', '2026-11-01', 'epinal', 'c', null),
       ('given-back', 'AV-2', now(), -400, -480, 'paid', '2026-11-02', 'epinal', 'c', 'paid-then-taken-back');
     update orders set invoice = 'due'`,
  )
  await migrate(url, 'tw', migrationsFolder)
  expect(await run(url, 'select id, state, rims, content from estimates order by id')).toEqual([
    { id: 'accepted', state: 'accepted', rims: [], content: null },
    { id: 'open', state: 'issued', rims: [], content: null },
  ])
  expect(await run(url, 'select status, invoice, lines, tells_client, told_status from orders')).toEqual([
    { status: 3, invoice: 'due', lines: [], tells_client: true, told_status: null },
  ])
  expect(await run(url, 'select kind from client_imports')).toEqual([{ kind: 'clients' }])
  expect(await run(url, 'select id, still_owed(id) as rest from invoices order by id')).toEqual([
    { id: 'due', rest: 120 },
    { id: 'given-back', rest: 0 },
    { id: 'note', rest: 0 },
    { id: 'paid', rest: 0 },
    { id: 'paid-then-taken-back', rest: 0 },
    { id: 'taken-back', rest: 0 },
  ])
  const words = ['clients', 'contact_messages', 'quote_requests', 'orders', 'estimates'].map(
    (table) => `select '${table}' as of, string_agg(search_text, ' ' order by id) as words from ${table}`,
  )
  expect(await run(url, `${words.join(' union all ')} order by of`)).toEqual([
    { of: 'clients', words: expect.stringMatching(/garagezoe.*oeil.*epinal/) },
    { of: 'contact_messages', words: expect.stringContaining('noel') },
    { of: 'estimates', words: expect.stringContaining('citroenc4') },
    { of: 'orders', words: expect.stringContaining('citroen') },
    { of: 'quote_requests', words: expect.stringMatching(/twaaaaaa.*ines.*muller.*citroen/) },
  ])
})

test('database objects are named after the current names of their table and column', async () => {
  const url = await emptyDatabase()
  await migrate(url, 'tw', migrationsFolder)
  const former =
    '^(letters|letter_files|client_views|newsletter_paces|newsletter_departures|payments_key|payments_means|clients_called|' +
    '(clients|contact_messages|content_records|estimates|orders|quote_requests|withdrawals)_words)'
  const named = `select relname as name from pg_class where relnamespace = 'tw'::regnamespace
    union select conname from pg_constraint where connamespace = 'tw'::regnamespace
    union select attname from pg_attribute where attrelid in ('tw.clients'::regclass, 'tw.orders'::regclass)`
  expect(await run(url, `select name from (${named}) all_names where name ~ '${former}'`)).toEqual([])
  expect(await run(url, `select name from (${named}) all_names where name ~ '^unsubscribes'`)).not.toEqual([])
})

test('each document printed before the migration gets its first printing, linked to the mail that contained it (§2.13)', async () => {
  const url = await emptyDatabase()
  await migrate(url, 'tw', await firstMigrations(44))
  await run(
    url,
    `insert into clients (id, type, email) values ('c', 'company', 'c@exemple.fr');
     insert into invoices (id, invoice_number, created_at, total_te, total, pos_id, client_id) values
       ('printed', 'FA-1', '2026-01-01', 100, 120, 'epinal', 'c'), ('waiting', 'FA-2', '2026-01-02', 100, 120, 'epinal', 'c');
     insert into estimates (id, estimate_number, created_at, total_te, total, pos_id, client_id) values
       ('quote', 'DE-1', '2026-01-01', 100, 120, 'epinal', 'c');
     insert into documents (pos_id, id, download_url, path, printed_at) values
       ('epinal', 'printed', '/a', 'documents/a.pdf', '2026-02-01'), ('epinal', 'waiting', '/b', null, null),
       ('epinal', 'quote', '/c', 'documents/c.pdf', '2026-02-01'), ('ostwald', 'printed', '/d', 'documents/d.pdf', null);
     insert into invoice_mails (id, invoice_id, email, subject, text, state, author_name, created_at, due_at, sent_at) values
       ('earlier', 'printed', 'c@exemple.fr', '', '', 'sent', 'Sophie', now(), now(), '2026-01-15'),
       ('later', 'printed', 'c@exemple.fr', '', '', 'sent', 'Sophie', now(), now(), '2026-02-15'),
       ('refused', 'printed', 'c@exemple.fr', '', '', 'refused', 'Sophie', now(), now(), null);
     insert into estimate_mails (id, estimate_id, kind, email, text, state, author_name, created_at, due_at, sent_at) values
       ('quoted', 'quote', 'quote', 'c@exemple.fr', '', 'sent', 'Sophie', now(), now(), '2026-02-02')`,
  )
  await migrate(url, 'tw', migrationsFolder)
  const printings = await run<{ id: string }>(
    url,
    `select id, pos_id as pos, document_id as of, path, reason, sha256, printed_at::date::text as day from printings order by path`,
  )
  expect(printings.map(({ id, ...printing }) => printing)).toEqual([
    {
      pos: 'epinal',
      of: 'printed',
      path: 'documents/a.pdf',
      reason: 'before',
      sha256: null,
      day: '2026-02-01',
    },
    {
      pos: 'epinal',
      of: 'quote',
      path: 'documents/c.pdf',
      reason: 'before',
      sha256: null,
      day: '2026-02-01',
    },
    expect.objectContaining({ pos: 'ostwald', of: 'printed', path: 'documents/d.pdf', reason: 'before' }),
  ])
  for (const { id } of printings) expect(id).toMatch(/^[A-Za-z0-9]{16}$/)
  expect(new Set(printings.map(({ id }) => id)).size).toBe(3)
  expect(
    await run(
      url,
      'select s.id, p.path, channel from printing_sends s join printings p on p.id = s.printing_id order by s.id',
    ),
  ).toEqual([
    { id: 'later', path: 'documents/a.pdf', channel: 'mail' },
    { id: 'quoted', path: 'documents/c.pdf', channel: 'mail' },
  ])
})

test('mails sent, queued or bounced before the migration are moved to the common outbox with their ids', async () => {
  const url = await emptyDatabase()
  await migrate(url, 'tw', await firstMigrations(49))
  await run(
    url,
    `insert into clients (id, type, email) values ('c', 'company', 'c@exemple.fr');
     insert into invoices (id, invoice_number, created_at, total_te, total, pos_id, client_id) values
       ('invoice', 'FA-1', '2026-01-01', 100, 120, 'epinal', 'c');
     insert into invoice_mails (id, invoice_id, tone, email, subject, text, state, refusal, author_name, created_at, due_at, returned_at) values
       ('billed', 'invoice', null, 'c@exemple.fr', 'Facture', 'Bonjour', 'refused', 'inconnu', 'Sophie', now(), now(), '2026-02-01'),
       ('reminded', 'invoice', 2, 'c@exemple.fr', 'Relance', 'Bonjour', 'queued', null, 'Sophie', now(), now(), null);
     insert into estimate_mails (id, estimate_id, kind, email, state, author_name, created_at, due_at) values
       ('quoted', 'estimate', 'quote', 'c@exemple.fr', 'sent', 'Sophie', now(), now()),
       ('asked', 'estimate', 'reminder', 'c@exemple.fr', 'cancelled', 'Sophie', now(), now());
     insert into thread_messages (id, thread_kind, thread_id, direction, channel, author_name, email, text, state, refusal, created_at, due_at) values
       ('received', 'request', 'r', 'received', 'mail', 'Jeanne', 'j@exemple.fr', 'Bonjour', null, null, now(), null),
       ('draft', 'request', 'r', 'sent', 'mail', 'Sophie', null, 'Bonj', 'draft', null, now(), null),
       ('queued', 'request', 'r', 'sent', 'mail', 'Sophie', 'j@exemple.fr', 'Bonjour', 'queued', null, now(), now()),
       ('old', 'request', 'r', 'sent', 'mail', 'Sophie', 'j@exemple.fr', 'Bonjour', 'refused', 'boîte pleine', now(), null)`,
  )
  await migrate(url, 'tw', migrationsFolder)
  const emptySubject = {
    invoice_id: null,
    estimate_id: null,
    message_id: null,
    reminder_level: null,
    refusal: null,
  }
  const invoice = { ...emptySubject, invoice_id: 'invoice', recipient: 'c@exemple.fr' }
  const estimate = { ...emptySubject, estimate_id: 'estimate', recipient: 'c@exemple.fr' }
  const message = { ...emptySubject, kind: 'message', recipient: 'j@exemple.fr' }
  expect(
    await run(
      url,
      `select id, invoice_id, estimate_id, message_id, kind, reminder_level, recipient, state, refusal
       from outgoing_mails order by id`,
    ),
  ).toEqual([
    { id: 'asked', ...estimate, kind: 'reminder', state: 'cancelled' },
    { id: 'billed', ...invoice, kind: 'invoice', state: 'refused', refusal: 'inconnu' },
    { id: 'old', ...message, message_id: 'old', state: 'refused', refusal: 'boîte pleine' },
    { id: 'queued', ...message, message_id: 'queued', state: 'queued' },
    { id: 'quoted', ...estimate, kind: 'estimate', state: 'sent' },
    { id: 'reminded', ...invoice, kind: 'reminder', reminder_level: 2, state: 'queued' },
  ])
  expect(await run(url, 'select id, state from thread_messages order by id')).toEqual([
    { id: 'draft', state: 'draft' },
    { id: 'old', state: 'dispatched' },
    { id: 'queued', state: 'dispatched' },
    { id: 'received', state: null },
  ])
})
