import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createDiskStore } from '../../../adapters/files/disk-store.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { listPersonalDataProcessings } from '../../../domain/business/texts/processings.ts'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { findPerson } from '../../../domain/oversight/personal-data/find-person.ts'
import { allPersonalDataKinds } from '../../../domain/oversight/personal-data/personal-data-kinds.ts'
import { deleteOldStatements } from '../../../domain/oversight/retention/delete-workshop-records.ts'
import { createKnownPerson, type IdentifyingWords, type KnownPerson } from '../../content/known-person.ts'
import { textsOf } from '../../reading/read-page.ts'
import { withOrdinarySpaces } from '../../reading/spaces.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import {
  type IssuedInvoice,
  issueInvoiceAs,
  recordPaymentAt,
  type WorkshopDeps,
} from '../billing/issue-documents.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let desk: WorkshopDeps
let thomas: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
  desk = await openWorkshop(site)
  thomas = await signInStaff(site, 'atelier@exemple.fr')
})

const people = '/gestion/donnees'

function wordsOf(last: string, digits: string): IdentifyingWords {
  return {
    first: `Zoé${last}`,
    last,
    email: `${last.toLowerCase()}@personnes.example`,
    phone: `06 39 98 ${digits}`,
    plate: `ZQ-${digits.slice(0, 2)}7-ZQ`,
    street: `${digits} impasse ${last}`,
  }
}

/** Makes a person with data in every table, an invoice for their order, and its payment. */
async function createPerson(
  words: IdentifyingWords,
): Promise<KnownPerson & { page: string; invoice: IssuedInvoice }> {
  const store = createDiskStore({ directory: join(site.dataDir, 'files'), tenant: 'tw' })
  const person = await createKnownPerson(site.query, store, words)
  const invoice = await issueInvoiceAs(desk, { clientId: person.clientId })
  await site.query('update orders set invoice = $1 where id = $2', [invoice.id, person.orderId])
  const today = parisDay(new Date())
  await recordPaymentAt(desk, new Date(), {
    invoiceId: invoice.id,
    cents: 120_00,
    paidOn: today,
    reference: words.last,
  })
  await site.query(
    `insert into bank_lines (id, booked_on, cents, payer, text, payment_id, imported_at)
     select $1, $2, 12000, $3, $3, id, now() from payments where invoice_id = $4`,
    [randomId(), today, words.last, invoice.id],
  )
  await site.query(
    `insert into outgoing_mails (id, invoice_id, kind, recipient, subject, text, state, author_name, created_at, due_at)
     values ($1, $2, 'invoice', $3, $4, $4, 'sent', 'Sophie', now(), now())`,
    [randomId(), invoice.id, words.email, words.last],
  )
  return { ...person, invoice, page: `${people}/client/${person.clientId}` }
}

/** Returns the names of the tables, of the site and of its job queue, in which a row contains the words, ignoring case. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const tables = await site.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('tw', 'tw_jobs') order by 1`,
  )
  const traces: string[] = []
  for (const { name } of tables) {
    const like = words.map((word) => `%${word}%`)
    const rows = await site.query(`select 1 from ${name} t where t::text ilike any($1) limit 1`, [like])
    if (rows.length > 0) traces.push(name.replace(/^tw\./, ''))
  }
  return traces
}

const fileThere = (path: string) => existsSync(join(site.dataDir, 'files/tw', path))

/** Posts the erasure form of the page as it is sent without JavaScript. */
async function erase(page: string, fields: Record<string, string> = {}) {
  const form = formFieldsOf(await thomas.read(page), '#effacer form')
  return thomas.send(`${page}?formulaire=effacer`, { ...form, why: 'asked', sure: 'on', ...fields })
}

