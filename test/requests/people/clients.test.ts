import { eq } from 'drizzle-orm'
import { type HTMLElement, parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { clients } from '../../../db/schema/tables.ts'
import { createBareOrder } from '../../../demo/business/create-bare-order.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { textsOf } from '../../reading/read-page.ts'
import { waitUntilBlocked } from '../../site/blocked-connections.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

const list = '/gestion/clients'
let site: TestSite
let sophie: SignedInStaff
let thomas: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  thomas = await signInStaff(site, 'atelier@exemple.fr')
})

const garage = { type: 'company', name: 'Garage Éclair', email: 'eclair@exemple.fr', city: 'Épinal' }
/** Returns the labels of the list's rows, without their second line. */
async function namesIn(path: string): Promise<string[]> {
  const page = await sophie.read(path)
  for (const note of page.querySelectorAll('tbody th small')) note.remove()
  return textsOf(page, 'tbody th .records__link')
}

let createdCount = 0
/** Makes a client by the form. Returns the page of the record, its id and its mail address. */
async function make(fields: Record<string, string> = {}) {
  const email = `client-${++createdCount}@exemple.fr`
  const response = await sophie.send(`${list}/nouveau?formulaire=client`, { ...garage, email, ...fields })
  expect(response.status).toBe(303)
  const page = response.headers.get('Location') ?? ''
  return { page, id: page.split('/').at(-1) ?? '', email }
}

/** Returns the fields of a record's form as the page shows them. */
async function formOf(page: string): Promise<Record<string, string>> {
  const form = (await sophie.read(page)).querySelector('#modifier form')
  if (!form) throw new Error('no form')
  const fields = form.querySelectorAll('input, textarea').flatMap((control): [string, string][] => {
    const name = control.getAttribute('name') ?? ''
    if (control.getAttribute('type') === 'radio' && !control.hasAttribute('checked')) return []
    return [[name, control.tagName === 'TEXTAREA' ? control.text : (control.getAttribute('value') ?? '')]]
  })
  return Object.fromEntries(fields)
}

const textsOfOptions = (page: HTMLElement, list = '') =>
  page.querySelectorAll(`datalist#${list} option`).map((option) => option.getAttribute('value'))

const change = (person: SignedInStaff, page: string, fields: Record<string, string>) =>
  person.send(`${page}?formulaire=modifier`, fields)

const streamOf = async (page: string) => textsOf(await sophie.read(page), '.record-stream li > p:first-child')

describe('the list of clients', () => {
  test.each([
    ['ballons', 3],
    ['BALLÔNS', 3],
    ['03 53 01 47 33', 2],
    ['+33353014733', 2],
    ['Le Thillot', 1],
    ['99954402600019', 2],
    ['parc@alpes', 1],
    ['claire humbert', 1],
    ['aucun nom comme celui-là', 0],
  ])('finds %s (§11.10)', async (words, count) => {
    expect(await namesIn(`${list}?${new URLSearchParams({ q: words })}`)).toHaveLength(count)
  })

  test('is filtered, sorted and paginated (§11.10)', async () => {
    const all = await namesIn(`${list}?page=2`)
    const individuals = await namesIn(`${list}?nature=individual`)
    const open = await namesIn(`${list}?acces=avec`)
    expect(individuals.some((name) => name.startsWith('Aurélie Colin'))).toBe(true)
    expect(individuals.some((name) => name.startsWith('Carrosserie'))).toBe(false)
    expect(open).toHaveLength(4)
    expect(await namesIn(`${list}?acces=sans&page=2`)).toHaveLength(all.length - 4)
    const french = new Intl.Collator('fr')
    // Rows are labelled with the displayed name, and sorted by family name.
    const clientRows = await site.query<{ called: string; sorted: string }>(
      `select coalesce(nullif(trim(name), ''), nullif(trim(concat_ws(' ', first_name, last_name)), ''), email, phone) as called,
              display_name as sorted
         from clients where merged_into is null`,
    )
    const sortedBy = new Map(clientRows.map(({ called: name, sorted }) => [name, sorted]))
    const keys = all.map((called) => sortedBy.get(called) ?? '')
    expect(keys).toEqual([...keys].sort((one, other) => french.compare(one, other)))
    expect(keys.filter(Boolean).length).toBeGreaterThan(5)
    expect(await namesIn(`${list}?sens=decroissant&page=2`)).toEqual([...all].reverse())
  })

  test('is exported as a CSV file with the same search, without executable formulas (§11.10)', async () => {
    await make({ name: '=1+1', city: 'Formule' })
    const response = await sophie.open(`${list}.csv?q=formule`)
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    const lines = (await response.text()).split('\r\n')
    expect(lines[0]).toContain('Nature;Société;SIRET')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain("Professionnel;'=1+1;")
  })
})

