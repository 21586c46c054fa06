import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signId } from '../../../domain/kernel/signatures.ts'
import { planClientImport } from '../../../domain/people/clients/import-clients.ts'
import { sweepAccounts } from '../../../domain/people/sign-in/sweep-accounts.ts'
import { readMails, waitForMails } from '../../content/mails.ts'
import { cookiesOf, signInToTestSite } from '../../content/sign-in.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

const secret = 'a secret of at least 32 characters'
let site: TestSite
const cookies = new Map<string, string>()
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', SESSION_SECRET: secret } })
  for (const name of ['pro', 'compta', 'particulier', 'vide', 'atelier'])
    cookies.set(name, await signInToTestSite(site, `${name}@exemple.fr`))
  await site.query(
    `insert into invoices (id, invoice_number, created_at, pos_id, client_id)
     values ('theirs', 'FA-T', now(), 'epinal', 'GarageSaintDie01')`,
  )
  await site.query(
    `insert into estimates (id, estimate_number, created_at, pos_id, client_id)
     values ('theirs', 'DE-T', now(), 'epinal', 'GarageSaintDie01')`,
  )
  await site.query(
    `insert into orders (id, order_number, created_at, pos_id, client_id, invoice)
     values ('theirs', 'CO-T', now(), 'epinal', 'GarageSaintDie01', 'theirs')`,
  )
})

async function statusFor(path: string, name?: string) {
  const leaving = new AbortController()
  const response = await site.fetch(path, {
    headers: name ? { Cookie: cookies.get(name) ?? '' } : {},
    signal: leaving.signal,
  })
  leaving.abort()
  return response
}

const records = [
  '/espace_pro/commande/theirs',
  '/espace_pro/commande/theirs.data',
  '/espace_pro/commande/theirs/suivi',
  '/espace_pro/facture/epinal/theirs',
  '/espace_pro/facture/epinal/theirs.data',
  '/espace_pro/facture/epinal/theirs/pdf',
  '/espace_pro/facture/epinal/theirs/pdf?telecharger=oui',
  '/espace_pro/devis/epinal/theirs',
  '/espace_pro/devis/epinal/theirs.data',
  '/espace_pro/devis/epinal/theirs/pdf',
]

describe.each(records)('%s', (path) => {
  test('opens for every user of its client company (§11.10)', async () => {
    for (const name of ['pro', 'compta'])
      expect([name, (await statusFor(path, name)).status]).toEqual([name, 200])
  })

  test('returns 404 for another client and for staff (§6)', async () => {
    for (const name of ['particulier', 'vide', 'atelier'])
      expect([name, (await statusFor(path, name)).status]).toEqual([name, 404])
  })

  test('redirects a signed-out visitor to the sign-in form (§6)', async () => {
    const answer = await statusFor(path)
    if (path.endsWith('.data'))
      expect(await site.fetch(path).then((data) => data.text())).not.toMatch(/(CO|FA|DE)-T/)
    else
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        302,
        `/espace_pro?suite=${encodeURIComponent(path)}`,
      ])
  })
})

test.each([
  '/espace_pro/commande/nobody',
  '/espace_pro/commande/DemoFacture00001',
  '/espace_pro/facture/ostwald/theirs',
  '/espace_pro/facture/ostwald/theirs/pdf',
  '/espace_pro/devis/epinal/DemoFacture00001/pdf',
  '/espace_pro/facture/epinal/..%2F..%2Fetc%2Fpasswd/pdf',
  "/espace_pro/commande/'%20or%20'1'='1",
  '/espace_pro/commande/%F0%9F%9B%9E',
  `/espace_pro/commande/${'x'.repeat(3_000)}`,
])('a guessed address returns 404: %s (§6)', async (path) => {
  expect((await statusFor(path, 'pro')).status).toBe(404)
})

test.each(['commandes', 'factures', 'devis'])(
  'the list and the file of %s contain only records of the signed-in client (§6)',
  async (list) => {
    for (const name of ['particulier', 'vide', 'atelier', undefined])
      for (const path of [`/espace_pro/${list}`, `/espace_pro/${list}.csv`, `/espace_pro/${list}.data`]) {
        const response = await site.fetch(path, { headers: name ? { Cookie: cookies.get(name) ?? '' } : {} })
        expect(await response.text()).not.toMatch(/(CO|FA|DE)-T/)
      }
  },
)

