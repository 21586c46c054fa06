import { beforeAll, expect, test, vi } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { deleteOldDrafts } from '../../../domain/oversight/retention/delete-workshop-records.ts'
import { textsOf } from '../../reading/read-page.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { redirectTargetOf } from '../../reading/redirect-target.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { insertSeenRequest } from '../office/insert-seen-records.ts'
import {
  advanceClock,
  beginEstimateDraft,
  idInAddress,
  karim,
  makeMailJobsDue,
  now,
  openEstimateSite,
  parseResponseHtml,
  readDrafts,
  readEstimateRow,
  readRequest,
  saveDraft,
  sendNewEstimate,
  sophie,
  submitForm,
  testSite,
  thomas,
  waitForMailTo,
  workshop,
} from './estimate-site.ts'

beforeAll(openEstimateSite)

test('an estimate made from a request has its client and a line per rim at the current price, and is mailed as a PDF (§11.13)', async () => {
  const id = await insertSeenRequest(testSite, now(), {
    service: 'rénovation',
    images: JSON.stringify([
      { url: '/u', name: 'face.jpg', path: 'forms/x/images/ABCDEFGHIJKLMNOP-face.jpg' },
    ]),
  })
  const record = `/gestion/demandes/${id}`
  expect(textsOf(await sophie.read(record), '[data-act=devis] button')).toEqual(['Faire le devis'])
  const page = await beginEstimateDraft(`demande=${id}`)
  expect(page).toMatch(/^\/gestion\/devis\/ostwald\/\w{16}$/)
  expect(await readRequest(id)).toMatchObject({ state: 'in_progress', handled_by: 'BureauEpinal0001' })
  const draft = await sophie.read(page)
  expect(textsOf(draft, 'h1')).toEqual(['Devis pour Jeanne Morel'])
  expect(draft.toString().match(/[\w-]+="\[object Object\]"/g), 'attributes that are objects').toBeNull()
  expect(draft.querySelectorAll('.record-photos img')).toHaveLength(1)
  const grid = await testSite.query<{ cents: number }>(
    `select cents from price_grid where kind = 'service' and service = 'renovation' and size = 18 and finish is null
       and pos_id is null and valid_from <= current_date order by valid_from desc limit 1`,
  )
  const price = grid[0]?.cents ?? 0
  expect(price).toBeGreaterThan(5_000)
  expect(textsOf(draft, '.estimate-totals__due dd')).toEqual([
    collapseSpaces(`${(((price * 4 * 1.2) / 100).toFixed(2)).replace('.', ',')} €`),
  ])

  const confirmation = await saveDraft(page, { suite: 'envoyer' })
  expect([confirmation.status, redirectTargetOf(confirmation)]).toEqual([303, `${page}?envoi=oui#envoyer`])
  const question = await sophie.read(`${page}?envoi=oui`)
  const fields = formFieldsOf(question, '#envoyer form')
  expect(fields.email).toBe(`${id.toLowerCase()}@exemple.fr`)

  expect((await submitForm(page, 'envoyer', { ...fields, texte: 'À très vite.' })).status).toBe(303)
  // Nothing is sent yet, and no number is assigned.
  expect(await readEstimateRow(page)).toBeUndefined()
  expect(textsOf(await sophie.read(page), '.undo-toast button')).toEqual(['Annuler'])
  advanceClock(11)
  await makeMailJobsDue()
  const mail = await waitForMailTo(fields.email ?? '')
  const estimate = await vi.waitUntil(
    async () => {
      const row = await readEstimateRow(page)
      return row?.state === 'sent' ? row : null
    },
    { timeout: 30_000 },
  )
  expect(estimate.estimate_number).toMatch(/^DE-S-\d{4}-\d{4}$/)
  expect(
    estimate.lines.map(({ description, unit_price }) => [collapseSpaces(description), unit_price]),
  ).toEqual([
    ['Jante avant gauche 18 pouces : rénovation, couleur unie', price],
    ['Jante avant droite 18 pouces : rénovation, couleur unie', price],
    ['Jante arrière gauche 18 pouces : rénovation, couleur unie', price],
    ['Jante arrière droite 18 pouces : rénovation, couleur unie', price],
  ])
  expect(estimate.rims).toHaveLength(4)
  expect(await readDrafts(page)).toEqual([])
  expect(await readRequest(id)).toEqual({
    state: 'estimated',
    handled_by: 'BureauEpinal0001',
    waits_since: null,
  })

  expect(mail.subject).toBe(`Votre devis ${estimate.estimate_number}`)
  expect(mail.text).toContain('À très vite.')
  const [attached] = mail.attachments
  expect(attached?.filename).toBe(`Devis ${estimate.estimate_number} TW Jantes.pdf`)
  const pdf = await readPdf(new Uint8Array(attached?.content ?? []))
  expect(pdf.text).toContain(estimate.estimate_number)
  expect(pdf.text).toContain('Conditions générales')
  expect(pdf.text).not.toContain('BROUILLON')
  // A second submission, before or after the mail is sent, sends no other mail.
  await submitForm(page, 'envoyer', { email: 'autre@exemple.fr' })
  expect(textsOf(await sophie.read(record), '[data-act=devis] a')).toEqual([estimate.estimate_number])
  const files = (await sophie.read(page)).querySelectorAll('a[href*="/pdf"]')
  expect(files.map((link) => link.getAttribute('aria-label'))).toEqual([
    `Ouvrir le PDF de ${estimate.estimate_number}, dans un nouvel onglet`,
    `Télécharger le PDF de ${estimate.estimate_number}`,
  ])
})

