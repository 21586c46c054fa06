import { beforeAll, describe, expect, test, vi } from 'vitest'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { deleteOldSlips } from '../../../domain/oversight/retention/delete-workshop-records.ts'
import { signaturePadBounds } from '../../../domain/workshop/slips/signature.ts'
import { readMails } from '../../content/mails.ts'
import { moveConfirmationFields } from '../../content/move-order.ts'
import { insertReceivedOrder, type ReceivedOrder } from '../../content/order-with-rims.ts'
import { uploadRimPhoto } from '../../content/upload-rim-photo.ts'
import { countElementsWithRole, readPdfStructure } from '../../read-archive.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let mechanic: SignedInStaff
let desk: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
  mechanic = await signInStaff(site, 'mecano@exemple.fr')
  desk = await signInStaff(site, 'bureau@exemple.fr')
})

/** Makes an order whose rims have been received. */
async function createReceivedOrder({ status = 0 } = {}): Promise<ReceivedOrder> {
  const order = await insertReceivedOrder(site.query, { status })
  await site.query('update orders set received_at = created_at where id = $1', [order.id])
  return order
}

const pageOf = ({ id }: Pick<ReceivedOrder, 'id'>, kind = 'depot') => `/gestion/commandes/${id}/bons/${kind}`
const slipsOf = ({ id }: Pick<ReceivedOrder, 'id'>) =>
  site.query<{
    id: string
    kind: string
    signer: string
    signature: number[][] | null
    signed_at: Date | null
  }>('select * from order_slips where order_id = $1 order by created_at', [id])
const signature = JSON.stringify([
  [100, 400, 220, 120, 340, 390, 460, 130],
  [520, 250, 900, 240],
])

/** Posts the form of a slip's page as it was opened. */
async function sign(
  order: ReceivedOrder,
  formFields: Record<string, string> = {},
  { kind = 'depot', who: person = mechanic } = {},
) {
  const fields = formFieldsOf(await person.read(pageOf(order, kind)), '.slip__form')
  return press(
    order,
    { ...fields, signer: 'Jeanne Morel', signature, suite: 'signer', ...formFields },
    { kind, who: person },
  )
}
const press = (
  order: ReceivedOrder,
  fields: Record<string, string>,
  { kind = 'depot', who: person = mechanic } = {},
) => person.send(`${pageOf(order, kind)}?formulaire=faire`, fields)

/** Uploads a photo of the first rim as a telephone does. */
async function photograph(order: ReceivedOrder): Promise<void> {
  const photoQuery = { jante: order.rims[0] }
  const { response } = await uploadRimPhoto(site, {
    orderId: order.id,
    cookies: mechanic.cookies,
    about: photoQuery,
  })
  expect(response.status).toBe(200)
}