describe('the search for personal data', () => {
  const words = wordsOf('Quatrefages', '11 22')
  let knownPerson: Awaited<ReturnType<typeof createPerson>>
  beforeAll(async () => {
    knownPerson = await createPerson(words)
  })

  test.each([
    ['their name', () => words.last],
    ['their e-mail', () => words.email],
    ['their telephone, with +33', () => words.phone.replace(/^0/, '+33 ')],
    ['their plate', () => words.plate],
  ])('by %s, as one person (§11.24)', async (_, fields) => {
    const page = await thomas.read(`${people}?${new URLSearchParams({ q: fields() })}`)
    expect(page.querySelectorAll('.people__link').map((link) => link.getAttribute('href'))).toEqual([
      knownPerson.page,
    ])
    expect(textsOf(page, '.people__link')).toEqual([expect.stringContaining(words.last)])
  })

  test('the search for personal data finds an e-mail that only a mailing list or a thread contains (§11.24)', async () => {
    await site.query("insert into newsletter_subscriptions values ($1, 'Seul@personnes.example', now())", [
      randomId(),
    ])
    await site.query(
      "insert into mail_addresses (email, bounced_at) values ('retour@personnes.example', now())",
    )
    await site.query(
      `insert into thread_messages (id, thread_kind, thread_id, direction, channel, author_name, email, text, created_at)
       values ($1, 'message', 'x', 'received', 'mail', 'Écrit', 'ecrit@personnes.example', 'Bonjour', now())`,
      [randomId()],
    )
    await site.query(
      `with message as (
         insert into thread_messages (id, thread_kind, thread_id, direction, channel, author_name, email, text, state, created_at)
         values ($1, 'message', 'x', 'sent', 'mail', 'Sophie', 'envoye@personnes.example', 'Bonjour', 'dispatched', now()) returning id)
       insert into outgoing_mails (id, message_id, kind, recipient, state, refusal, author_name, created_at, due_at)
       select id, id, 'message', 'Envoye@personnes.example', 'refused', 'inconnu', 'Sophie', now(), now() from message`,
      [randomId()],
    )
    const lonely = ['seul', 'retour', 'ecrit', 'envoye'].map((name) => `${name}@personnes.example`)
    for (const email of lonely) {
      const list = await thomas.read(`${people}?q=${email}`)
      const page = list.querySelector('.people__link')?.getAttribute('href') ?? ''
      expect(page).not.toContain('personnes')
      expect((await thomas.read(page)).querySelector('h1')?.text.toLowerCase()).toBe(email)
      expect((await erase(page)).status).toBe(303)
    }
    expect(await tablesWith(...lonely)).toEqual([])
  })

  test('the search for personal data finds a person with a declaration of withdrawal alone; it can be exported, and erased once it is decided (§11.24, §11.27)', async () => {
    const declare = (nom: string, contrat: string, email: string) =>
      site.fetch('/retractation', {
        method: 'POST',
        body: new URLSearchParams({ nom, contrat, email, etape: 'confirmer' }),
        headers: { Origin: site.origin },
      })
    const declared = await declare('Hortense Valdrôme', 'ZZZZ-0042', 'Hortense@valdrome.example')
    const id = declared.headers.get('Location')?.split(/[/?]/)[3] ?? ''
    const page = `${people}/retractation/${id}`
    for (const input of ['hortense valdrome', 'hortense@valdrome.example', 'ZZZZ-0042']) {
      const list = await thomas.read(`${people}?${new URLSearchParams({ q: input })}`)
      const links = list.querySelectorAll('.people__link')
      expect(links.map((link) => link.getAttribute('href'))).toEqual([page])
      expect(links[0]?.text).toContain('Hortense Valdrôme')
    }
    const resultPage = await thomas.read(page)
    expect(withOrdinarySpaces(resultPage.textContent)).toContain('1 rétractation déclarée')
    const zip = Buffer.from(await (await thomas.open(`${page}/archive.zip`)).arrayBuffer()).toString('utf8')
    for (const part of ['Hortense Valdrôme', 'ZZZZ-0042', 'Hortense@valdrome.example'])
      expect(zip).toContain(part)

    // The declaration is undecided, so it may end a contract.
    const hindered = resultPage.querySelector('#effacer')
    expect(withOrdinarySpaces(hindered?.textContent)).toContain('attend une réponse')
    expect(hindered?.querySelector('a')?.getAttribute('href')).toBe(`/gestion/retractations/${id}`)
    expect(hindered?.querySelector('form')).toBeNull()
    await thomas.send(`/gestion/retractations/${id}?formulaire=decider`, {
      decision: 'no-contract',
      reponse: 'Aucun contrat de ce numéro.',
    })
    expect((await erase(page)).status).toBe(303)
    expect(await tablesWith('valdrome.example', 'Valdrôme')).toEqual([])
    expect((await thomas.open(page)).status).toBe(404)
  })

  test('the search for personal data finds a person who declared a withdrawal for another contract; erasing the person keeps the declaration that ended it (§11.24, §11.27)', async () => {
    await site.query(
      `insert into estimates (id, estimate_number, created_at, total_te, total, status, state, decided_at, decision_channel, pos_id, client_id, lines)
       values ('DE-T-CONJOINT', 'DE-T-CONJOINT', now(), 50000, 60000, 'paid', 'accepted', now(), 'phone', 'epinal', $1, '[]')`,
      [knownPerson.clientId],
    )
    await site.query(
      `insert into withdrawals (id, created_at, name, contract, email, estimate_id, joined_at, joined_by, decision, decided_at, decided_by, settled_at, settled_by, confirmed_at, confirmed_how)
       values ('RetractationConj', now(), 'Odilon Perchevent', 'DE-T-CONJOINT', 'odilon@perchevent.example', 'DE-T-CONJOINT', now(), 'Sophie', 'in-time', now(), 'Sophie', now(), 'Sophie', now(), 'office'),
              ('RetractationOdil', now(), 'Odilon Perchevent', 'ZZZZ-0043', 'odilon@perchevent.example', null, null, null, 'no-contract', now(), 'Sophie', null, null, null, null)`,
    )
    const handedOut = await thomas.open(`${people}/retractation/RetractationOdil/archive.zip`)
    expect(Buffer.from(await handedOut.arrayBuffer()).toString('utf8')).toContain('Réglée le')
    expect((await erase(`${people}/retractation/RetractationOdil`)).status).toBe(303)
    const declarations = await site.query("select id from withdrawals where name = 'Odilon Perchevent'")
    expect(declarations).toEqual([{ id: 'RetractationConj' }])
    await site.query("delete from withdrawals where id = 'RetractationConj'")
    await site.query("delete from estimates where id = 'DE-T-CONJOINT'")
  })

  test('the search for personal data finds a person as the client of a declaration, and no longer once only legally required data is left (§11.24, §11.27)', async () => {
    const { clientId, words: of } = { clientId: knownPerson.clientId, words }
    await site.query(
      `insert into estimates (id, estimate_number, created_at, total_te, total, status, state, decided_at, decision_channel, pos_id, client_id, lines)
       values ($1, $1, now(), 50000, 60000, 'paid', 'accepted', now(), 'page', 'epinal', $2, '[]')`,
      ['DE-T-VALDROME', clientId],
    )
    await site.query(
      `insert into withdrawals (id, created_at, name, contract, email, estimate_id, is_known_address, decision, decided_at, decided_by, confirmed_at, confirmed_how)
       values ('RetractationKnwn', now(), 'Brigantine', 'DE-T-VALDROME', $1, 'DE-T-VALDROME', true, 'late', now(), 'Sophie', now(), 'mail')`,
      [of.email],
    )
    const listFoundLinks = async () =>
      (await thomas.read(`${people}?q=Brigantine`))
        .querySelectorAll('.people__link')
        .map((link) => link.getAttribute('href'))
    expect(await listFoundLinks()).toEqual([knownPerson.page])
    await site.query('update clients set erased_at = now() where id = $1', [clientId])
    expect(await listFoundLinks()).toEqual([])
    await site.query('update clients set erased_at = null where id = $1', [clientId])
    await site.query("delete from estimates where id = 'DE-T-VALDROME'")
  })

  test('the page of a person lists all stored data and what an erasure would keep (§11.24)', async () => {
    await site.query(
      `insert into outgoing_mails (id, order_id, kind, recipient, state, author_name, created_at, due_at)
       values ($1, $2, 'new-day', $3, 'sent', 'Sophie', now(), now())`,
      [randomId(), knownPerson.orderId, words.email],
    )
    const page = await thomas.read(knownPerson.page)
    const text = withOrdinarySpaces(page.textContent)
    for (const part of [
      '1 demande de devis',
      '3 messages échangés',
      '1 inscription à la lettre',
      '1 commande',
      '1 avis de retrait ou de nouvelle date',
      '1 bon de dépôt ou de remise',
      '1 réalisation montrée sur le site',
      '1 envoi de la lettre',
      '1 facture ou avoir',
      'Code de commerce, article L. 123-22',
    ])
      expect(text).toContain(part)
    const person = await findPerson(
      { ...desk, accounts: { emailOf: (email: string) => email.replace(/^tw_/, '') } as never },
      { kind: 'request', id: knownPerson.requestId },
    )
    expect(person?.clientIds[0]).toBe(knownPerson.clientId)
    expect(allPersonalDataKinds.length).toBeGreaterThan(15)
  })

  test('the page of a person exports all data as one file, recorded without the person’s name (§11.24)', async () => {
    const response = await thomas.open(`${knownPerson.page}/archive.zip`)
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    const zip = Buffer.from(await response.arrayBuffer()).toString('utf8')
    for (const part of [
      'index.html',
      'donnees.json',
      'factures/',
      'devis/',
      'demandes/TW-',
      'echanges/',
      'commandes/CO-E-2026-',
      'Bon de dépôt, 2026-',
      `Déposé par ${words.last}`,
      words.email,
      words.plate,
      words.street,
      'pays\u00a0: France',
      words.phone,
      'Demandes de devis (1)',
      'Fiche client (1)',
      'Particulier',
      '120,00',
      'Carte bancaire',
      'TVA\u00a0: 20\u00a0%',
      'Soudure',
      `Rappeler ${words.last}`,
      `Bulletin signé de ${words.last}`,
      'Nos jantes du mois',
      `Les jantes de ${words.last}`,
      'donné\u00a0: Par écrit',
    ])
      expect(zip).toContain(part)
    expect(zip).not.toContain('password')
    const journal = await thomas.read('/gestion/journal?quoi=person')
    const [journalLine = ''] = textsOf(journal, '.record-stream li > p:first-child')
    expect(journalLine).toContain('a préparé l’archive des données d’une personne')
    expect(journalLine).not.toContain(words.last)
    expect((await thomas.open(`${people}/client/${randomId()}/archive.zip`)).status).toBe(404)
  })
})