test('an order does not link to another client’s invoice (§6)', async () => {
  await site.query(
    `insert into orders (id, order_number, created_at, pos_id, client_id, invoice)
     values ('mixed', 'CO-M', now(), 'epinal', 'ClientSansPiece1', 'theirs')`,
  )
  const response = await site.fetch('/espace_pro/commande/mixed', {
    headers: { Cookie: cookies.get('vide') ?? '' },
  })
  expect(response.status).toBe(200)
  expect(await response.text()).not.toContain('theirs')
})

describe('further users of a company', () => {
  const people = '/espace_pro/personnes'
  const record = '/gestion/clients/GarageSaintDie01'
  let sophie: SignedInStaff
  beforeAll(async () => {
    sophie = await signInStaff(site, 'bureau@exemple.fr')
  })

  const post = (path: string, name: string, fields: Record<string, string> = {}) =>
    site.fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: site.origin, Cookie: cookies.get(name) ?? name },
    })
  const read = async (path: string, name: string) =>
    parse(await (await site.fetch(path, { headers: { Cookie: cookies.get(name) ?? name } })).text())
  const askFor = (email: string, more: Record<string, string> = {}, name = 'pro') =>
    post(`${people}?formulaire=demander`, name, { nom: 'Yann Pierrel', email, mot: '', ...more })
  const rowOf = async (email: string) => {
    const [row] = await site.query<{ id: string; closed_at: Date | null; opened_at: Date | null }>(
      'select id, closed_at, opened_at from client_people where email = $1',
      [email],
    )
    return row
  }
  /** Returns the hidden fields of this person's form on a page. */
  const pressOf = async (email: string, page: 'area' | 'office') => {
    const { id = '' } = (await rowOf(email)) ?? {}
    const peoplePage = page === 'office' ? await sophie.read(record) : await read(people, 'pro')
    const form = peoplePage
      .querySelectorAll('form')
      .find((one) => one.querySelector(`input[name=personne][value=${id}]`))
    return { personne: id, vu: form?.querySelector('input[name=vu]')?.getAttribute('value') ?? '' }
  }
  const inOffice = async (intent: string, email: string) =>
    sophie.send(`${record}?formulaire=${intent}`, await pressOf(email, 'office'))
  const follow = async (email: string) => {
    const { id = '' } = (await rowOf(email)) ?? {}
    const [creation] = await site.query<{ id: string }>(
      "select id from customer_creations where client_id = $1 and status = 'email_sent'",
      [id],
    )
    return post(`/creation_compte/${signId('customer-creation', creation?.id ?? '', secret)}`, '', {
      password: 'un secret bien gardé',
      password_confirmation: 'un secret bien gardé',
    })
  }
  /** Requests access for a person, invites them and signs them in. Returns their cookie. */
  async function join(email: string, nom = 'Yann Pierrel') {
    await askFor(email, { nom })
    await inOffice('lien', email)
    return cookiesOf(await follow(email))
  }
  const alert = async (response: Response) =>
    textsOf(parse(await response.text()), 'main [role=alert] p').join()

  test('are requested by the first user, invited and closed by the office, and see the company’s records (§11.10)', async () => {
    const email = 'yann@exemple.fr'
    expect((await askFor(email, { mot: 'Il suit nos véhicules' })).headers.get('Location')).toBe(
      `${people}?fait=demande`,
    )
    const today = textsOf(
      await sophie.read('/gestion'),
      '#personnes li, [aria-labelledby=personnes-titre] li',
    )
    expect(today.join()).toContain('Garage de la Meurthe')
    expect(today.join()).toContain('Lien à envoyer')

    expect((await inOffice('lien', email)).status).toBeLessThan(400)
    const [mail] = await waitForMails(site, email)
    expect(mail?.text).toContain('Garage de la Meurthe vous ouvre son espace client')
    expect(mail?.text).toContain('valable sept jours')
    const [link = ''] = /http:\/\/site\.test\/creation_compte\S+/.exec(mail?.text ?? '') ?? []
    const created = await post(link.slice('http://site.test'.length), '', {
      password: 'un secret bien gardé',
      password_confirmation: 'un secret bien gardé',
    })
    const yann = cookiesOf(created)
    const area = await read('/espace_pro', yann)
    expect(textsOf(area, '.client-menu__who').join()).toContain(email)
    expect(area.querySelector('.paper-facts')?.textContent).toContain('Garage de la Meurthe')
    for (const path of [
      '/espace_pro/facture/epinal/theirs',
      '/devis_recu/epinal/theirs',
      '/suivi/commande/theirs',
    ])
      expect([path, (await site.fetch(path, { headers: { Cookie: yann } })).status]).toEqual([path, 200])
    const otherClient = { Cookie: cookies.get('particulier') ?? '' }
    for (const path of ['/devis_recu/epinal/theirs', '/suivi/commande/theirs'])
      expect((await site.fetch(path, { headers: otherClient })).status, path).toBe(404)

    const colleagueLines = textsOf(await read(people, 'pro'), '.colleague')
    expect(colleagueLines.find((line) => line.includes('Yann Pierrel'))).toMatch(
      /Accès ouvert.*Dernière connexion le/s,
    )
    expect((await post(`${people}?formulaire=fermer`, 'pro', await pressOf(email, 'area'))).status).toBe(303)
    expect(textsOf(await sophie.read(record), '.client-people li').join()).toContain('À fermer')
    expect((await inOffice('fermer-personne', email)).status).toBeLessThan(400)
    expect((await site.fetch('/espace_pro/commandes', { headers: { Cookie: yann } })).status).toBe(302)
    await expect(signInToTestSite(site, email, 'un secret bien gardé')).rejects.toThrow('not signed in')
    const journal = textsOf(await sophie.read(record), '.record-stream p')
    expect(journal.filter((_, index) => index % 2 === 0).slice(0, 5)).toEqual([
      'Sophie Lambert a fermé l’accès de Yann Pierrel à l’espace client de Garage de la Meurthe.',
      'Le client a demandé de fermer l’accès de Yann Pierrel à l’espace client de Garage de la Meurthe.',
      'Yann Pierrel a ouvert son accès à l’espace client de Garage de la Meurthe.',
      'Sophie Lambert a envoyé à Yann Pierrel, par e-mail à yann@exemple.fr, le lien de son accès à l’espace client de Garage de la Meurthe.',
      'Le client a demandé pour Yann Pierrel (yann@exemple.fr) un accès à l’espace client de Garage de la Meurthe.',
    ])
  })

  test('cannot use a link that was replaced or closed; a new link can be sent after closing (§11.10)', async () => {
    const email = 'lien@exemple.fr'
    await askFor(email)
    await inOffice('lien', email)
    const { id } = (await rowOf(email)) ?? {}
    const [first] = await site.query<{ id: string }>(
      'select id from customer_creations where client_id = $1',
      [id],
    )
    const path = `/creation_compte/${signId('customer-creation', first?.id ?? '', secret)}`
    await inOffice('lien', email)
    expect((await site.fetch(path)).status).toBe(404)
    await inOffice('fermer-personne', email)
    expect(await site.query('select 1 from customer_creations where client_id = $1', [id])).toEqual([])
    await inOffice('lien', email)
    expect((await follow(email)).status).toBe(200)
    expect(await rowOf(email)).toMatchObject({ closed_at: null, opened_at: expect.any(Date) })
  })

  test('are either open or closed, never both, if closed while the invitation is accepted (§11.10)', async () => {
    const email = 'course@exemple.fr'
    await askFor(email)
    await inOffice('lien', email)
    const press = await pressOf(email, 'office')
    const [created, closed] = await Promise.all([
      follow(email),
      sophie.send(`${record}?formulaire=fermer-personne`, press),
    ])
    const row = await rowOf(email)
    const users = await site.query('select 1 from users where id = $1', [row?.id])
    expect([created.status === 200, closed.status < 400]).toEqual([
      users.length === 1,
      row?.closed_at !== null,
    ])
    expect(users).toHaveLength(row?.closed_at === null ? 1 : 0)
  })

  test('are requested once, and an action based on an outdated page is rejected (§11.10)', async () => {
    const email = 'deuxfois@exemple.fr'
    const id = randomId()
    await Promise.all([askFor(email, { id }), askFor(email, { id })])
    expect(await site.query('select 1 from client_people where email = $1', [email])).toHaveLength(1)
    expect((await askFor(email)).status).toBe(422)
    const script = await site.fetch(`${people}?formulaire=demander`, {
      method: 'POST',
      body: new URLSearchParams({ nom: '', email }),
      headers: { Origin: site.origin, Cookie: cookies.get('pro') ?? '', Accept: 'application/json' },
    })
    expect(await script.json()).toMatchObject({ problems: { nom: 'Indiquez le nom de cette personne' } })
    const [officeFields, areaFields] = [await pressOf(email, 'office'), await pressOf(email, 'area')]
    await sophie.send(`${record}?formulaire=lien`, officeFields)
    const outdatedSubmission = await sophie.send(`${record}?formulaire=lien`, officeFields)
    expect(await alert(outdatedSubmission)).toMatch(
      /Cet accès a changé entre-temps. Lien envoyé le .*, pas encore suivi\./,
    )
    expect(
      await site.query('select 1 from customer_creations where client_id = $1', [officeFields.personne]),
    ).toHaveLength(1)
    const lateWithdrawal = await post(`${people}?formulaire=retirer`, 'pro', areaFields)
    expect(await alert(lateWithdrawal)).toContain('Cet accès a changé depuis')
  })

  test('never take over an existing account, whatever id the form contains (§11.10)', async () => {
    const email = 'intrus@exemple.fr'
    for (const id of ['ParticulierDemo1', 'GarageSaintDie01', (await rowOf('compta@exemple.fr'))?.id ?? '']) {
      expect((await askFor(email, { id })).status, id).toBe(303)
      expect((await rowOf(email))?.id).not.toBe(id)
      await inOffice('fermer-personne', email)
      await site.query('delete from client_people where email = $1', [email])
    }
    for (const name of ['particulier', 'pro', 'compta'])
      expect((await statusFor('/espace_pro/commandes', name)).status, name).toBe(200)
    expect((await statusFor('/espace_pro/commande/theirs', 'particulier')).status).toBe(404)
    expect((await read(people, 'compta')).toString()).not.toContain('GarageSaintDie01')
  })

  test('must have an address that belongs to no other client; only the office sees whose it is (§11.10)', async () => {
    await site.query(
      "insert into clients (id, type, name, email) values ('AutreGarage00001', 'company', 'Autre', 'autre@exemple.fr')",
    )
    const other = cookies.get('compta') ?? ''
    expect(other).not.toBe('')
    for (const [email, sentence] of [
      ['mecano@exemple.fr', 'celle d’une personne de l’équipe'],
      ['particulier@exemple.fr', 'déjà celle de Julien Marchal'],
      ['autre@exemple.fr', 'déjà celle de Autre'],
    ] as const) {
      expect((await askFor(email)).status, email).toBe(303)
      expect(await alert(await inOffice('lien', email)), email).toContain(sentence)
      expect((await rowOf(email))?.opened_at).toBeNull()
      await inOffice('fermer-personne', email)
    }
    for (const email of ['pro@exemple.fr', 'Compta@exemple.fr'])
      expect((await askFor(email)).status, email).toBe(422)
    const added = await sophie.send('/gestion/clients/AutreGarage00001?formulaire=ajouter-personne', {
      nom: 'Hélène Royer',
      email: 'compta@exemple.fr',
    })
    expect(await added.text()).toContain('une adresse ne mène qu’à un client')
    expect(
      await readMails(site).then((mails) => mails.filter(({ text }) => text?.includes('Autre vous'))),
    ).toEqual([])
  })

  test('have an address that no other client can take by record, import, link or message (§11.10)', async () => {
    const email = 'tenue@exemple.fr'
    await askFor(email)
    await inOffice('lien', email)
    const company = { type: 'company', name: 'Garage Voisin', email }
    const created = await sophie.send('/gestion/clients/nouveau?formulaire=client', company)
    expect(created.status).toBe(422)
    expect(await created.text()).toMatch(/celle de Yann Pierrel, de Garage de la Meurthe/)
    await site.query(
      "insert into clients (id, type, name, phone) values ('GarageVoisin0001', 'company', 'Garage Voisin', '0353019999')",
    )
    const change = formFieldsOf(await sophie.read('/gestion/clients/GarageVoisin0001'), '#modifier form')
    const changed = await sophie.send('/gestion/clients/GarageVoisin0001?formulaire=modifier', {
      ...change,
      email,
    })
    expect(await changed.text()).toMatch(/celle de Yann Pierrel, de Garage de la Meurthe/)
    const desk = await openWorkshop(site)
    const [line] = await planClientImport(
      desk.db,
      [
        ['E-mail', 'Nom'],
        [email, 'Pierrel'],
      ],
      ['email', 'last_name'],
    )
    expect(line).toMatchObject({
      fate: 'wrong',
      sentences: [expect.stringContaining('celle de Yann Pierrel, de Garage de la Meurthe')],
    })
    // The address is in use because it was stored earlier, or in another way.
    await site.query('update clients set email = $1 where id = $2', [email, 'GarageVoisin0001'])
    const invited = await sophie.send('/gestion/clients/GarageVoisin0001?formulaire=inviter')
    expect(await alert(invited)).toContain('sert déjà')
    await site.query('update clients set email = null where id = $1', ['GarageVoisin0001'])
    await site.query(
      "insert into contact_messages (id, email, object, message, client_email, created_at) values ('MessageDeYann001', $1, 'Jantes', 'Bonjour', $1, now())",
      [email],
    )
    await sophie.send('/gestion/messages/MessageDeYann001?formulaire=client')
    expect(await site.query("select client_id from contact_messages where id = 'MessageDeYann001'")).toEqual([
      { client_id: 'GarageSaintDie01' },
    ])
    await inOffice('fermer-personne', email)
    expect((await sophie.send('/gestion/clients/nouveau?formulaire=client', company)).status).toBe(303)
  })

  test('can be requested and withdrawn twenty times a day at most (§11.10)', async () => {
    await site.query("update clients set type = 'company' where id = 'ClientSansPiece1'")
    for (let turn = 1; turn <= 20; turn += 1) {
      expect((await askFor('tour@exemple.fr', {}, 'vide')).status, String(turn)).toBe(303)
      const back = formFieldsOf(await read(people, 'vide'), '.colleague form')
      expect((await post(`${people}?formulaire=retirer`, 'vide', back)).status).toBe(303)
    }
    expect(await alert(await askFor('tour@exemple.fr', {}, 'vide'))).toContain(
      'Vous avez fait beaucoup de demandes aujourd’hui',
    )
    expect(await rowOf('tour@exemple.fr')).toBeUndefined()
    await site.query("update clients set type = 'individual' where id = 'ClientSansPiece1'")
  })

  test('are requested once per form, and a closed access is deleted with its invitation after a year (§11.10)', async () => {
    await expect(
      site.query(
        `insert into client_people (id, client_id, name, email, asked_at, asked_by_form)
         select 'FormulaireDeux' || n, 'GarageSaintDie01', 'Une', 'form' || n || '@exemple.fr', now(), 'LeMemeFormulaire'
         from generate_series(1, 2) n`,
      ),
    ).rejects.toThrow('client_people_form')
    await join('partie@exemple.fr')
    await inOffice('fermer-personne', 'partie@exemple.fr')
    const { id = '' } = (await rowOf('partie@exemple.fr')) ?? {}
    const desk = await openWorkshop(site)
    await site.query("update client_people set closed_at = now() - interval '366 days' where id = $1", [id])
    await sweepAccounts({ db: desk.db, clock: { now: () => new Date() } })
    expect(await site.query('select 1 from customer_creations where client_id = $1', [id])).toEqual([])
    expect(await rowOf('partie@exemple.fr')).toBeUndefined()
  })

  test('can be requested and closed by the first user only, for their own company (§11.10)', async () => {
    const email = 'personne@exemple.fr'
    expect((await askFor(email, {}, 'compta')).status).toBe(404)
    expect((await askFor(email, {}, 'particulier')).status).toBe(404)
    expect((await statusFor(people, 'particulier')).status).toBe(404)
    const colleaguesPage = await read(people, 'compta')
    expect(colleaguesPage.querySelector('.colleagues-ask')).toBeNull()
    expect(colleaguesPage.querySelector('.colleagues')?.textContent).not.toContain('Dernière connexion')
    const press = await pressOf('compta@exemple.fr', 'area')
    for (const name of ['compta', 'particulier', 'vide'])
      expect((await post(`${people}?formulaire=fermer`, name, press)).status, name).toBe(404)
    const otherCompany = await sophie.send(
      '/gestion/clients/ClientSansPiece1?formulaire=fermer-personne',
      press,
    )
    expect(otherCompany.status).toBe(422)
    expect(await rowOf('compta@exemple.fr')).toMatchObject({ closed_at: null })
    const karim = await signInStaff(site, 'mecano@exemple.fr')
    expect((await karim.send(`${record}?formulaire=fermer-personne`, press)).status).toBe(404)
  })

  test('act under their own name on an estimate and in a thread (§11.10)', async () => {
    const acting = await join('agit@exemple.fr', 'Agathe Colin')
    await site.query(
      `insert into estimates (id, estimate_number, created_at, pos_id, client_id, state, total_te, total, lines)
       values ('agit', 'DE-A', now(), 'epinal', 'GarageSaintDie01', 'sent', 10000, 12000,
         '[{"description": "Rénovation", "quantity": 1, "unit_price": 10000, "vat_rate": 2000}]')`,
    )
    expect((await post('/devis_recu/epinal/agit?index&formulaire=vu', acting)).status).toBeLessThan(400)
    const confirm = '/devis_recu/epinal/agit/confirmer'
    const displayedVersion =
      (await read('/devis_recu/epinal/agit', acting))
        .querySelector('input[name=vu]')
        ?.getAttribute('value') ?? ''
    const acceptanceFields = { nom: 'A. Colin', conditions: 'on', vu: displayedVersion }
    const accepted = await post(`${confirm}?formulaire=accepter`, acting, acceptanceFields)
    expect(accepted.status).toBe(303)
    const names = await site.query<{ act: string; actor_name: string }>(
      "select act, actor_name from events where record_id = 'agit' and channel = 'page' order by id",
    )
    expect(names).toEqual([
      { act: 'estimate.seen', actor_name: 'Agathe Colin' },
      { act: 'estimate.accepted', actor_name: 'Agathe Colin' },
    ])
    const [proof] = await site.query<{ data: Record<string, unknown> }>(
      "select data from proof_events where estimate_id = 'agit' and kind = 'accepted'",
    )
    expect(proof?.data).toMatchObject({ name: 'A. Colin', signedIn: 'Agathe Colin (agit@exemple.fr)' })
    await site.query(
      "insert into orders (id, order_number, created_at, pos_id, client_id) values ('numbered', 'CO-N', now(), 'epinal', 'GarageSaintDie01')",
    )
    for (const [path, bon, vu] of [
      ['/espace_pro/commande/numbered?formulaire=bon', 'PO-1', ''],
      ['/suivi/commande/numbered?index&formulaire=bon', 'PO-2', 'PO-1'],
    ] as const)
      await post(path, acting, { commande: 'numbered', bon, vu })
    const numbered = await site.query("select actor_name from events where record_id = 'numbered'")
    expect(numbered).toEqual([{ actor_name: 'Agathe Colin' }, { actor_name: 'Agathe Colin' }])
    await post('/suivi/commande/theirs?index&formulaire=repondre', acting, {
      id: randomId(),
      text: 'Quand\u00a0?',
    })
    const [written] = await site.query("select name from contact_messages where about_id = 'theirs'")
    expect(written).toEqual({ name: 'Agathe Colin' })
  })

  test('are moved by a merge, without duplicates (§11.10)', async () => {
    await site.query(
      `insert into clients (id, type, name, email) values ('GarageDouble0001', 'company', 'Garage Meurthe', 'double@exemple.fr')`,
    )
    for (const [id, email] of [
      ['PersonneDouble01', 'seule@exemple.fr'],
      ['PersonneDouble02', 'compta@exemple.fr'],
    ])
      await site.query(
        "insert into client_people (id, client_id, name, email, asked_at) values ($1, 'GarageDouble0001', 'Une', $2, now())",
        [id, email],
      )
    const page = '/gestion/clients/GarageSaintDie01/fusion/GarageDouble0001'
    const merged = await sophie.send(page, formFieldsOf(await sophie.read(page), 'form.merge'))
    expect(merged.status).toBe(303)
    const rows = await site.query<{ email: string }>(
      "select email from client_people where client_id = 'GarageSaintDie01' and email in ('seule@exemple.fr', 'compta@exemple.fr') order by 1",
    )
    expect(rows.map(({ email }) => email)).toEqual(['compta@exemple.fr', 'seule@exemple.fr'])
    expect((await statusFor('/espace_pro/commandes', 'compta')).status).toBe(200)
  })
})