test('a drop-off slip signed on the screen keeps and prints the facts shown at signing, despite later changes (§11.14)', async () => {
  const order = await createReceivedOrder()
  await site.query(
    "update order_rims set defects = '{kerbed,bent}', make = 'BBS', part_number = 'RS-4711', colour = 'RAL 7016 satiné' where id = $1",
    [order.rims[0]],
  )
  await photograph(order)
  const counter = await mechanic.read(`/gestion/commandes/${order.id}`)
  expect(counter.querySelector('.order-actions > a')?.getAttribute('href')).toBe(pageOf(order))
  const page = await mechanic.read(pageOf(order))
  for (const pageText of [
    order.number,
    'GH-123-KL',
    'Peugeot 308',
    'Avant gauche, 19\u00a0pouces',
    'Frottée au trottoir, voilée',
    'BBS, RS-4711',
    'RAL 7016 satiné',
    'Valve à garder.',
    'Dépôt, examen et garde des jantes',
  ])
    expect(page.text, pageText).toContain(pageText)
  expect(page.querySelectorAll('.photo-links img')).toHaveLength(1)
  expect(page.querySelector('.slip__sign')?.text).toBe('Signer le bon de dépôt')

  const response = await sign(order)
  const [slip] = await slipsOf(order)
  expect([response.status, response.headers.get('Location')]).toEqual([
    303,
    `${pageOf(order)}?bon=${slip?.id}`,
  ])
  expect(slip).toMatchObject({ kind: 'deposit', signer: 'Jeanne Morel', signature: JSON.parse(signature) })
  const slipPage = await mechanic.read(response.headers.get('Location') ?? '')
  expect(slipPage.querySelector('.slip__made')?.text).toContain('Bon de dépôt signé')
  expect(slipPage.querySelector('svg.slip__signature')?.getAttribute('aria-label')).toBe(
    'Signature de Jeanne Morel',
  )
  const record = await desk.read(`/gestion/commandes/${order.id}`)
  expect(record.querySelector('.order-actions > a')).toBeNull()
  expect(record.querySelector('#bons')?.text).toMatch(
    /Bon de dépôt.*Signé par Jeanne Morel le .* avec Karim/s,
  )
  expect(record.querySelector('.record-stream')?.text).toContain(
    `a fait signer le bon de dépôt de la commande ${order.number}`,
  )

  // The slip shows what was signed, not later changes.
  await site.query("update order_rims set defects = '{}', notes = 'Autre chose' where order_id = $1", [
    order.id,
  ])
  const printed = await desk.open(`${pageOf(order)}/${slip?.id}/pdf`)
  expect(printed.headers.get('Content-Type')).toBe('application/pdf')
  const bytes = new Uint8Array(await printed.arrayBuffer())
  const { text, info } = await readPdf(bytes.slice())
  for (const printedText of [
    'Bon de dépôt',
    `Commande ${order.number}`,
    'GH-123-KL',
    'Peugeot 308',
    '1. Avant gauche, 19 pouces',
    'Rénovation, diamantée',
    'Frottée au trottoir, voilée',
    'BBS, RS-4711',
    'Valve à garder.',
    'Avant gauche, face avant',
    'article 5',
    'l’atelier a la garde des jantes',
    'Fait à Épinal, le',
    'Jeanne Morel',
    'Karim',
  ])
    expect(text, printedText).toContain(printedText)
  expect(text).not.toContain('Autre chose')
  expect(info.Title).toBe(`Bon de dépôt, commande ${order.number}`)
  const archive = await readPdfStructure(bytes.slice())
  expect(archive.marked).toBe(true)
  expect(archive.metadata).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(archive.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
  // Three figures with alternative text: the photo, the signature and the verification code. The signature is drawn as lines, so
  // the file has a single image.
  expect(countElementsWithRole(archive.pages, 'Figure')).toBe(3)
  expect(countElementsWithRole(archive.pages, 'TH')).toBe(3 + 4)
  expect(archive.file.match(/\/Subtype \/Image/g)).toHaveLength(1)
  for (const { told, written } of archive.pages) expect(told.length).toBeGreaterThan(written.length / 2)
  const secondPdf = new Uint8Array(await (await desk.open(`${pageOf(order)}/${slip?.id}/pdf`)).arrayBuffer())
  expect(Buffer.from(secondPdf).equals(Buffer.from(bytes))).toBe(true)
})

test('a slip’s verification page says only whether its kind, order number and date match (§11.14, §11.33)', async () => {
  const order = await createReceivedOrder()
  await sign(order)
  const [slip] = await slipsOf(order)
  const printed = await desk.open(`${pageOf(order)}/${slip?.id}/pdf`)
  const { text } = await readPdf(new Uint8Array(await printed.arrayBuffer()))
  const address = /\/verifier\/\S{23}/.exec(text)?.[0] ?? ''
  const page = await (await site.fetch(address)).text()
  expect(page).toContain('Bon de dépôt')
  for (const secret of [order.number, 'Morel', 'GH-123-KL', 'type="file"']) expect(page).not.toContain(secret)
  const compare = async (fields: Record<string, string>) => {
    const response = await site.fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: site.origin },
    })
    return [response.status, await response.text()]
  }
  const facts = { sorte: 'deposit', numero: order.number, date: parisDay(new Date()) }
  expect(await compare(facts)).toEqual([
    200,
    expect.stringContaining('Le bon, son numéro et sa date concordent'),
  ])
  for (const changedField of [{ sorte: 'handover' }, { numero: 'CO-E-2026-9999' }, { date: '2026-01-01' }])
    expect(await compare({ ...facts, ...changedField })).toEqual([
      200,
      expect.stringContaining('L’un des trois au moins ne concorde pas'),
    ])
  expect((await compare({ numero: order.number, date: facts.date, total: '1' }))[0]).toBe(422)
  await site.query('delete from order_slips where id = $1', [slip?.id])
  expect((await site.fetch(address)).status).toBe(404)
})