describe('a client record', () => {
  test('is created and recorded, and shows the client’s orders, invoices and estimates (§11.10)', async () => {
    const { page } = await make({ siret: '35600000000048', phone: '03 53 01 11 22' })
    const read = await sophie.read(page)
    expect(read.querySelector('h1')?.text).toBe('Garage Éclair')
    expect(read.querySelector('a[href="tel:0353011122"]')).not.toBeNull()
    expect(read.textContent).toContain('356 000 000 00048')
    expect(await streamOf(page)).toEqual(['Sophie Lambert a créé la fiche de Garage Éclair.'])
    const demo = await sophie.read(`${list}/GarageSaintDie01`)
    const [owed, ...parts] = textsOf(demo, '.client-record__main h2')
    expect(owed).toMatch(/^À encaisser .*€$/)
    expect(demo.querySelector('.client-lines li')?.text).toMatch(/jours? de retard/)
    expect(parts.map((title) => title.replace(/ \d+\+?$/, ''))).toEqual([
      'Commandes',
      'Factures et avoirs',
      'Devis',
    ])
  })

  test.each<[Record<string, string>, string]>([
    [{ name: '' }, 'Indiquez le nom de la société'],
    [{ type: 'individual' }, 'Indiquez un nom'],
    [{ email: '' }, 'Indiquez un e-mail ou un téléphone'],
    [{ email: 'sans arobase' }, 'Cette adresse e-mail n’est pas conforme'],
    [{ email: 'PRO@exemple.fr' }, 'Cette adresse est déjà celle de Garage de la Meurthe'],
    [{ phone: '12' }, 'trop court ou trop long'],
    [{ zip_code: '123', line_1: 'x' }, 'Un code postal a cinq chiffres'],
    [{ country: 'Atlantide', line_1: 'x' }, 'Ce pays n’est pas reconnu'],
    [{ siret: '1234' }, 'Un SIRET a quatorze chiffres'],
    [{ siret: '99950124000018' }, 'Ce SIRET n’existe pas'],
    [{ siret: '9,99501E+13' }, 'Le tableur a abrégé ce SIRET'],
    [{ siren: '999501241' }, 'Ce SIREN n’existe pas'],
    [{ siret: '99950124000017', siren: '999510332' }, 'Ce SIREN n’est pas celui du SIRET'],
    [{ vat_number: 'XY123' }, 'commence par les deux lettres du pays'],
    [{ vat_number: 'DE12' }, 'n’a pas la forme de ceux de ce pays'],
    [{ vat_number: 'FR60999501240' }, 'Ce numéro de TVA n’existe pas'],
    [{ siren: '999501240', vat_number: 'FR78999510332' }, 'ce serait FR 59 999501240'],
    [{ siren: '999501240', vat_number: 'FR60999501240' }, 'ce serait FR 59 999501240'],
  ])('is not created from invalid values: %j (§11.10)', async (wrong, message) => {
    const before = await site.query('select 1 from clients')
    const response = await sophie.send(`${list}/nouveau?formulaire=client`, {
      ...garage,
      email: 'neuf@exemple.fr',
      ...wrong,
    })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(message)
    expect(await site.query('select 1 from clients')).toEqual(before)
  })

  test('stores identification numbers in groups, and derives the SIREN from the SIRET (§11.10)', async () => {
    const { id } = await make({ siret: '999.501.240-00017', vat_number: 'fr59 999 501 240' })
    const [row] = await site.query('select siret, siren, vat_number from clients where id = $1', [id])
    expect(row).toEqual({ siret: '999 501 240 00017', siren: '999 501 240', vat_number: 'FR 59 999501240' })
  })

  test('stores the country as a code, accepts any usual name, and shows the French name (§11.10)', async () => {
    const { id, page } = await make({ country: 'Deutschland', zip_code: '77694', city: 'Kehl' })
    const countryOf = () =>
      site.query("select address ->> 'country' as country from clients where id = $1", [id])
    expect(await countryOf()).toEqual([{ country: 'DE' }])
    const read = await sophie.read(page)
    expect(read.textContent).toContain('Allemagne')
    const field = read.querySelector('#modifier input[name=country]')
    expect(field?.getAttribute('value')).toBe('Allemagne')
    const names = textsOfOptions(read, field?.getAttribute('list'))
    expect(names.slice(0, 4)).toEqual(['France', 'Belgique', 'Luxembourg', 'Allemagne'])
    expect(names).toEqual(expect.arrayContaining(['La Réunion', 'Monaco', 'Nouvelle-Calédonie']))
    await change(sophie, page, { ...(await formOf(page)), country: 'pays bas' })
    expect(await countryOf()).toEqual([{ country: 'NL' }])
    expect((await (await sophie.open(`${list}.csv?q=kehl`)).text()).split('\r\n')[1]).toContain(';Pays-Bas;')
  })

  test('with a country stored as text shows it, and requires one of the list when saved (§11.10)', async () => {
    const { id, page } = await make()
    const setCountry = (country: string) =>
      site.query(
        "update clients set address = jsonb_set(address, '{country}', to_jsonb($2::text)) where id = $1",
        [id, country],
      )
    await setCountry('Germany')
    expect((await formOf(page)).country).toBe('Allemagne')
    await setCountry('Atlantide')
    const form = await formOf(page)
    expect(form.country).toBe('Atlantide')
    const rejected = await change(sophie, page, { ...form, city: 'Kehl' })
    expect(rejected.status).toBe(422)
    expect(await rejected.text()).toContain('Ce pays n’est pas reconnu')
    expect((await change(sophie, page, { ...form, country: 'Suisse' })).status).toBeLessThan(400)
    expect(
      await site.query("select address ->> 'country' as country from clients where id = $1", [id]),
    ).toEqual([{ country: 'CH' }])
  })

  test('is created once when two staff members submit the same address (§11.10)', async () => {
    const fields = { ...garage, email: 'ensemble@exemple.fr' }
    const responses = await Promise.all(
      [sophie, thomas].map((person) => person.send(`${list}/nouveau?formulaire=client`, fields)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 422])
  })
})