/** Makes a company in the clients' file, and a person who signs in for it and has done something for it. */
async function companyOf(last: string) {
  const [clientId, id] = [randomId(), randomId()]
  const [name, email] = [`Colombe ${last}`, `${last.toLowerCase()}@collegues.example`]
  await site.query("insert into clients (id, type, name) values ($1, 'company', $2)", [
    clientId,
    `Flotte ${clientId}`,
  ])
  await site.query(
    `insert into client_people (id, client_id, name, email, asked_at, invited_at, opened_at)
     values ($1, $2, $3, $4, now(), now(), now())`,
    [id, clientId, name, email],
  )
  await site.query(
    `insert into users (id, name, email, role, created_at, updated_at) values ($1, $2, $3, 'client', now(), now())`,
    [id, name, `tw_${email}`],
  )
  await site.query(
    `insert into events (at, actor_id, actor_name, act, record_kind, record_id, channel, after)
     values (now(), $1, $2, 'estimate.seen', 'estimate', $3, 'page', '{}'),
       (now(), $1, $2, 'client.person-opened', 'client', $4, 'page', $5)`,
    [id, name, randomId(), clientId, { name: 'Flotte', person: name, email }],
  )
  await site.query(
    `insert into contact_messages (id, email, object, message, client_email, created_at, seen, name, client_id)
     values ($1, 'flotte@collegues.example', 'Commande', 'Quand ?', 'atelier@exemple.fr', now(), true, $2, $3)`,
    [randomId(), name, clientId],
  )
  return { clientId, id, name, email, all: [last] }
}