test('a handover slip requires ready rims and can be printed for a paper signature; a drop-off slip requires received rims (§11.14)', async () => {
  const order = await createReceivedOrder({ status: 1 })
  const unreadyPage = await mechanic.read(pageOf(order, 'remise'))
  expect(unreadyPage.text).toContain('Cette commande n’est pas encore prête')
  expect(unreadyPage.querySelector('.slip__form')).toBeNull()
  await site.query('update orders set status = 2 where id = $1', [order.id])
  const response = await sign(
    order,
    { suite: 'papier', signer: '', signature: '' },
    { kind: 'remise', who: desk },
  )
  const [slip] = await slipsOf(order)
  expect(slip).toMatchObject({ kind: 'handover', signer: '', signature: null, signed_at: null })
  const slipPage = await desk.read(response.headers.get('Location') ?? '')
  expect(slipPage.querySelector('.slip__made')?.text).toContain('Bon de remise à signer sur papier')
  const bytes = new Uint8Array(
    await (await desk.open(`${pageOf(order, 'remise')}/${slip?.id}/pdf`)).arrayBuffer(),
  )
  const { text } = await readPdf(bytes.slice())
  for (const printedText of [
    'Bon de remise',
    'Jantes remises',
    'Nom et signature',
    'Remise, remontage et gardiennage',
    'serrage',
  ])
    expect(text, printedText).toContain(printedText)
  // Only the verification code.
  expect(countElementsWithRole((await readPdfStructure(bytes)).pages, 'Figure')).toBe(1)
  // No drop-off slip for rims that have not arrived.
  const expected = await insertReceivedOrder(site.query, { isExpected: true })
  expect((await mechanic.read(pageOf(expected))).text).toContain('ne sont pas encore arrivées')
  expect(
    (await press(expected, { bon: randomId(), vu: '', signer: 'X', signature, suite: 'signer' })).status,
  ).toBe(422)
  expect(await slipsOf(expected)).toEqual([])
})

test('a repeated submission makes one slip, and a submission after the rims have changed is rejected (§11.14)', async () => {
  const order = await createReceivedOrder()
  const fields = {
    ...formFieldsOf(await mechanic.read(pageOf(order)), '.slip__form'),
    signer: 'Jeanne Morel',
    signature,
    suite: 'signer',
  }
  const answers = await Promise.all([
    press(order, fields),
    press(order, fields, { who: desk }),
    press(order, fields),
  ])
  expect(new Set(answers.map(({ headers }) => headers.get('Location'))).size).toBe(1)
  expect(await slipsOf(order)).toHaveLength(1)

  const page = formFieldsOf(await mechanic.read(pageOf(order)), '.slip__form')
  // A photo that is added while the client signs belongs to the next slip and does not reject this one.
  await photograph(order)
  await press(order, { ...page, signer: 'Jeanne Morel', signature, suite: 'signer' })
  expect(await slipsOf(order)).toHaveLength(2)
  const stale = formFieldsOf(await mechanic.read(pageOf(order)), '.slip__form')
  expect(stale.photos).toMatch(/^\w{16}$/)
  await site.query("update order_rims set notes = 'Fendue' where id = $1", [order.rims[0]])
  const rejected = await press(order, { ...stale, signer: 'Jeanne Morel', signature, suite: 'signer' })
  expect([rejected.status, await rejected.text()]).toEqual([
    422,
    expect.stringContaining('ont changé entre-temps'),
  ])
  // The id of another order's slip is rejected.
  const other = await createReceivedOrder()
  const [slip] = await slipsOf(order)
  const stolen = formFieldsOf(await mechanic.read(pageOf(other)), '.slip__form')
  const clash = await press(other, {
    ...stolen,
    bon: slip?.id ?? '',
    signer: 'X',
    signature,
    suite: 'signer',
  })
  expect(clash.status).toBeLessThan(500)
  expect(await slipsOf(other)).toEqual([])
  for (const path of [
    `${pageOf(other)}?bon=${slip?.id}`,
    `${pageOf(other)}/${slip?.id}/pdf`,
    `${pageOf(order, 'remise')}/${slip?.id}/pdf`,
    pageOf(order, 'autre'),
  ])
    expect((await desk.open(path)).status, path).toBe(404)
})