test('undoing « Copier sur les quatre jantes » restores the whole draft, but is rejected after a colleague’s change (§11.13)', async () => {
  const page = await beginEstimateDraft(
    `demande=${await insertSeenRequest(testSite, now(), { service: 'rénovation' })}`,
  )
  await saveDraft(page, { l1_position: 'avg', l1_price: '120,00', l1_size: '19' })
  const made = async (person = sophie) => {
    const answer = await parseResponseHtml(
      await submitForm(
        page,
        'brouillon',
        { ...formFieldsOf(await person.read(page), '#brouillon'), pareilles: '1' },
        person,
      ),
    )
    return formFieldsOf(answer, 'form.undo-toast')
  }
  const contentOf = async () => (await readDrafts(page))[0]?.content
  const before = await contentOf()
  const undo = await made()
  const alike = await contentOf()
  expect(alike).not.toEqual(before)
  expect((await submitForm(page, 'annuler-pareilles', undo)).status).toBe(200)
  expect(await contentOf()).toEqual(before)
  // A repeated submission has no further effect.
  expect((await submitForm(page, 'annuler-pareilles', undo)).status).toBe(200)
  const again = await made()
  await saveDraft(page, { message: 'À déposer avant 10 h.' }, thomas)
  const written = await contentOf()
  const rejected = await submitForm(page, 'annuler-pareilles', again)
  expect([rejected.status, collapseSpaces(await rejected.text())]).toEqual([
    422,
    expect.stringContaining('Ce devis a été modifié depuis'),
  ])
  expect(await contentOf()).toEqual(written)
})

test('two people change one draft: separate changes are merged, conflicting ones are asked about (§11.13)', async () => {
  const page = await beginEstimateDraft(
    `demande=${await insertSeenRequest(testSite, now(), { service: 'rénovation' })}`,
  )
  const opened = formFieldsOf(await sophie.read(page), '#brouillon')
  await submitForm(page, 'brouillon', { ...opened, l1_price: '99,00', days: '8' }, thomas)
  const conflict = await submitForm(page, 'brouillon', {
    ...opened,
    l1_price: '101,00',
    vehicle: 'Peugeot 308 SW',
  })
  expect(conflict.status).toBe(422)
  const question = await parseResponseHtml(conflict)
  expect(textsOf(question, '[data-conflict=l1_price] label')).toEqual([
    'Votre saisie101,00',
    'Enregistré entre-temps99,00',
  ])
  expect((await readDrafts(page))[0]?.content).toMatchObject({
    l1_price: '99,00',
    days: '8',
    vehicle: 'Peugeot 308',
  })
  // Answering the question saves the chosen value, and each person's other changes.
  const answer = formFieldsOf(question, '#brouillon')
  expect((await submitForm(page, 'brouillon', answer)).status).toBe(200)
  expect((await readDrafts(page))[0]?.content).toMatchObject({
    l1_price: '101,00',
    days: '8',
    vehicle: 'Peugeot 308 SW',
  })
  // Removing a line that a colleague has changed meanwhile keeps the line.
  const reloadedForm = formFieldsOf(await sophie.read(page), '#brouillon')
  await submitForm(page, 'brouillon', { ...reloadedForm, l2_notes: 'Voilée à 3 h' }, thomas)
  const { l2_kind, ...withoutKind } = reloadedForm
  expect(l2_kind).toBe('rim')
  await submitForm(page, 'brouillon', withoutKind)
  expect((await readDrafts(page))[0]?.content).toMatchObject({ l2_kind: 'rim', l2_notes: 'Voilée à 3 h' })
})