test('a person who signs in for a company can be found, exported and erased, without the company or with it (§11.10, §11.24)', async () => {
  const one = await companyOf('Trévisalle')
  const list = await thomas.read(`${people}?q=${one.email}`)
  const page = list.querySelector('.people__link')?.getAttribute('href') ?? ''
  expect(page).toBe(`${people}/collegue/${one.id}`)
  const zip = Buffer.from(await (await thomas.open(`${page}/archive.zip`)).arrayBuffer()).toString('utf8')
  expect(zip).toContain('Personnes d’entreprise qui ont un accès (1)')
  expect(zip).toContain(one.email)
  expect((await erase(page)).status).toBe(303)
  expect(await tablesWith(...one.all)).toEqual([])
  expect(await site.query('select 1 from clients where id = $1', [one.clientId])).toHaveLength(1)
  const acts = await site.query(
    "select actor_name from events where act = 'estimate.seen' and actor_name = 'Le client'",
  )
  expect(acts).not.toEqual([])
  expect((await thomas.open(page)).status).toBe(404)

  const other = await companyOf('Trévisonne')
  await site.query(
    "insert into client_statements (client_id, month, made_at) values ($1, '2019-09', '2019-10-01'), ($1, '2026-10', now())",
    [other.clientId],
  )
  // A client whose record is kept because of an order: old statements are deleted nevertheless.
  await site.query(
    `insert into orders (id, order_number, created_at, pos_id, client_id, status, rim_n, total_te, total_ti)
     values ($1, 'CO-T-RELEVE', now(), 'epinal', $2, 3, 4, 10000, 12000)`,
    [randomId(), other.clientId],
  )
  expect(await deleteOldStatements({ ...desk, clock: { now: () => new Date() } })).toBe(1)
  const company = `${people}/client/${other.clientId}`
  expect(withOrdinarySpaces((await thomas.read(company)).textContent)).toContain('1 relevé mensuel')
  const all = Buffer.from(await (await thomas.open(`${company}/archive.zip`)).arrayBuffer()).toString('utf8')
  expect(all).toContain('Relevés mensuels (1)')
  expect((await erase(company)).status).toBe(303)
  expect(await tablesWith(...other.all)).toEqual([])
  expect(
    await site.query('select erased_at is not null as gone from clients where id = $1', [other.clientId]),
  ).toEqual([{ gone: true }])
  expect(await site.query('select 1 from client_statements where client_id = $1', [other.clientId])).toEqual(
    [],
  )
})