describe('two staff members who edit one client record', () => {
  test('keep both changes if they changed different fields (§11.10)', async () => {
    const { page } = await make({ notes: 'Une\nnote' })
    const [first, second] = [await formOf(page), await formOf(page)]
    expect((await change(thomas, page, { ...first, phone: '03 53 01 99 99' })).status).toBe(200)
    expect((await change(sophie, page, { ...second, city: 'Remiremont' })).status).toBe(200)
    expect(await formOf(page)).toMatchObject({
      phone: '03 53 01 99 99',
      city: 'Remiremont',
      notes: 'Une\nnote',
    })
    expect((await streamOf(page))[0]).toBe(
      'Sophie Lambert a modifié la fiche de Garage Éclair : ville Épinal → Remiremont.',
    )
  })

  test('see both values of a field that both changed, and one of them chooses (§11.10)', async () => {
    const { page } = await make()
    const opened = await formOf(page)
    await change(thomas, page, { ...opened, city: 'Nancy', phone: '03 53 01 88 88' })
    const response = await sophie.send(`${page}?formulaire=modifier`, {
      ...opened,
      city: 'Golbey',
      line_1: '1 rue Haute',
    })
    expect(response.status).toBe(422)
    const conflictPage = parse(await response.text())
    expect(conflictPage.textContent).toContain('Quelqu’un d’autre a modifié cette fiche entre-temps')
    const values = conflictPage
      .querySelectorAll('[data-conflict] input')
      .map((input) => input.getAttribute('value'))
    expect(conflictPage.querySelectorAll('[data-conflict]')).toHaveLength(1)
    expect(values).toEqual(['Golbey', 'Nancy'])
    expect(conflictPage.querySelector('input[name=phone]')?.getAttribute('value')).toBe('03 53 01 88 88')
    expect(conflictPage.querySelector('input[name=line_1]')?.getAttribute('value')).toBe('1 rue Haute')
    // Nothing is saved: the colleague's values stay until a value is chosen.
    expect(await formOf(page)).toMatchObject({ city: 'Nancy', line_1: '' })
    const base = conflictPage.querySelector('#modifier input[name=base]')?.getAttribute('value') ?? ''
    const chosenFields = { ...opened, phone: '03 53 01 88 88', line_1: '1 rue Haute', city: 'Golbey', base }
    expect((await change(sophie, page, chosenFields)).status).toBe(200)
    expect(await formOf(page)).toMatchObject({
      city: 'Golbey',
      line_1: '1 rue Haute',
      phone: '03 53 01 88 88',
    })
  })

  test('overwrite nothing if a form lacks the values it was opened with (§11.10)', async () => {
    const { page } = await make()
    const { base, ...opened } = await formOf(page)
    expect(base).toContain('Épinal')
    expect((await change(sophie, page, { ...opened, city: 'Golbey' })).status).toBe(422)
    expect(await formOf(page)).toMatchObject({ city: 'Épinal' })
  })
})

