import { beforeAll, expect, test } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { textsOf } from '../../reading/read-page.ts'
import { waitUntilBlocked } from '../../site/blocked-connections.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let sophie: SignedInStaff
let thomas: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  workshop = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  thomas = await signInStaff(site, 'atelier@exemple.fr')
})

const client = 'GarageSaintDie01'

/** Makes a finished, unbilled order of the client with one line. Returns the page that prepares its invoice. */
async function preparation() {
  const id = randomId()
  const line = { description: 'Rénovation de jante', quantity: 4, unit_price: 11_000, vat_rate: 2000 }
  await site.query(
    `insert into orders (id, order_number, created_at, pos_id, client_id, status, total_te, total_ti, lines)
     values ($1, $2, now(), 'epinal', $3, 3, 44000, 52800, $4)`,
    [id, `CO-T-${id}`, client, JSON.stringify([line])],
  )
  return { id, page: `/gestion/factures/nouvelle?client=${client}&commande=${id}` }
}

type Fields = [string, string][]

/** Returns the fields that the form would send without JavaScript. */
async function formOf(person: SignedInStaff, page: string): Promise<Fields> {
  const form = (await person.read(page)).querySelector('form#facture')
  const fields: Fields = []
  for (const control of form?.querySelectorAll('input, select') ?? []) {
    const name = control.getAttribute('name')
    if (!name) continue
    if (control.getAttribute('type') === 'radio' && !control.hasAttribute('checked')) continue
    const selectedOption = control.querySelector('option[selected]') ?? control.querySelector('option')
    fields.push([name, (selectedOption ?? control).getAttribute('value')?.replaceAll('&quot;', '"') ?? ''])
  }
  return fields
}

const replaceFields = (fields: Fields, changes: Record<string, string>): Fields => {
  const names = new Set<string>()
  return fields.map(([name, value]) => {
    if (names.has(name) || !(name in changes)) return [name, value]
    names.add(name)
    return [name, changes[name] ?? '']
  })
}

const send = (person: SignedInStaff, page: string, fields: Fields, more: Record<string, string> = {}) =>
  site.fetch(`${page}&formulaire=facture`, {
    method: 'POST',
    body: new URLSearchParams([...fields, ...Object.entries(more)]),
    headers: { Cookie: person.cookies, Origin: site.origin },
  })

const fieldIn = (fields: Fields, name: string) => fields.find(([one]) => one === name)?.[1]
const drafts = (orderId: string) =>
  site.query<{ id: string; content: Record<string, string> }>(
    'select id, content from invoice_drafts where orders = $1',
    [orderId],
  )

test('a changed draft is saved, is shown to everyone, and ends with the invoice (§11.15)', async () => {
  const { id, page } = await preparation()
  const fields = replaceFields(await formOf(sophie, page), { unit_price: '99,50', purchase_order: 'BC-77' })
  expect(await drafts(id)).toEqual([])
  expect((await send(sophie, page, fields)).status).toBe(200)
  const [draft] = await drafts(id)
  expect(Object.keys(draft?.content ?? {}).toSorted()).toEqual(['lignes', 'purchase_order'])
  const colleaguesForm = await formOf(thomas, page)
  expect([
    fieldIn(colleaguesForm, 'unit_price'),
    fieldIn(colleaguesForm, 'purchase_order'),
    fieldIn(colleaguesForm, 'id'),
  ]).toEqual(['99,50', 'BC-77', draft?.id])
  expect(textsOf(await thomas.read(page), '.invoice-draft p').join()).toContain(
    'Préparation enregistrée, modifiée par Sophie',
  )
  expect(textsOf(await thomas.read('/gestion/factures/nouvelle'), '.invoice-links small').join()).toContain(
    '1 commande, par',
  )
  const issued = await send(thomas, page, colleaguesForm, { envoyer: 'non' })
  expect(issued.status).toBe(303)
  expect(issued.headers.get('Location')).toContain(draft?.id)
  expect(await drafts(id)).toEqual([])
  const rows = await site.query('select total_te, purchase_order from invoices where id = $1', [draft?.id])
  expect(rows).toEqual([{ total_te: 39_800, purchase_order: 'BC-77' }])
  // A form that is still open after that redirects to the invoice and saves no draft.
  expect((await send(sophie, page, fields)).status).toBe(422)
  expect(await drafts(id)).toEqual([])
  expect((await sophie.read(page)).textContent).toContain('est déjà facturée')
})