describe('erasing a person', () => {
  test('keeps only invoices and payments, deletes files and events too, and leaves other persons’ data unchanged (§11.19, §11.24)', async () => {
    const other = await createPerson(wordsOf('Autreperson', '33 44'))
    const beforeOther = await tablesWith('Autreperson')
    const words = wordsOf('Quatremaille', '55 66')
    const all = [words.last, words.email, words.phone, words.plate, words.street]
    const person = await createPerson(words)
    await vi.waitFor(() => expect(fileThere(`documents/epinal/${person.invoice.id}.pdf`)).toBe(true))
    expect((await tablesWith(...all)).length).toBeGreaterThan(20)
    expect(person.files.map(fileThere)).not.toContain(false)
    expect((await site.fetch(person.shown)).status).toBe(200)
    expect(await (await site.fetch('/realisations')).text()).toContain(words.last)

    const answer = await erase(person.page)
    expect(answer.status).toBe(303)
    const resultPage = await thomas.read(answer.headers.get('Location') ?? '')
    expect(withOrdinarySpaces(resultPage.querySelector('.people__done')?.textContent)).toContain(
      '1 demande de devis',
    )
    await vi.waitFor(() => expect(person.files.filter(fileThere)).toEqual([]))
    expect(await (await site.fetch('/realisations')).text()).not.toContain(words.last)
    expect((await site.fetch(person.shown)).status).toBe(404)
    // The law requires invoices and payments to be kept, with the name billed and the payment's reference.
    expect(await tablesWith(...all)).toEqual(['invoices', 'payments'])
    expect(fileThere(`documents/epinal/${person.invoice.id}.pdf`)).toBe(true)
    expect(await site.query('select 1 from erased_files')).toEqual([])

    const [invoice] = await site.query<{ buyer: { last_name: string }; registration_number: string }>(
      'select buyer, registration_number from invoices where id = $1',
      [person.invoice.id],
    )
    expect(invoice?.buyer.last_name).toBe(words.last)
    expect(invoice?.registration_number).toBe(words.plate)
    expect((await thomas.open(person.invoice.page)).status).toBe(200)
    expect(await tablesWith('Autreperson')).toEqual(beforeOther)
    expect(other.files.map(fileThere)).not.toContain(false)
  })

  test('removes whole words from events, and nothing of a person with a similar name (§11.24)', async () => {
    const [words, alike] = [wordsOf('Nod', '97 97'), wordsOf('Arnod', '98 98')]
    const person = await createPerson(words)
    await createPerson(alike)
    const recordStaffEvent = (after: unknown, kind = 'staff', id = 'x') =>
      site.query(
        `insert into events (at, actor_name, act, record_kind, record_id, channel, after)
         values (now(), 'Sophie', 'staff.changed', $2, $3, 'office', $1)`,
        [JSON.stringify(after), kind, id],
      )
    const siret = `${words.phone.replace(/ /g, '').slice(1)}00014`
    const eventData = {
      [words.email]: words.email,
      alike: alike.email,
      siret,
      number: Number(siret),
      text: `dit "\\" à ${alike.email}`,
      tel: [words.phone, words.phone.replace('0', '+33 '), `1${words.phone.replace(/ /g, '')}`],
    }
    await recordStaffEvent(eventData)
    await recordStaffEvent(
      { called: `${words.first} ${words.last}, ${words.first} ${words.last}aud` },
      'order',
      person.orderId,
    )
    for (const { email } of [words, alike])
      await site.query(
        `insert into client_imports (id, file_name, lines, line_count, user_id, created_at)
         values ($1, 'clients.csv', $2, 1, 'x', now())`,
        [randomId(), JSON.stringify([['E-mail'], [email]])],
      )
    await erase(person.page)
    const [orderEvent, otherEvent] = await site.query<{ after: unknown }>(
      "select after from events where act = 'staff.changed' and actor_name = 'Sophie' order by id desc limit 2",
    )
    expect(otherEvent?.after).toEqual({
      ...eventData,
      [words.email]: 'effacé',
      tel: ['effacé', 'effacé', eventData.tel[2]],
    })
    expect(orderEvent?.after).toEqual({ called: `effacé, ${words.first} ${words.last}aud` })
    const files = await site.query<{ lines: string[][] }>('select lines from client_imports')
    const cells = files.flatMap(({ lines }) => lines.flat())
    expect(cells).toContain(alike.email)
    expect(cells).not.toContain(words.email)
  })

  test('records how much was erased without the name, and leaves an empty client record (§11.24)', async () => {
    const words = wordsOf('Muette', '77 88')
    const person = await createPerson(words)
    await erase(person.page)
    const journal = await thomas.read('/gestion/journal?quoi=person')
    const [journalLine = ''] = textsOf(journal, '.record-stream li > p:first-child')
    expect(journalLine).toContain('a effacé les données d’une personne')
    expect(withOrdinarySpaces(journalLine)).toContain('1 facture ou avoir')
    expect(journal.textContent).not.toContain(words.last)
    const shell = await thomas.read(`/gestion/clients/${person.clientId}`)
    expect(shell.querySelector('h1')?.text).toBe('Personne effacée')
    expect(textsOf(shell, '.record-stream li > p:first-child')).toContain(
      'Sophie a modifié la fiche de Personne effacée.',
    )
    expect(shell.querySelector('#modifier')).toBeNull()
    expect((await thomas.read('/gestion/clients?q=effacee')).textContent).toContain(
      'Aucun client ne correspond',
    )
    for (const path of [`/gestion/commandes/${person.orderId}`, `/gestion/devis/epinal/${person.estimateId}`])
      expect((await thomas.open(path)).status, path).toBe(200)
  })

  test('succeeds once; a second erasure is rejected (§11.24)', async () => {
    const { page, clientId } = await createPerson(wordsOf('Deuxfois', '12 12'))
    const form = { ...formFieldsOf(await thomas.read(page), '#effacer form'), why: 'asked', sure: 'on' }
    const responses = await Promise.all([1, 2].map(() => thomas.send(`${page}?formulaire=effacer`, form)))
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 422])
    expect((await thomas.open(page)).status).toBe(404)
    expect(
      await site.query('select 1 from clients where id = $1 and erased_at is not null', [clientId]),
    ).toHaveLength(1)
  })

  test('erasing a person who only sent a request leaves no data at all (§11.24)', async () => {
    const words = wordsOf('Visiteuse', '13 13')
    const person = await createPerson(words)
    await site.query(
      "update quote_requests set email = 'visiteuse@ailleurs.example', client_id = null where id = $1",
      [person.requestId],
    )
    const page = `${people}/demande/${person.requestId}`
    expect((await erase(page)).status).toBe(303)
    expect(await tablesWith('visiteuse@ailleurs.example')).toEqual([])
    // The client with the same name but another mail address is unchanged.
    expect(await site.query('select 1 from clients where email = $1', [words.email])).toHaveLength(1)
  })

  test.each([
    [{ why: '' }, 'Choisissez le motif'],
    [{ why: 'fun' }, 'Choisissez le motif'],
    [{ sure: '' }, 'Cochez cette case'],
    [{ base: '[]' }, 'Ce que le site garde a changé'],
  ])('is rejected when its form has %j (§11.24)', async (fields, message) => {
    const person = await createPerson(wordsOf(`Refus${randomId()}`, '14 14'))
    const answer = await erase(person.page, fields as Record<string, string>)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(message)
    expect(await site.query('select 1 from quote_requests where id = $1', [person.requestId])).toHaveLength(1)
  })

  test('is rejected when new data has arrived since the page was shown (§11.24)', async () => {
    const words = wordsOf('Entretemps', '15 15')
    const person = await createPerson(words)
    const form = formFieldsOf(await thomas.read(person.page), '#effacer form')
    await site.query(
      "insert into contact_messages (id, email, object, message, client_email, created_at) values ($1, $2, 'o', 'm', 'c', now())",
      [randomId(), words.email],
    )
    const response = await thomas.send(`${person.page}?formulaire=effacer`, {
      ...form,
      why: 'asked',
      sure: 'on',
    })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Ce que le site garde a changé')
  })

  test('is rejected while an order is in progress, an amount is due or a mail is queued (§11.24)', async () => {
    const person = await createPerson(wordsOf('Encours', '16 16'))
    const unpaid = await issueInvoiceAs(desk, { clientId: person.clientId })
    await site.query('update orders set status = 1 where id = $1', [person.orderId])
    await site.query("update outgoing_mails set state = 'queued' where invoice_id = $1", [person.invoice.id])
    const page = await thomas.read(person.page)
    expect(page.querySelector('#effacer form')).toBeNull()
    expect(textsOf(page, '#effacer li')).toEqual([
      expect.stringMatching(/La commande CO-E-2026-.* est en cours : terminez-la\./),
      `Il reste 120,00 € à encaisser sur ${unpaid.number}.`,
      expect.stringContaining('Un envoi est sur le départ'),
    ])
    const response = await thomas.send(`${person.page}?formulaire=effacer`, {
      why: 'asked',
      sure: 'on',
      base: '',
    })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Quelque chose reste à terminer')
  })

  test('keeps a contract that a consumer concluded online for 120 € or more (§11.24)', async () => {
    const words = wordsOf('Contractante', '17 17')
    const person = await createPerson(words)
    await site.query(
      "update estimates set state = 'accepted', status = 'paid', decision_channel = 'page' where id = $1",
      [person.estimateId],
    )
    expect((await thomas.read(person.page)).textContent).toContain('articles L.\u00a0213-1 et D.\u00a0213-2')
    await erase(person.page)
    expect(await tablesWith(words.last)).toEqual(['estimates', 'invoices', 'payments'])
    expect(fileThere(`documents/epinal/${person.estimateId}.pdf`)).toBe(true)
  })
})