test('draft lines can be added, removed and discounted; a professional discount is rejected for an individual (§11.13)', async () => {
  const page = await beginEstimateDraft('client=ParticulierDemo1')
  await saveDraft(page, { ajouter: 'free' })
  const extra = (await sophie.read(page))
    .querySelectorAll('button[name=ajouter]')
    .map((button) => button.getAttribute('value') ?? '')
  expect(extra).toContain('Valve neuve')
  await saveDraft(page, { l1_text: 'Contrôle', l1_price: '10,01', l1_quantity: '3', ajouter: 'Valve neuve' })
  await saveDraft(page, { retirer: '2' })
  const rejectedDiscount = await saveDraft(page, {
    discount_kind: 'professional',
    discount: '10',
    suite: 'envoyer',
  })
  expect(rejectedDiscount.status).toBe(422)
  expect(collapseSpaces(await rejectedDiscount.text())).toContain(
    'La remise professionnelle est réservée aux professionnels',
  )
  expect(
    (await sophie.read(page)).querySelectorAll('[name=discount_kind] option[value=professional]'),
  ).toEqual([])
  await saveDraft(page, { discount_kind: 'loyalty', discount: '12,5', l1_discount: '10', l1_vat: '10.0' })
  await submitForm(page, 'emettre')
  const estimate = await readEstimateRow(page)
  // 30.03 less 10 % is 27.03; 12.5 % of 27.03 is 3.38.
  expect(
    estimate?.lines.map(({ quantity, unit_price, vat_rate }) => [quantity, unit_price, vat_rate]),
  ).toEqual([
    [3, 1001, 1000],
    [1, -300, 1000],
    [1, -338, 1000],
  ])
  expect([estimate?.total_te, estimate?.total]).toEqual([2365, 2602])
  expect(estimate).toMatchObject({ state: 'issued', status: 'created' })
})

test('a draft stores several defects of one rim, one value for each ticked box (§11.13)', async () => {
  const page = await beginEstimateDraft('client=ParticulierDemo1')
  await saveDraft(page, { ajouter: 'rim' })
  const body = new URLSearchParams(formFieldsOf(await sophie.read(page), '#brouillon'))
  body.delete('l1_defects')
  for (const defect of ['kerbed', 'bent']) body.append('l1_defects', defect)
  const headers = { Cookie: sophie.cookies, Origin: testSite.origin }
  const saved = await testSite.fetch(`${page}?formulaire=brouillon`, { method: 'POST', body, headers })
  expect(saved.status).toBe(200)
  expect((await readDrafts(page))[0]?.content.l1_defects).toBe('kerbed bent')
})

test('adding a line to a draft of forty lines is rejected with a message and keeps the typed values (§11.13)', async () => {
  const page = await beginEstimateDraft('client=ParticulierDemo1')
  // Forty lines with all of their fields, as the page sends them.
  const full = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => index + 1).flatMap((place) =>
      Object.entries({
        kind: 'rim',
        position: 'other',
        size: '19',
        service: 'renovation',
        finish: 'painted',
        defects: '',
        notes: '',
        text: '',
        quantity: '1',
        price: '40',
        discount: '',
        vat: '20.0',
        nature: '',
      }).map(([field, value]) => [`l${place}_${field}`, value]),
    ),
  )
  expect((await saveDraft(page, full)).status).toBe(200)
  const rejected = await saveDraft(page, { ajouter: 'free', l40_price: '41' })
  const rejectionPage = await parseResponseHtml(rejected)
  expect([
    rejected.status,
    collapseSpaces(rejectionPage.querySelector('.office-form__alert')?.text ?? ''),
  ]).toEqual([422, '40 lignes au plus'])
  const [draft] = await readDrafts(page)
  expect([
    draft?.content.l40_price,
    Object.keys(draft?.content ?? {}).filter((name) => name.endsWith('_kind')).length,
  ]).toEqual(['41', 40])
})