test('an unchanged proposal is not saved (§11.15)', async () => {
  const { id, page } = await preparation()
  const opened = await formOf(sophie, page)
  await send(sophie, page, replaceFields(opened, { mileage: '84000' }))
  expect(await drafts(id)).toHaveLength(1)
  await send(
    sophie,
    page,
    await formOf(sophie, page).then((fields) => replaceFields(fields, { mileage: '' })),
  )
  expect(await drafts(id)).toEqual([])
})

test('two users’ changes to different fields are merged, conflicts ask for a choice, and unread changes are not issued (§11.15)', async () => {
  const { id, page } = await preparation()
  const [sophiesForm, thomasForm] = [await formOf(sophie, page), await formOf(thomas, page)]
  await send(sophie, page, replaceFields(sophiesForm, { mileage: '84000' }))
  expect((await send(thomas, page, replaceFields(thomasForm, { purchase_order: 'BC-1' }))).status).toBe(200)
  expect((await drafts(id))[0]?.content).toEqual({ mileage: '84000', purchase_order: 'BC-1' })
  // Sophie's form does not show the order number yet.
  const unread = await send(sophie, page, replaceFields(sophiesForm, { mileage: '84000' }), {
    envoyer: 'non',
  })
  expect(unread.status).toBe(422)
  const warningText = await unread.text()
  expect(warningText).toContain('relisez ce qui a changé')
  expect(warningText).toContain('value="BC-1"')
  const conflict = await send(
    sophie,
    page,
    replaceFields(sophiesForm, { unit_price: '90', purchase_order: 'BC-2' }),
    {
      envoyer: 'non',
    },
  )
  expect(conflict.status).toBe(422)
  const conflictPage = await conflict.text()
  expect(conflictPage).toContain('data-conflict="purchase_order"')
  expect(conflictPage).not.toContain('Émettre et envoyer</')
  expect(await site.query('select invoice from orders where id = $1', [id])).toEqual([{ invoice: null }])
})

test('a draft can be reset to the proposal, and its page says when the order has changed since (§11.15)', async () => {
  const { id, page } = await preparation()
  await send(sophie, page, replaceFields(await formOf(sophie, page), { quantity: '3' }))
  await site.query("update orders set lines = jsonb_set(lines, '{0,unit_price}', '12000') where id = $1", [
    id,
  ])
  const old = await sophie.read(page)
  expect(textsOf(old, '.invoice-draft').join()).toContain('Les lignes des commandes ont changé depuis')
  const back = await sophie.send(`${page}&formulaire=oublier`)
  expect([back.status, back.headers.get('Location')]).toEqual([303, page])
  const resetForm = await formOf(sophie, page)
  expect([fieldIn(resetForm, 'quantity'), fieldIn(resetForm, 'unit_price')]).toEqual(['4', '120,00'])
})

test('a colleague’s change cannot be discarded before it has been read (§11.15)', async () => {
  const { id, page } = await preparation()
  await send(sophie, page, replaceFields(await formOf(sophie, page), { quantity: '3' }))
  const seenBy = async (person: SignedInStaff) => {
    const resetButton = (await person.read(page)).querySelector('#oublier')
    expect(resetButton?.textContent).toContain('ce que Sophie Lambert y a préparé')
    return { vu: resetButton?.querySelector('input[name=vu]')?.getAttribute('value') ?? '' }
  }
  const before = await seenBy(thomas)
  await send(sophie, page, replaceFields(await formOf(sophie, page), { mileage: '84000' }))
  const rejected = await thomas.send(`${page}&formulaire=oublier`, before)
  expect(rejected.status).toBe(422)
  expect(await rejected.text()).toContain('Sophie Lambert vient de modifier cette préparation')
  expect(await drafts(id)).toHaveLength(1)
  expect((await thomas.send(`${page}&formulaire=oublier`, await seenBy(thomas))).status).toBe(303)
  expect(await drafts(id)).toEqual([])
})