describe('merging two clients', () => {
  const fusion = (one: string, other: string) => `${list}/${one}/fusion/${other}`
  /** Posts the merge form as it is, or with other choices. */
  async function merge(one: string, other: string, chosenValues: Record<string, string> = {}) {
    const form = (await sophie.read(fusion(one, other))).querySelector('form.merge')
    const checked = form?.querySelectorAll('input[type=radio][checked]') ?? []
    const displayedVersion = form?.querySelector('input[name=base]')?.getAttribute('value') ?? ''
    const usual = Object.fromEntries(
      checked.map((input) => [input.getAttribute('name'), input.getAttribute('value')]),
    )
    return sophie.send(fusion(one, other), { ...usual, ...chosenValues, base: displayedVersion })
  }

  test('is proposed if e-mail or telephone are the same (§11.10)', async () => {
    const { page } = await make({ email: 'double+pneus@exemple.fr', phone: '+33 (0)3 53 01 66 66' })
    await make({ name: 'Par l’e-mail', email: 'Double@exemple.fr' })
    await make({ name: 'Par le téléphone', phone: '0353016666' })
    const twins = textsOf(await sophie.read(page), '.client-duplicates small')
    expect(twins.map((text) => text.split(',')[0])).toEqual(['même e-mail', 'même téléphone'])
  })

  test('moves all records, keeps the chosen values, and leaves issued documents unchanged (§11.10)', async () => {
    const remaining = await make({ name: 'Garage Un', phone: '03 53 01 70 70', notes: 'un' })
    const mergedClient = await make({
      name: 'Garage Deux',
      phone: '',
      vat_number: '',
      notes: 'deux',
      city: 'Nancy',
    })
    await site.query(
      `insert into invoices (id, invoice_number, created_at, total_te, total, status, pos_id, client_id)
       values ('merged-invoice', 'FA-M-1', now(), 100, 120, 'created', 'epinal', $1)`,
      [mergedClient.id],
    )
    await site.query(
      `insert into contact_messages (id, email, object, message, client_email, created_at, client_id)
       values ('merged-message', 'x@exemple.fr', 'Jantes', 'Bonjour', 'y@exemple.fr', now(), $1)`,
      [mergedClient.id],
    )
    await site.query(
      "update clients set requires_purchase_order = true, statement_since = '2026-05-01' where id = $1",
      [mergedClient.id],
    )
    await site.query("update clients set statement_since = '2026-08-01' where id = $1", [remaining.id])
    const answer = await merge(remaining.id, mergedClient.id, { city: 'gone' })
    expect(answer.headers.get('Location')).toBe(remaining.page)
    const agreed = await site.query(
      'select requires_purchase_order, statement_since::text from clients where id = any($1) order by merged_into nulls first',
      [[remaining.id, mergedClient.id]],
    )
    expect(agreed).toEqual([
      { requires_purchase_order: true, statement_since: '2026-05-01' },
      { requires_purchase_order: false, statement_since: null },
    ])
    const [row] = await site.query(
      'select name, phone, address ->> $2 as city, notes from clients where id = $1',
      [remaining.id, 'city'],
    )
    expect(row).toEqual({ name: 'Garage Un', phone: '03 53 01 70 70', city: 'Nancy', notes: 'un\n\ndeux' })
    const [invoice] = await site.query(
      "select client_id, buyer ->> 'name' as buyer from invoices where id = 'merged-invoice'",
    )
    expect(invoice).toEqual({ client_id: remaining.id, buyer: 'Garage Deux' })
    expect((await sophie.read(remaining.page)).textContent).toContain('FA-M-1')
    expect((await sophie.read(remaining.page)).textContent).toContain('Jantes')
    const mergedPage = await sophie.open(mergedClient.page)
    expect([mergedPage.status, mergedPage.headers.get('Location')]).toEqual([301, remaining.page])
    const stream = await streamOf(remaining.page)
    expect(stream[0]).toBe('Sophie Lambert a fusionné la fiche de Garage Deux avec celle de Garage Un.')
    expect(stream).toContain('Sophie Lambert a créé la fiche de Garage Deux.')
    const [remainingRow] = await site.query(
      'select name, email, phone, search_text from clients where id = $1',
      [mergedClient.id],
    )
    expect(
      Object.values(remainingRow ?? {})
        .join('')
        .trim(),
    ).toBe('')
    // A second merge of the same records is rejected.
    expect((await sophie.send(fusion(remaining.id, mergedClient.id))).status).toBe(422)
  })

  test('assigns an order that is created meanwhile to the remaining client (§11.10)', async () => {
    const remaining = await make({ name: 'Garage Resté' })
    const mergedClient = await make({ name: 'Garage Parti' })
    const { db } = await openWorkshop(site)
    const [held, isMerged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // Locks the records before changing them, as `mergeClients` does.
    const merging = db.transaction(async (tx) => {
      await tx.select().from(clients).where(eq(clients.id, mergedClient.id)).for('update')
      await tx.update(clients).set({ merged_into: remaining.id }).where(eq(clients.id, mergedClient.id))
      isMerged.resolve()
      await held.promise
    })
    await isMerged.promise
    const [pos] = defaultSite.pointsOfSale
    const order = { rim_n: 4, brand: 'BMW', model: 'X1', registration_number: 'AA-123-AA' }
    const opening = createBareOrder(
      { db, clock: { now: () => new Date() } },
      { ...order, total_te: 100, total_ti: 120, clientId: mergedClient.id, pos },
    )
    await waitUntilBlocked(site)
    held.resolve()
    await merging
    const [row] = await site.query('select client_id from orders where id = $1', [await opening])
    expect(row).toEqual({ client_id: remaining.id })
  })

  test('keeps the record with the account, and is rejected for two accounts (§11.10)', async () => {
    const { id } = await make({ name: 'Sans compte' })
    const page = await sophie.read(fusion(id, 'ClientSansPiece1'))
    expect(page.querySelector('.paper-page__lead')?.text).toBe('Sans compte rejoint Nadia Perrin.')
    const rejectedMerge = await sophie.open(fusion('GarageSaintDie01', 'ParticulierDemo1'))
    expect(await rejectedMerge.text()).toContain('fermez l’un des deux')
    expect((await sophie.send(fusion('GarageSaintDie01', 'ParticulierDemo1'))).status).toBe(422)
    expect((await sophie.open(fusion(id, id))).status).toBe(404)
  })

  test('is rejected if a record has changed since the page was shown (§11.10)', async () => {
    const [one, other] = [await make({ name: 'Un' }), await make({ name: 'Deux' })]
    const displayedVersion =
      (await sophie.read(fusion(one.id, other.id)))
        .querySelector('input[name=base]')
        ?.getAttribute('value') ?? ''
    await change(thomas, other.page, { ...(await formOf(other.page)), city: 'Vittel' })
    const response = await sophie.send(fusion(one.id, other.id), { base: displayedVersion })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('a changé entre-temps')
    expect((await sophie.open(other.page)).status).toBe(200)
  })
})

test('an issued estimate does not change with its client’s record (§11.10)', async () => {
  const { page, id } = await make({ name: 'Avant' })
  await site.query(
    `insert into estimates (id, estimate_number, created_at, pos_id, client_id) values ('kept-estimate', 'DE-K-1', now(), 'epinal', $1)`,
    [id],
  )
  await change(sophie, page, { ...(await formOf(page)), name: 'Après' })
  const [row] = await site.query("select buyer ->> 'name' as name from estimates where id = 'kept-estimate'")
  expect(row).toEqual({ name: 'Avant' })
})

describe('a client’s access to the client area', () => {
  const waiting = (id: string) =>
    site.query("select id from customer_creations where client_id = $1 and status = 'email_sent'", [id])
  const accessOf = async (page: string) =>
    (await sophie.read(page)).querySelector('#inviter')?.textContent ?? ''

  test('the invitation can be sent, sent again and revoked, and each time is recorded (§11.10)', async () => {
    const { page, id, email } = await make()
    expect(await accessOf(page)).toContain('Aucun accès')
    expect((await sophie.send(`${page}?formulaire=inviter`)).status).toBe(200)
    expect(await accessOf(page)).toContain(`à ${email}, pas encore suivie`)
    const [first] = await waiting(id)
    await sophie.send(`${page}?formulaire=inviter`)
    expect(await waiting(id)).not.toEqual([first])
    await site.query(
      "update customer_creations set created_at = now() - interval '8 days' where client_id = $1",
      [id],
    )
    expect(await accessOf(page)).toContain('son lien a expiré')
    expect((await sophie.send(`${page}?formulaire=annuler`)).status).toBe(200)
    expect(await waiting(id)).toEqual([])
    expect((await sophie.send(`${page}?formulaire=annuler`)).status).toBe(422)
    expect((await streamOf(page)).slice(0, 2)).toEqual([
      'Sophie Lambert a annulé l’invitation de Garage Éclair.',
      `Sophie Lambert a invité Garage Éclair à ouvrir son espace client, par e-mail à ${email}.`,
    ])
  })

  test('the invitation is rejected without an e-mail address, or with an account (§11.10)', async () => {
    const { page } = await make({ email: '', phone: '03 53 01 00 01' })
    expect(await (await sophie.send(`${page}?formulaire=inviter`)).text()).toContain('pas d’adresse e-mail')
    expect(await accessOf(`${list}/GarageSaintDie01`)).toContain('Espace client ouvert depuis le')
    expect((await sophie.send(`${list}/GarageSaintDie01?formulaire=inviter`)).status).toBe(422)
  })

  test('an open account can be closed, which ends its sessions (§11.10)', async () => {
    const cookies = await signInToTestSite(site, 'vide@exemple.fr')
    const page = `${list}/ClientSansPiece1`
    expect((await sophie.send(`${page}?formulaire=fermer-acces`)).status).toBe(200)
    const area = await site.fetch('/espace_pro/commandes', { headers: { Cookie: cookies } })
    expect(area.headers.get('Location')).toContain('/espace_pro?suite=')
    expect(await accessOf(page)).toContain('Aucun accès')
  })
})