test('a draft with missing or invalid fields is neither issued nor sent, and each problem is named (§11.13)', async () => {
  const page = await beginEstimateDraft('client=ParticulierDemo1')
  const empty = await saveDraft(page, { suite: 'envoyer' })
  expect(await empty.text()).toContain('Ajoutez au moins une ligne')
  await saveDraft(page, { ajouter: 'rim' })
  const rejectedDraft = await saveDraft(page, {
    l1_service: '',
    l1_quantity: '0',
    l1_price: 'cher',
    l1_discount: '120',
    days: '',
    validity: '400',
    suite: 'envoyer',
  })
  expect(rejectedDraft.status).toBe(422)
  const text = collapseSpaces(await rejectedDraft.text())
  for (const sentence of [
    'Choisissez la prestation',
    'Indiquez une quantité, de 1 à 999',
    'Indiquez un prix hors taxes, comme 89,50',
    'Indiquez un pourcentage, de 0 à 100',
    'Indiquez le délai, de 1 à 120 jours ouvrés',
    'Indiquez la validité, de 1 à 365 jours',
  ])
    expect(text).toContain(sentence)
  expect((await submitForm(page, 'emettre')).status).toBe(422)
  expect((await submitForm(page, 'envoyer', { email: 'x@exemple.fr' })).status).toBe(422)
  // A draft without a client asks for one before it is sent.
  const nobodys = await beginEstimateDraft('')
  expect(await (await saveDraft(nobodys, { suite: 'envoyer' })).text()).toContain('Choisissez le client')
  expect(textsOf(await sophie.read(`${nobodys}?q=Marchal`), '.estimate-clients strong')).toEqual([
    'Julien Marchal',
  ])
  await submitForm(nobodys, 'client', { qui: 'ParticulierDemo1' })
  expect((await readDrafts(nobodys))[0]?.client_id).toBe('ParticulierDemo1')
  expect(redirectTargetOf(await submitForm(nobodys, 'supprimer'))).toBe('/gestion/devis')
  expect((await sophie.open(nobodys)).status).toBe(404)
})

test('an estimate of more than 200 rims is not issued, because its order would lack the others (§11.13)', async () => {
  const page = await beginEstimateDraft('client=GarageSaintDie01')
  await saveDraft(page, { ajouter: 'rim' })
  const rims = (quantity: string) =>
    saveDraft(page, { l1_service: 'renovation', l1_quantity: quantity, l1_price: '100', suite: 'envoyer' })
  const tooManyRims = await rims('201')
  expect(tooManyRims.status).toBe(422)
  expect(collapseSpaces(await tooManyRims.text())).toContain('Un devis compte 200 jantes au plus')
  expect((await submitForm(page, 'emettre')).status).toBe(422)
  expect((await rims('200')).status).toBe(303)
  expect((await submitForm(page, 'emettre')).status).toBe(303)
  expect((await readEstimateRow(page))?.rims).toHaveLength(200)
})