test('a line at 0 % VAT requires a reason, which the invoice keeps (§11.15)', async () => {
  const { page } = await preparation()
  const untaxed = replaceFields(await formOf(sophie, page), { vat_rate: '0.0' })
  const rejected = await send(sophie, page, untaxed, { envoyer: 'non' })
  expect(rejected.status).toBe(422)
  expect(await rejected.text()).toContain('choisissez le motif')
  const changedForm = replaceFields(await formOf(sophie, page), { exemption: 'disbursement' })
  const issued = await send(sophie, page, changedForm, { envoyer: 'non' })
  expect(issued.status).toBe(303)
  const number = issued.headers.get('Location')?.split('/').at(-1)
  expect(await site.query('select vat_exemption from invoices where id = $1', [number])).toEqual([
    { vat_exemption: 'disbursement' },
  ])
})

/** Saves an invoice draft for a client without an order. Returns its page and its form. */
async function withoutOrder(registration: string): Promise<{ page: string; fields: Fields }> {
  const page = `/gestion/factures/nouvelle?client=${client}&commande=aucune`
  await sophie.send(`${page}&formulaire=oublier`)
  const opened = await formOf(sophie, page)
  const line = { description: 'Équilibrage', quantity: '1', unit_price: '20', vat_rate: '20.0' }
  const rows = opened.filter(([name]) => !(name in line))
  const fields = replaceFields([...rows, ...Object.entries(line)], { registration })
  expect((await send(sophie, page, fields)).status).toBe(200)
  return { page, fields }
}

const invoicesOf = (registration: string) =>
  site.query<{ id: string }>('select id from invoices where registration_number = $1', [registration])

test('submitting an issued form again returns the same invoice and saves no draft (§11.15)', async () => {
  const { page, fields } = await withoutOrder('AA-001-AA')
  const baseFields: Fields = (await formOf(sophie, page)).filter(([name]) => name === 'base')
  const submittedFields: Fields = [...fields.filter(([name]) => name !== 'base'), ...baseFields]
  const issued = await send(sophie, page, submittedFields, { envoyer: 'non' })
  expect(issued.status).toBe(303)
  const repeated = await send(sophie, page, submittedFields, { envoyer: 'non' })
  expect([repeated.status, repeated.headers.get('Location')]).toEqual([303, issued.headers.get('Location')])
  // A late automatic save of the same form redirects to the invoice.
  const changedResubmission = await send(sophie, page, replaceFields(submittedFields, { mileage: '84000' }))
  expect([changedResubmission.status, changedResubmission.headers.get('Location')]).toEqual([
    303,
    issued.headers.get('Location'),
  ])
  expect(await drafts('')).toEqual([])
  expect(await invoicesOf('AA-001-AA')).toHaveLength(1)
})

test('a draft sent while its invoice is being issued is not saved after the invoice (§11.15)', async () => {
  const { id, page } = await preparation()
  const opened = await formOf(sophie, page)
  const [issued, lateDraft] = await workshop.db
    .transaction(async (tx) => {
      // Blocks the transaction that issues the invoice where it deletes the draft. A draft that does not wait for that
      // transaction would be inserted after it.
      await tx.execute('lock table invoice_drafts in share mode')
      const issuing = send(sophie, page, opened, { envoyer: 'non' })
      await waitUntilBlocked(site)
      const saving = send(thomas, page, replaceFields(opened, { mileage: '84000' }))
      await waitUntilBlocked(site, 2)
      return [issuing, saving] as const
    })
    .then((both) => Promise.all(both))
  expect([issued.status, lateDraft.status]).toEqual([303, 303])
  expect(lateDraft.headers.get('Location')).toBe(issued.headers.get('Location'))
  expect(await drafts(id)).toEqual([])
})

test('a form without its button’s value is rejected as incomplete and issues nothing (§11.15)', async () => {
  const { page } = await preparation()
  const line = { description: 'Rénovation', quantity: '1', unit_price: '100', vat_rate: '20.0' }
  const fieldsWithoutButton: Fields = Object.entries({
    client,
    pos: 'epinal',
    registration: 'AA-005-AA',
    ...line,
  })
  const response = await send(sophie, page, fieldsWithoutButton)
  expect([response.status, await response.text()]).toEqual([
    422,
    expect.stringContaining('n’est pas arrivé en entier'),
  ])
  expect(await invoicesOf('AA-005-AA')).toEqual([])
})