describe('a signature (§11.14)', () => {
  const stroke = (points: number) => Array.from({ length: points }, () => [1, 1]).flat()
  test.each([
    ['nothing', '', 'Faites signer dans le cadre'],
    ['no lines', '[]', 'Faites signer dans le cadre'],
    ['a dot', '[[5,5]]', 'Faites signer dans le cadre'],
    ['words', 'Jeanne', 'n’a pas pu être lue'],
    ['no list', '{"length":3}', 'n’a pas pu être lue'],
    ['half a point', '[[1,2,3]]', 'n’a pas pu être lue'],
    ['out of the frame', `[[1,2,3,${signaturePadBounds.height + 1}]]`, 'n’a pas pu être lue'],
    ['before the frame', '[[-1,2,3,4]]', 'n’a pas pu être lue'],
    ['fractions', '[[1.5,2,3,4]]', 'n’a pas pu être lue'],
    ['words among the points', '[[1,"2",3,4]]', 'n’a pas pu être lue'],
    ['lists in lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'n’a pas pu être lue'],
    [
      'too many lines',
      JSON.stringify(Array.from({ length: signaturePadBounds.maxStrokes + 1 }, () => [1, 1])),
      'trop long',
    ],
    ['too many points', JSON.stringify([stroke(signaturePadBounds.maxPoints + 1)]), 'trop long'],
  ])('a posted signature is rejected with a message: %s', async (_, posted, says) => {
    const order = await createReceivedOrder()
    const response = await sign(order, { signature: posted })
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(says)])
    expect(await slipsOf(order)).toEqual([])
  })

  test('a slip requires the signer’s name, and its signature has a maximum size (§11.14)', async () => {
    const order = await createReceivedOrder()
    const nameless = await sign(order, { signer: ' ' })
    expect([nameless.status, await nameless.text()]).toEqual([
      422,
      expect.stringContaining('Indiquez le nom'),
    ])
    const endless = await sign(order, { signature: `[[${'1,'.repeat(100_000)}1]]` })
    expect([endless.status >= 400, endless.status < 500]).toEqual([true, true])
    expect(await slipsOf(order)).toEqual([])
    await sign(order, { signature: JSON.stringify([stroke(signaturePadBounds.maxPoints)]) })
    expect(await slipsOf(order)).toHaveLength(1)
  })
})

test('a slip is mailed to the client once, after ten seconds in which the mail can be undone (§11.14)', async () => {
  const order = await createReceivedOrder()
  const email = `bon-${randomId().toLowerCase()}@exemple.fr`
  const [client] = await site.query<{ id: string }>(
    "insert into clients (id, type, last_name, email) values ($1, 'individual', 'Morel', $2) returning id",
    [randomId(), email],
  )
  await site.query('update orders set client_id = $1 where id = $2', [client?.id, order.id])
  const slipPath = (await sign(order)).headers.get('Location') ?? ''
  const bon = new URL(slipPath, site.origin).searchParams.get('bon') ?? ''
  const send = (intent: string, person = desk) => person.send(`${slipPath}&formulaire=${intent}`, { bon })
  const row = async () =>
    (
      await site.query<{ mailed_to: string | null; mailed_at: Date | null }>(
        'select * from order_slips where id = $1',
        [bon],
      )
    )[0]
  expect((await desk.read(slipPath)).querySelector('.slip__mail')?.text).toContain(email)
  // Mechanics can send the slip, but do not see the mail address.
  expect((await mechanic.read(slipPath)).querySelector('.slip__mail')?.text).not.toContain(email)
  await send('envoyer')
  expect((await desk.read(slipPath)).querySelector('.undo-toast')?.text).toContain(
    'part dans quelques secondes',
  )
  expect((await send('annuler-envoi', mechanic)).status).toBe(422)
  await send('annuler-envoi')
  expect(await row()).toMatchObject({ mailed_to: null })
  await send('envoyer')
  await send('envoyer', mechanic)
  expect(await row()).toMatchObject({ mailed_to: email, mailed_at: null })
  await site.query("update order_slips set mail_asked_at = now() - interval '11 seconds' where id = $1", [
    bon,
  ])
  await site.query("update tw_jobs.job set start_after = now() where name = 'send-slip-mail'")
  await vi.waitFor(async () => expect((await row())?.mailed_at).not.toBeNull())
  const mails = (await readMails(site)).filter(({ subject }) => subject?.includes(order.number))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe(`Votre bon de dépôt\u00a0: commande ${order.number}`)
  expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual([
    `Bon de dépôt ${order.number} TW Jantes.pdf`,
  ])
  expect((await readPdf(mails[0]?.attachments[0]?.content ?? Buffer.alloc(0))).text).toContain('Jeanne Morel')
  await send('envoyer')
  const sent = await desk.read(slipPath)
  expect(sent.querySelector('.slip__mail')).toBeNull()
  expect(sent.text).toContain('Envoyé au client le')
  // The client has no mail address.
  await site.query('update clients set email = null where id = $1', [client?.id])
  const next = (await sign(order)).headers.get('Location') ?? ''
  expect((await desk.read(next)).text).toContain('Ce client n’a pas d’adresse e-mail')
})