test('a blocking safety rule prevents sending an estimate until a manager lifts it with a written reason, kept on the estimate (§11.31)', async () => {
  const id = await insertSeenRequest(testSite, now(), {
    service: 'soudure',
    rim_type: 'jante adaptable',
    number: 1,
  })
  const page = await beginEstimateDraft(`demande=${id}`)
  const german = {
    registration: 'OG-AB 123',
    l1_kind: 'rim',
    l1_position: 'avg',
    l1_service: 'soudure',
    l1_finish: 'none',
    l1_quantity: '1',
    l1_price: '90',
    l1_vat: '20.0',
    days: '5',
    validity: '30',
  }
  const rejected = await saveDraft(page, { ...german, suite: 'envoyer' })
  expect([rejected.status, collapseSpaces(await rejected.text())]).toEqual([
    422,
    expect.stringContaining('Règle de sécurité « Plaque allemande, soudure »'),
  ])
  for (const [form, fields] of [
    ['emettre', {}],
    ['envoyer', { email: 'x@exemple.fr' }],
  ] as const)
    expect((await submitForm(page, form, fields)).status).toBe(422)
  const warningPage = await sophie.read(page)
  expect(warningPage.querySelector('.estimate-lines .safety-notes [data-level=block]')?.text).toContain(
    'aucune soudure',
  )
  expect(warningPage.querySelector('select[name=plate_country] option')?.text).toContain('Allemagne')
  expect(warningPage.querySelector('input[name=regle]')).toBeNull()
  const lift = { regle: '1 de-weld', motif: 'Jante en acier, hors de la Richtlinie.' }
  expect((await submitForm(page, 'lever', lift)).status).toBe(422)
  expect((await submitForm(page, 'lever', { ...lift, motif: '' }, thomas)).status).toBe(422)
  expect((await submitForm(page, 'lever', lift, thomas)).status).toBe(200)
  const remaining = (await sophie.read(page)).querySelectorAll('#securite p').map(({ text }) => text)
  expect(remaining).toEqual([])
  expect((await submitForm(page, 'emettre')).status).toBe(303)
  const estimate = await sophie.read(page)
  expect(estimate.text).toContain('Jante en acier, hors de la Richtlinie.')
  expect(estimate.querySelector('.record-stream')?.text).toContain('a levé la règle de sécurité')
})

test('the preview of a draft is its PDF, marked as a draft (§11.13)', async () => {
  const page = await beginEstimateDraft(
    `demande=${await insertSeenRequest(testSite, now(), { service: 'rénovation' })}`,
  )
  await saveDraft(page, { message: 'Jantes à déposer avant 10 h.', validity: '15' })
  const response = await sophie.open(`${page}/apercu`)
  expect([response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
    'application/pdf',
    'private, no-store',
  ])
  const { text } = await readPdf(await response.arrayBuffer())
  expect(text).toContain('Jantes à déposer avant 10 h.')
  expect(text).toContain('valable 15 jours')
  expect(text).toMatch(/DE-S-\d{4}-…/)
  expect(text).toContain('BROUILLON')
})

test('a replaced estimate links to the new one and cannot be accepted or sent; copying an estimate starts a draft with its lines (§11.13)', async () => {
  const { page, email } = await sendNewEstimate()
  const first = await readEstimateRow(page)
  const next = await beginEstimateDraft(`remplace=${idInAddress(page)}`)
  // Two people who press « replace » continue the same draft.
  expect(await beginEstimateDraft(`remplace=${idInAddress(page)}`, thomas)).toBe(next)
  await saveDraft(next, { l1_price: '50' })
  await submitForm(next, 'emettre')
  const secondEstimate = await readEstimateRow(next)
  expect(secondEstimate?.lines[0]?.unit_price).toBe(5_000)
  expect(await readEstimateRow(page)).toMatchObject({ state: 'replaced', replaced_by: secondEstimate?.id })
  expect(textsOf(await sophie.read(page), '.estimate-status a')[0]).toBe(secondEstimate?.estimate_number)
  expect((await submitForm(page, 'accepter', { canal: 'phone' })).status).toBe(422)
  // A replaced estimate cannot be sent any more.
  expect((await submitForm(page, 'envoyer', { email })).status).toBe(422)
  const copy = await beginEstimateDraft(`copie=${first?.id}`)
  expect((await readDrafts(copy))[0]?.content).toMatchObject({ l1_kind: 'rim', l1_position: 'avg' })
  // An estimate that was not made from a draft is copied by its lines.
  const [old] = await testSite.query<{ id: string }>(
    "select id from estimates where id like 'DemoDevis%' order by id limit 1",
  )
  const content = (await readDrafts(await beginEstimateDraft(`copie=${old?.id}`)))[0]?.content
  expect(content?.l1_kind).toBe('free')
  expect(content?.l1_text).toContain('Rénovation')
})