test('an invoice for a client who requires their order number is rejected without it (§11.15, §11.36)', async () => {
  const { page } = await preparation()
  await site.query('update clients set requires_purchase_order = true where id = $1', [client])
  const rejected = await send(sophie, page, await formOf(sophie, page), { envoyer: 'non' })
  expect(await rejected.text()).toContain('Ce client exige son numéro de commande')
  const numbered = replaceFields(await formOf(sophie, page), { purchase_order: 'BC-90' })
  const issued = await site.fetch(`${page}&formulaire=facture`, {
    method: 'POST',
    body: new URLSearchParams([...numbered, ['envoyer', 'non']]),
    headers: { Cookie: sophie.cookies, Origin: site.origin },
    redirect: 'manual',
  })
  expect(issued.status).toBe(303)
  await site.query('update clients set requires_purchase_order = false where id = $1', [client])
})

test('an invoice for several orders must contain each required order number, in its head or its lines (§11.15, §11.36)', async () => {
  await site.query('update clients set requires_purchase_order = true where id = $1', [client])
  const month = [await preparation(), await preparation()]
  const page = `/gestion/factures/nouvelle?client=${client}${month.map(({ id }) => `&commande=${id}`).join('')}`
  const number = (place: number, text: string | null) =>
    site.query('update orders set purchase_order = $1 where id = $2', [text, month[place]?.id])
  const orderNumbers = month.map(({ id }) => `CO-T-${id}`)
  const issue = async (changes: Record<string, string> = {}) =>
    send(sophie, page, replaceFields(await formOf(sophie, page), changes), { envoyer: 'non' })
  // The purchase order number of one order does not count for the other.
  await number(0, 'PO-1')
  const rejected = await (await issue()).text()
  expect(rejected).toContain(`il manque pour la commande ${orderNumbers[1]}`)
  expect(rejected).not.toContain(`il manque pour la commande ${orderNumbers[0]}`)
  // Both numbers are known, but neither the head nor a line of the invoice contains them.
  await number(1, 'PO-2')
  const unsaid = await issue({ purchase_order: '', description: 'Rénovation, forfait' })
  expect(await unsaid.text()).toContain(`il manque pour la commande ${orderNumbers[0]}`)
  // Both numbers together are too long for the head: each is printed in full with its lines.
  const long = ['A', 'B'].map((letter) => `MARCHE-2026-GRAND-EST-LOT-${letter.repeat(20)}`)
  await number(0, long[0] ?? '')
  await number(1, long[1] ?? '')
  await site.query("update orders set lines = '[]' where id = $1", [month[1]?.id])
  await site.query('delete from invoice_drafts where client_id = $1', [client])
  expect(fieldIn(await formOf(sophie, page), 'purchase_order')).toBe('')
  const issued = await site.fetch(`${page}&formulaire=facture`, {
    method: 'POST',
    body: new URLSearchParams([...(await formOf(sophie, page)), ['envoyer', 'non']]),
    headers: { Cookie: sophie.cookies, Origin: site.origin },
    redirect: 'manual',
  })
  expect(issued.status).toBe(303)
  const [invoice] = await site.query<{ lines: { description: string }[] }>(
    'select lines from invoices where id = (select invoice from orders where id = $1)',
    [month[0]?.id],
  )
  for (const text of long)
    expect(invoice?.lines.some(({ description }) => description.includes(text))).toBe(true)
  await site.query('update clients set requires_purchase_order = false where id = $1', [client])
})

test('an order number that the client enters while the form is open rejects the submission, which shows the number (§11.36)', async () => {
  const { id, page } = await preparation()
  // Leaves out the field with the draft's original values, which would show the number too.
  const opened = (await formOf(sophie, page)).filter(([name]) => name !== 'base')
  await site.query("update orders set purchase_order = 'PO-4471' where id = $1", [id])
  const rejected = await send(sophie, page, opened, { envoyer: 'non' })
  expect(rejected.status).toBe(422)
  expect(await rejected.text()).toMatch(/bon de commande du client\s: PO-4471/)
  expect(await site.query('select invoice from orders where id = $1', [id])).toEqual([{ invoice: null }])
})