test('the client can open a slip in their client area, and another client gets 404 (§2.12, §11.14)', async () => {
  const order = await createReceivedOrder()
  const owner = await signInStaff(site, 'pro@exemple.fr')
  const other = await signInStaff(site, 'particulier@exemple.fr')
  await site.query(
    "update orders set client_id = (select id from users where email like '%pro@exemple.fr') where id = $1",
    [order.id],
  )
  await sign(order)
  const [slip] = await slipsOf(order)
  const page = await owner.read(`/espace_pro/commande/${order.id}`)
  const link = page.querySelector('.order-papers a')
  expect(link?.text.trim()).toMatch(/^Bon de dépôt du \d\d\/\d\d\/\d{4}$/)
  const path = link?.getAttribute('href') ?? ''
  const pdf = await owner.open(path)
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
  expect((await readPdf(await pdf.arrayBuffer())).text).toContain('Jeanne Morel')
  expect(pdf.headers.get('Cache-Control')).toContain('no-store')
  expect((await other.open(path)).status).toBe(404)
  const foreign = await createReceivedOrder()
  expect((await owner.open(`/espace_pro/commande/${foreign.id}/bons/${slip?.id}/pdf`)).status).toBe(404)
})

test('the move to the last status records who took the rims, or leads to signing the handover slip (§11.14)', async () => {
  const order = await createReceivedOrder({ status: 2 })
  const page = `/gestion/commandes/${order.id}`
  const form = (await mechanic.read(page)).querySelector('.handover-form')
  expect(form?.querySelector('label')?.text).toContain('Remises à')
  const finish = (fields: Record<string, string>, person = mechanic) =>
    person.send(`${page}?formulaire=etape`, { ...moveConfirmationFields, de: '2', vers: '3', ...fields })
  await finish({ remises: 'Paul Morel' })
  await finish({ remises: 'Paul Morel' })
  expect(await slipsOf(order)).toMatchObject([{ kind: 'handover', signer: 'Paul Morel', signature: null }])
  expect((await desk.read(page)).querySelector('#bons')?.text).toContain('remises à Paul Morel')
  // Undoing the step deletes its slip only: a slip printed for a paper signature stays.
  await site.query(
    `insert into order_slips (id, order_id, kind, created_at, made_by, made_by_name, content, signer)
     select $2, order_id, kind, created_at, made_by, made_by_name, content, '' from order_slips where order_id = $1`,
    [order.id, `PAPER${order.id.slice(5)}`],
  )
  await mechanic.send(
    `${page}?formulaire=annuler`,
    formFieldsOf(await mechanic.read(page), 'form.undo-toast'),
  )
  expect(await slipsOf(order)).toMatchObject([{ kind: 'handover', signer: '' }])
  const signingRedirect = await finish({ remises: 'Paul Morel', suite: 'signer' })
  expect(signingRedirect.headers.get('Location')).toBe(`${pageOf(order, 'remise')}?remises=Paul+Morel`)
  const slip = await mechanic.read(signingRedirect.headers.get('Location') ?? '')
  expect(slip.querySelector('input[name=signer]')?.getAttribute('value')).toBe('Paul Morel')
  // Without a named person, handing over takes a single click.
  const finishedOrder = await createReceivedOrder({ status: 2 })
  await mechanic.send(`/gestion/commandes/${finishedOrder.id}?formulaire=etape`, {
    ...moveConfirmationFields,
    de: '2',
    vers: '3',
  })
  expect(await slipsOf(finishedOrder)).toEqual([])
  expect(await site.query('select status from orders where id = $1', [finishedOrder.id])).toEqual([
    { status: 3 },
  ])
})

test('slips are deleted after five years (§9.8)', async () => {
  const order = await createReceivedOrder()
  for (const _ of [1, 2]) await sign(order)
  const [old] = await slipsOf(order)
  await site.query("update order_slips set created_at = now() - interval '61 months' where id = $1", [
    old?.id,
  ])
  const { db } = await openWorkshop(site)
  expect(await deleteOldSlips({ db, clock: { now: () => new Date() } })).toBe(1)
  expect(await slipsOf(order)).toHaveLength(1)
})