test('an event can be anonymised only by the transaction of an erasure (§11.3, §11.24)', async () => {
  const [event] = await site.query<{ id: string }>('select id from events order by id desc limit 1')
  const set = "update events set after = '{}' where id = "
  await expect(site.query(set + event?.id)).rejects.toThrow('events are only added to')
  const write = `insert into erasures (id, at, author_name, why, done, kept) values ('${randomId()}', now(), 'x', 'asked', '{}', '{}')`
  await site.query(write)
  await expect(site.query(set + event?.id)).rejects.toThrow('events are only added to')
  // Statements sent in one query form one transaction.
  const together = (change: string) =>
    site.query(`${write.replace(/\('\w+', now/, `('${randomId()}', now`)}; ${change}`)
  await together(set + event?.id)
  for (const change of ["actor_name = 'Personne'", "act = 'x.y'", 'at = now()', "record_id = 'x'"])
    await expect(together(`update events set ${change} where id = ${event?.id}`), change).rejects.toThrow(
      'events are only added to',
    )
})

test('the retention page shows what is deleted automatically, and when (§9.8, §11.24)', async () => {
  await site.query(
    "update quote_requests set created_at = now() - interval '3 years' + interval '5 days' where id = (select id from quote_requests order by id limit 1)",
  )
  const page = await thomas.read(`${people}/conservation`)
  const rows = page.querySelectorAll('tbody tr').map((row) => withOrdinarySpaces(row.textContent))
  expect(rows.find((row) => row.startsWith('Demandes de devis'))).toMatch(/3 ans ?après leur envoi.*\d1$/)
  for (const listName of ['Inscriptions à la lettre', 'Envois de la lettre', 'Abonnés dont l’adresse'])
    expect(rows.some((row) => row.startsWith(listName))).toBe(true)
})

test('the register lists every processing of the privacy policy, each with the persons concerned (§9.8, §11.24)', async () => {
  const page = await thomas.read(`${people}/registre`)
  const titles = textsOf(page, 'h2')
  for (const { name } of listPersonalDataProcessings(defaultSite)) expect(titles).toContain(name)
  expect(textsOf(page, 'dt').filter((term) => term === 'Personnes concernées')).toHaveLength(
    listPersonalDataProcessings(defaultSite).length,
  )
})
