import { createHash } from 'node:crypto'
import { parse } from 'node-html-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { addDays, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { deleteOldDossiers } from '../../../domain/oversight/retention/delete-workshop-records.ts'
import { readMails, waitForMails } from '../../content/mails.ts'
import { insertReceivedOrder, type ReceivedOrder } from '../../content/order-with-rims.ts'
import { uploadRimPhoto } from '../../content/upload-rim-photo.ts'
import { countElementsWithRole, readPdfStructure } from '../../read-archive.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { readZip } from '../../reading/read-zip.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let desk: SignedInStaff
let mechanic: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
  desk = await signInStaff(site, 'bureau@exemple.fr')
  mechanic = await signInStaff(site, 'mecano@exemple.fr')
})

const pageOf = ({ id }: Pick<ReceivedOrder, 'id'>) => `/gestion/dossiers/commande/${id}`

/**
 * Submits the form that shares an order with an expert, with the preset values except those of `formFields`. Returns the path of the
 * link.
 */
async function share(order: ReceivedOrder, formFields: Record<string, string> = {}): Promise<string> {
  const page = await desk.read(pageOf(order))
  const forms = page.querySelectorAll('form.office-form')
  const form = forms.find((one) => one.querySelector('[name=expert]'))
  const fields = formFieldsOf(parse(`<div>${form?.outerHTML}</div>`), 'form')
  const response = await desk.send(`${pageOf(order)}?formulaire=partager`, {
    ...fields,
    montre_prix: 'on',
    montre_photos: 'on',
    expert: 'Claire Lebrun',
    cabinet: 'Cabinet Lebrun',
    sinistre: '2026-77',
    mission: 'M-12',
    prix_1: '120',
    prix_2: '120',
    prix_3: '120',
    prix_4: '120',
    neuf_1: '400,50',
    neuf_2: '400,50',
    neuf_3: '400,50',
    neuf_4: '400,50',
    ...formFields,
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return linksOf(await desk.read(pageOf(order)))[0] ?? ''
}

const linksOf = (page: Awaited<ReturnType<SignedInStaff['read']>>) =>
  page
    .querySelectorAll('.dossier-link input')
    .map((input) => new URL(input.getAttribute('value') ?? '').pathname)

async function photograph(order: ReceivedOrder, moment: string): Promise<string> {
  const photoQuery = { jante: order.rims[0], moment }
  const { id, response } = await uploadRimPhoto(site, {
    orderId: order.id,
    cookies: mechanic.cookies,
    about: photoQuery,
  })
  expect(response.status).toBe(200)
  return id
}

const visit = async (path: string) => parse(await (await site.fetch(path)).text())
const answerAs = (path: string, form: 'accord' | 'photos', fields: Record<string, string>) =>
  site.fetch(`${path}?index&formulaire=${form}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: site.origin },
  })
const openingsOf = async ({ id }: ReceivedOrder) =>
  (
    await site.query(
      'select 1 from dossier_openings join expert_dossiers d on d.id = dossier_id where d.order_id = $1',
      [id],
    )
  ).length

test('the expert’s link shows the same dossier as the office, as a page, a PDF and an archive with correct sums (§11.30)', async () => {
  const order = await insertReceivedOrder(site.query, { status: 2 })
  await site.query("update order_rims set defects = '{kerbed,bent}', make = 'BBS' where id = $1", [
    order.rims[0],
  ])
  const [before] = [await photograph(order, 'reception'), await photograph(order, 'delivery')]
  const hidden = await photograph(order, 'work')
  const path = await share(order)
  const response = await site.fetch(path)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  const page = parse(await response.text())
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  for (const pageText of [
    order.number,
    'GH-123-KL',
    'Peugeot 308',
    '2026-77',
    'M-12',
    '1. Avant gauche, 19\u00a0pouces',
    'Frottée au trottoir, voilée',
    'BBS',
    '400,50\u00a0€',
    '280,50\u00a0€',
    '1\u00a0602,00\u00a0€',
    'À la réception',
    'Après remise en état',
  ])
    expect(page.querySelector('.dossier')?.text, pageText).toContain(pageText)
  // The dossier contains nothing internal to the workshop.
  expect(page.text).not.toContain('Valve à garder')
  expect(page.querySelectorAll('.dossier-photos img')).toHaveLength(2)
  expect((await site.fetch(`${path}/photos/${before}?taille=vignette`)).headers.get('Content-Type')).toBe(
    'image/jpeg',
  )
  expect((await site.fetch(`${path}/photos/${hidden}`)).status).toBe(404)
  expect((await site.fetch(`${path}/devis.pdf`)).status).toBe(404)

  const bytes = new Uint8Array(await (await site.fetch(`${path}/dossier.pdf`)).arrayBuffer())
  const { text } = await readPdf(bytes.slice())
  for (const pdfPart of [order.number, '2026-77', 'Avant gauche', '280,50', 'Cabinet Lebrun'])
    expect(text, pdfPart).toContain(pdfPart)
  const archive = await readPdfStructure(bytes.slice())
  expect(archive.marked).toBe(true)
  expect(archive.metadata).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(archive.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(countElementsWithRole(archive.pages, 'Figure')).toBe(2)

  const files = readZip(new Uint8Array(await (await site.fetch(`${path}/dossier.zip`)).arrayBuffer()))
  expect([...files.keys()]).toEqual([
    'GH-123-KL_dossier.pdf',
    'GH-123-KL_avant-gauche_reception_1.jpg',
    'GH-123-KL_avant-gauche_livraison_1.jpg',
    'SHA256SUMS.txt',
  ])
  const sums = Buffer.from(files.get('SHA256SUMS.txt') ?? [])
    .toString()
    .trim()
    .split('\n')
  expect(sums).toHaveLength(3)
  for (const line of sums) {
    const [sum = '', name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
      name,
    ).toBe(sum)
  }

  // Prices and photos that the office does not share appear on no page and in no file.
  const other = await insertReceivedOrder(site.query, { status: 2 })
  const photo = await photograph(other, 'reception')
  const linkWithoutPrices = await share(other, { montre_prix: '', montre_photos: '' })
  const pageWithoutPrices = await visit(linkWithoutPrices)
  for (const secret of ['400,50', '120,00', 'Réparation HT', 'Photos'])
    expect(pageWithoutPrices.text, secret).not.toContain(secret)
  expect((await site.fetch(`${linkWithoutPrices}/photos/${photo}`)).status).toBe(404)
  const { text: pdfText } = await readPdf(
    await (await site.fetch(`${linkWithoutPrices}/dossier.pdf`)).arrayBuffer(),
  )
  expect(pdfText).not.toContain('400,50')
  // The link of one dossier opens no other, and a forged link opens none.
  expect((await site.fetch(`${linkWithoutPrices}/photos/${before}`)).status).toBe(404)
  const [id = '', signature = ''] = path.slice('/dossier/'.length).split('.')
  const [otherId = ''] = linkWithoutPrices.slice('/dossier/'.length).split('.')
  for (const token of [
    id,
    `${otherId}.${signature}`,
    `${id}.${signature}x`,
    randomId(),
    `${randomId()}.${signature}`,
  ])
    for (const subpath of ['', '/dossier.pdf', '/dossier.zip', '/devis.pdf', `/photos/${before}`])
      expect((await site.fetch(`/dossier/${token}${subpath}`)).status, `${token}${subpath}`).toBe(404)
})

test('each visit of an expert counts as one opening, prefetching does not; mechanics have no access to dossiers (§11.1, §11.30)', async () => {
  const order = await insertReceivedOrder(site.query, { status: 2 })
  const path = await share(order)
  await site.fetch(path, { method: 'HEAD' })
  await site.fetch(path, { headers: { 'Sec-Purpose': 'prefetch' } })
  expect(await openingsOf(order)).toBe(0)
  expect((await desk.read(pageOf(order))).text).toContain('Pas encore ouvert par l’expert')
  await Promise.all([site.fetch(path), site.fetch(path), site.fetch(`${path}/dossier.pdf`)])
  expect(await openingsOf(order)).toBe(1)
  await site.query(
    "update dossier_openings set at = at - interval '1 hour' where dossier_id in (select id from expert_dossiers where order_id = $1)",
    [order.id],
  )
  await site.fetch(path, { headers: { 'User-Agent': 'Autre' } })
  const page = await desk.read(pageOf(order))
  expect(page.text).toMatch(/Ouvert 2\sfois, la dernière le/)
  const record = await desk.read(`/gestion/commandes/${order.id}`)
  expect(record.querySelector('#experts')?.text).toMatch(/Claire Lebrun, Cabinet Lebrun.*Ouvert 2\sfois/s)
  expect(record.querySelector('.record-stream')?.text).toContain(
    `L’expert a consulté le dossier de la commande ${order.number}`,
  )
  expect((await mechanic.open(pageOf(order))).status).toBe(404)
  expect((await mechanic.read(`/gestion/commandes/${order.id}`)).querySelector('#experts')).toBeNull()
})

test('an expert can agree once, only to the current dossier, and ask once for photos; the workshop is notified (§11.30)', async () => {
  const order = await insertReceivedOrder(site.query, { status: 2 })
  const path = await share(order, { expert: 'Denis Vautrin' })
  const fields = formFieldsOf(await visit(path), 'form.dossier-answer__form')
  // If the dossier has changed since the expert's page was opened, the expert must read it again.
  await site.query("update order_rims set defects = '{cracked}' where id = $1", [order.rims[3]])
  const secondAgreement = await answerAs(path, 'accord', fields)
  expect(secondAgreement.status).toBe(422)
  expect(await secondAgreement.text()).toContain('Le dossier a changé depuis que vous l’avez ouvert')
  const withoutPhoto = formFieldsOf(await visit(path), 'form.dossier-answer__form')
  await photograph(order, 'reception')
  expect((await answerAs(path, 'accord', withoutPhoto)).status).toBe(422)
  const agreementFields = formFieldsOf(await visit(path), 'form.dossier-answer__form')
  expect(agreementFields).toMatchObject({ nom: 'Denis Vautrin' })
  const agreement = { ...agreementFields, montant: '470', mots: 'Sous réserve du voile.' }
  const agreements = await Promise.all([
    answerAs(path, 'accord', agreement),
    answerAs(path, 'accord', { ...agreement, montant: '480' }),
  ])
  expect(agreements.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const [row] = await site.query<{ agreed_by: string; agreed_cents: number }>(
    'select agreed_by, agreed_cents from expert_dossiers where order_id = $1',
    [order.id],
  )
  const sum = row?.agreed_cents === 470_00 ? '470' : '480'
  expect((await answerAs(path, 'accord', { ...agreement, montant: sum })).status).toBe(200)
  const page = await visit(path)
  expect(page.querySelector('.dossier-answer')?.text).toMatch(
    new RegExp(`Accord donné.*Denis Vautrin.*${sum},00\\s€ HT.*Sous réserve du voile\\.`, 's'),
  )
  expect((await answerAs(path, 'photos', { jante: '4', demande: '' })).status).toBe(422)
  for (const demande of ['La face arrière.', 'La face arrière.'])
    expect((await answerAs(path, 'photos', { jante: '4', demande })).status).toBe(200)
  const mails = await vi.waitFor(async () => {
    const mails = (await readMails(site)).filter(({ subject }) => subject?.includes(order.number))
    expect(mails).toHaveLength(2)
    return mails
  })
  expect(mails.map(({ text }) => text).join()).toMatch(/Accord de Denis Vautrin pour 4[78]0,00\s€ HT/)
  expect(mails.map(({ text }) => text).join()).toContain('La face arrière.')
  // « Aujourd’hui » lists the request until a staff member has opened the dossier.
  const today = async () => (await desk.read('/gestion')).text
  expect(await today()).toContain(`Demande d’autres photos, ${order.number}`)
  const office = await desk.read(pageOf(order))
  expect(await today()).not.toContain(`Demande d’autres photos, ${order.number}`)
  expect(office.text).toContain('Demande d’autres photos')
  expect(office.text).toContain('(Arrière droite, 19\u00a0pouces)')
})

test('photos requested of a rim that does not exist are recorded as requested of all rims (§11.30)', async () => {
  const order = await insertReceivedOrder(site.query, { status: 2 })
  const path = await share(order)
  expect((await answerAs(path, 'photos', { jante: '9', demande: 'La face arrière.' })).status).toBe(200)
  expect(
    await site.query('select photos_asked_rim, photos_asked_words from expert_dossiers where order_id = $1', [
      order.id,
    ]),
  ).toEqual([{ photos_asked_rim: '', photos_asked_words: 'La face arrière.' }])
})

test('the office mails a dossier link, limits it to a day and revokes it; a closed link shows only a contact (§9.8, §11.30)', async () => {
  const order = await insertReceivedOrder(site.query, { status: 2 })
  const today = parisDay(new Date())
  const page = await desk.read(pageOf(order))
  const form = page.querySelectorAll('form.office-form').find((one) => one.querySelector('[name=expert]'))
  const fields = formFieldsOf(parse(`<div>${form?.outerHTML}</div>`), 'form')
  const shareDossier = async (formFields: Record<string, string>) =>
    (await desk.send(`${pageOf(order)}?formulaire=partager`, { ...fields, expert: 'X', ...formFields }))
      .status
  expect(await shareDossier({ fin: addDays(today, 91) })).toBe(422)
  expect(await shareDossier({ fin: addDays(today, -1) })).toBe(422)
  expect(await shareDossier({ envoyer: 'on', email: '' })).toBe(422)
  expect(await shareDossier({ expert: '' })).toBe(422)
  expect(await shareDossier({ jantes: '1 2' })).toBe(422)

  const mailed = { envoyer: 'on', email: 'expert.retrait@exemple.fr', fin: today }
  const path = await share(order, mailed)
  const [mail] = await waitForMails(site, 'expert.retrait@exemple.fr')
  expect(mail?.text).toContain(path)
  expect(mail?.text).toContain('Sinistre n°\u00a02026-77')
  expect((await site.fetch(path)).status).toBe(200)
  const id = path.slice('/dossier/'.length, '/dossier/'.length + 16)
  // Closing one dossier leaves a second dossier of the same order open.
  const secondLink = await share(order, { expert: 'Autre Expert' })
  for (const _ of [1, 2])
    expect((await desk.send(`${pageOf(order)}?formulaire=retirer`, { dossier: id })).status).toBe(200)
  const closed = await site.fetch(path)
  expect(closed.status).toBe(410)
  const closedText = parse(await closed.text()).querySelector('.dossier')?.text ?? ''
  expect(closedText).toContain('Ce lien n’est plus ouvert')
  expect(closedText).toContain('03 53 01 42 10')
  for (const secret of [order.number, 'GH-123-KL', '2026-77', 'Peugeot'])
    expect(closedText).not.toContain(secret)
  for (const subpath of ['/dossier.pdf', '/dossier.zip', '/devis.pdf'])
    expect((await site.fetch(path + subpath)).status, subpath).toBe(404)
  expect((await answerAs(path, 'accord', { nom: 'X', vu: '' })).status).toBe(422)
  expect((await site.fetch(secondLink)).status).toBe(200)
  // Undoing the closure before the end date opens the dossier again; at its end date it closes permanently.
  expect((await desk.send(`${pageOf(order)}?formulaire=rendre`, { dossier: id })).status).toBe(200)
  expect((await site.fetch(path)).status).toBe(200)
  await site.query("update expert_dossiers set expires_at = now() - interval '1 second' where id = $1", [id])
  expect((await site.fetch(path)).status).toBe(410)
  // A dossier can be closed only from the page of its own record.
  const other = await insertReceivedOrder(site.query)
  expect((await desk.send(`${pageOf(other)}?formulaire=retirer`, { dossier: id })).status).toBe(422)
  await site.query("update expert_dossiers set created_at = now() - interval '6 years' where id = $1", [id])
  const { db } = await openWorkshop(site)
  expect(await deleteOldDossiers({ db, clock: { now: () => new Date() } })).toBe(1)
  expect((await site.fetch(path)).status).toBe(404)
})

test('a dossier shows the estimate too, with its PDF if the office chose so (§11.30)', async () => {
  const rim = {
    position: 'avg',
    size: 19,
    service: 'renovation',
    finish: 'machined',
    defects: ['bent'],
    notes: '',
  }
  const formFields = {
    l1_kind: 'rim',
    l1_position: 'avg',
    l1_size: '19',
    l1_service: 'renovation',
    l1_finish: 'machined',
  }
  const content = {
    ...formFields,
    l1_quantity: '1',
    l1_price: '100',
    l1_discount: '10',
    l1_vat: '20.0',
    discount: '10',
  }
  const [estimate] = await site.query<{ id: string; pos_id: string; estimate_number: string }>(
    `update estimates set rims = $1, content = $2
     where id = (select id from estimates e where not exists (select 1 from orders where estimate_id = e.id) order by created_at desc limit 1)
     returning id, pos_id, estimate_number`,
    [JSON.stringify([rim]), JSON.stringify(content)],
  )
  if (!estimate) throw new Error('the demo has quotes')
  const page = `/gestion/dossiers/devis/${estimate.id}`
  const opened = await desk.read(page)
  const form = opened.querySelectorAll('form.office-form').find((one) => one.querySelector('[name=expert]'))
  const fields = formFieldsOf(parse(`<div>${form?.outerHTML}</div>`), 'form')
  // The form proposes the rim's price in the estimate after both of its discounts.
  expect(fields.prix_1).toBe('81,00')
  const shared = await desk.send(`${page}?formulaire=partager`, {
    ...fields,
    expert: 'X',
    montre_devis: 'on',
  })
  expect(shared.status).toBe(200)
  const [path = ''] = linksOf(await desk.read(page))
  expect((await visit(path)).text).toContain(estimate.estimate_number)
  const pdf = await site.fetch(`${path}/devis.pdf`)
  expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const record = await desk.read(`/gestion/devis/${estimate.pos_id}/${estimate.id}`)
  expect(record.querySelector('#experts')?.text).toContain('Partager avec un expert')
})