test('copying an estimate that has no draft and more than forty lines is rejected (§11.13)', async () => {
  const id = randomId()
  const line = { description: 'Rénovation', quantity: 1, unit_price: 100, vat_rate: 2_000 }
  await testSite.query(
    `insert into estimates (id, estimate_number, created_at, pos_id, client_id, total_te, total, lines)
     values ($1, $2, now(), 'epinal', 'ParticulierDemo1', 4100, 4920, $3)`,
    [id, `DE-L-${id}`, JSON.stringify(Array.from({ length: 41 }, () => line))],
  )
  const copied = await sophie.send(`/gestion/devis/nouveau?copie=${id}&formulaire=commencer`)
  expect([copied.status, collapseSpaces((await parseResponseHtml(copied)).text)]).toEqual([
    422,
    expect.stringContaining('Ce devis a plus de 40 lignes : il ne peut être ni copié ni remplacé.'),
  ])
})

test('the list of estimates filters by state and words, lists drafts, and the office search finds an estimate by its number (§11.13)', async () => {
  const { page } = await sendNewEstimate({ last_name: 'Zimmermann', first_name: 'Odile', model: 'Rifter' })
  const estimate = await readEstimateRow(page)
  const rows = async (query: string) => textsOf(await thomas.read(`/gestion/devis${query}`), 'tbody tr th')
  expect(await rows('?q=Zimmermann')).toHaveLength(1)
  expect(await rows(`?q=${estimate?.estimate_number}`)).toHaveLength(1)
  expect(await rows('?q=Zimmermann&etat=envoye')).toHaveLength(1)
  expect(await rows('?q=Zimmermann&etat=accepte')).toEqual([])
  expect(await rows('?q=Zimmermann&etat=attente')).toHaveLength(1)
  const hits = await thomas.read(`/gestion/recherche?q=${estimate?.estimate_number}&pos=tous`)
  expect(hits.querySelector(`a[href="${page}"]`)).not.toBeNull()
  const draft = await beginEstimateDraft(`client=ParticulierDemo1`)
  const drafted = (await sophie.read('/gestion/devis?etat=brouillon')).querySelector(`a[href="${draft}"]`)
  // The list names the draft by its client; the label is never empty.
  expect(drafted?.textContent.trim()).not.toBe('')
  expect(drafted).not.toBeNull()
})

test('a draft that has not changed for twelve months is deleted (§9.8, §11.13)', async () => {
  const [oldDraft, youngDraft] = [
    await beginEstimateDraft('client=ParticulierDemo1'),
    await beginEstimateDraft('client=ParticulierDemo1'),
  ]
  const backdateDraft = (page: string, months: number) =>
    testSite.query(
      "update estimate_drafts set changed_at = $2::timestamptz - $3 * interval '1 month' where id = $1",
      [idInAddress(page), now(), months],
    )
  await backdateDraft(oldDraft, 13)
  await backdateDraft(youngDraft, 11)
  expect(await deleteOldDrafts({ ...workshop, clock: { now } })).toBe(1)
  expect([await readDrafts(oldDraft), (await readDrafts(youngDraft)).length]).toEqual([[], 1])
})

test('mechanics have no access to estimates (§11.1, §11.13)', async () => {
  const page = await beginEstimateDraft('client=ParticulierDemo1')
  for (const path of ['/gestion/devis', '/gestion/devis/nouveau', page, `${page}/apercu`])
    expect((await karim.open(path)).status, path).toBe(404)
  for (const form of ['brouillon', 'envoyer', 'accepter', 'supprimer'])
    expect((await karim.send(`${page}?formulaire=${form}`)).status, form).toBe(404)
  const id = await insertSeenRequest(testSite, now())
  expect((await karim.read(`/gestion/demandes/${id}`)).querySelector('[data-act=devis]')).toBeNull()
  expect(await readDrafts(page)).toHaveLength(1)
})

test('the agreed colour of a rim passes from the draft to the printed estimate, the order and the rim; a service without finish has none (§11.13, §11.14)', async () => {
  const page = await beginEstimateDraft(
    `demande=${await insertSeenRequest(testSite, now(), { service: 'rénovation', number: 2 })}`,
  )
  await saveDraft(page, { l1_colour: 'x'.repeat(81) })
  expect((await sophie.read(page)).querySelector('.estimate-bar')?.text).toBeTruthy()
  expect((await submitForm(page, 'emettre')).status).toBe(422)
  await saveDraft(page, { l1_colour: ' RAL 7016 satiné ', l2_service: 'soudure', l2_colour: 'RAL 9005' })
  await saveDraft(page, { l2_price: '90' })
  expect((await submitForm(page, 'emettre')).status).toBe(303)
  const estimate = await readEstimateRow(page)
  expect(estimate?.lines.map(({ description }) => description)).toEqual([
    'Jante avant gauche 18\u00a0pouces\u00a0: rénovation, couleur unie, RAL 7016 satiné',
    'Jante avant droite 18\u00a0pouces\u00a0: soudure',
  ])
  const order = redirectTargetOf(await submitForm(page, 'accepter', { canal: 'workshop', qui: 'Jeanne' }))
  expect(
    await testSite.query(
      'select colour from order_rims r join orders o on o.id = r.order_id where o.estimate_id = $1 order by place',
      [estimate?.id],
    ),
  ).toEqual([{ colour: 'RAL 7016 satiné' }, { colour: '' }])
  const orderPage = await sophie.read(order)
  expect(orderPage.querySelector('.order-rims, #jantes, main')?.text).toContain(
    'Rénovation, couleur unie, RAL 7016 satiné',
  )
  const rim = [...orderPage.querySelectorAll('a')].find((link) =>
    link.getAttribute('href')?.includes('/jantes/'),
  )
  expect((await karim.read(rim?.getAttribute('href') ?? '')).text).toContain('RAL 7016 satiné')
})

test('an issued estimate and its order show the client’s telephone number, and the estimate what the client wrote since (§11.13, §11.14)', async () => {
  const request = await insertSeenRequest(testSite, now(), { service: 'rénovation', phone: '03 53 01 44 55' })
  const page = await beginEstimateDraft(`demande=${request}`)
  await submitForm(page, 'emettre')
  const readTelephoneLinks = async (at: string, person = sophie) =>
    (await person.read(at))
      .querySelectorAll('a[href^="tel:"]')
      .map((link) => [link.getAttribute('href'), link.text.trim()])
  expect(await readTelephoneLinks(page)).toEqual([['tel:0353014455', '03 53 01 44 55']])
  expect((await sophie.read(page)).querySelector('#ecrit-titre')).toBeNull()
  const write = (id: string, after: number, direction: string, text: string) =>
    testSite.query(
      `insert into thread_messages (id, thread_kind, thread_id, direction, channel, author_name, text, created_at)
       values ($1, 'request', $2, $3, $4, 'Jeanne Morel', $5, $6)`,
      [
        id,
        request,
        direction,
        direction === 'note' ? 'note' : 'page',
        text,
        new Date(now().getTime() + after * 1000),
      ],
    )
  await write('EcritAvant000001', -3600, 'received', 'Avant le devis.')
  await write('EcritApres000001', 60, 'received', 'Pouvez-vous faire mat ?')
  await write('NoteInterne00001', 90, 'note', 'Note à nous.')
  const written = (await sophie.read(page)).querySelector('[aria-labelledby="ecrit-titre"]')
  expect(written?.querySelector('h2')?.text).toBe('Messages reçus depuis l’émission')
  expect(written?.text).toContain('Pouvez-vous faire mat ?')
  expect(written?.text).not.toMatch(/Avant le devis|Note à nous/)
  expect(written?.querySelector('a')?.getAttribute('href')).toBe(`/gestion/demandes/${request}#echanges`)
  const order = redirectTargetOf(await submitForm(page, 'accepter', { canal: 'workshop', qui: 'Jeanne' }))
  expect(await readTelephoneLinks(order)).toEqual([['tel:0353014455', '03 53 01 44 55']])
  // Mechanics may not read clients.
  expect(await readTelephoneLinks(order, karim)).toEqual([])
})
