import { beforeAll, expect, test, vi } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { textsOf } from '../../reading/read-page.ts'
import { redirectTargetOf } from '../../reading/redirect-target.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { insertSeenRequest } from '../office/insert-seen-records.ts'
import { signInStaff } from '../office/sign-in-staff.ts'
import {
  advanceClock,
  answerAsClient,
  beginEstimateDraft,
  confirmationFieldsOf,
  cookiesOfStaff,
  decisionTextOf,
  deliverEstimate,
  findEstimateLink,
  idInAddress,
  karim,
  makeMailJobsDue,
  now,
  openEstimateSite,
  parseResponseHtml,
  pathBelowEstimate,
  readAsVisitor,
  readEstimateRow,
  readMailsTo,
  readMatterAfterRedirect,
  readMatterOfEstimate,
  readProofs,
  saveDraft,
  sendNewEstimate,
  sophie,
  submitForm,
  testSite,
  thomas,
  waitForMailTo,
} from './estimate-site.ts'

beforeAll(openEstimateSite)

test('the link of the estimate mail lets the client read and accept the estimate until its last valid day (§6, §11.13)', async () => {
  const { page, mail } = await sendNewEstimate()
  const link = new URL(/http\S+devis_recu\S+/.exec(mail.text ?? '')?.[0] ?? '')
  const path = link.pathname + link.search
  const opened = await testSite.fetch(path)
  expect([opened.status, opened.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  // A mail scanner that only opens the link does not mark the estimate as read.
  expect(await readEstimateRow(page)).toMatchObject({ state: 'sent' })
  const post = (form: string, fields: Record<string, string> = {}) =>
    testSite.fetch(`${path}&index&formulaire=${form}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: testSite.origin },
    })
  await post('vu')
  expect(await readEstimateRow(page)).toMatchObject({ state: 'seen' })
  expect((await testSite.fetch(`${link.pathname}/pdf${link.search}`)).headers.get('Content-Type')).toBe(
    'application/pdf',
  )
  expect((await testSite.fetch(link.pathname)).status).toBe(404)
  const screen = await confirmationFieldsOf(path)
  expect((await answerAsClient(path, 'accepter', { ...screen, nom: 'Jeanne Morel' })).status).toBe(422)
  expect(await readEstimateRow(page)).toMatchObject({ state: 'seen' })
  const acceptanceFields = { ...screen, nom: 'Jeanne Morel', conditions: 'on' }
  const after = await readMatterAfterRedirect(await answerAsClient(path, 'accepter', acceptanceFields))
  expect(await readEstimateRow(page)).toMatchObject({
    state: 'accepted',
    decision_channel: 'page',
    decided_by: 'Jeanne Morel',
  })
  for (const matter of [after, await readMatterOfEstimate(path)])
    expect(decisionTextOf(matter)).toMatch(
      /^Devis validé Le devis DE-\S+ a été accepté le \S+ par Jeanne Morel\.$/,
    )

  const expiringEstimate = await sendNewEstimate()
  const old = findEstimateLink(expiringEstimate.mail)
  const before = await confirmationFieldsOf(old)
  await testSite.query('update estimates set valid_until = valid_until - 31 where id = $1', [
    idInAddress(expiringEstimate.page),
  ])
  const rejected = await answerAsClient(old, 'accepter', { ...before, nom: 'Jeanne', conditions: 'on' })
  expect([rejected.status, (await parseResponseHtml(rejected)).text]).toEqual([
    422,
    expect.stringContaining('Ce devis ne peut plus être accepté en ligne'),
  ])
  expect(await readEstimateRow(expiringEstimate.page)).toMatchObject({ state: 'sent' })
  expect(decisionTextOf(await readMatterOfEstimate(old))).toMatch(/^Le devis DE-\S+ était valable jusqu’au/)
})

/** Returns the amounts followed by « TTC », in cents, in the order of the text. */
const centsWithTax = (text: string) =>
  [...text.matchAll(/([\u2212−]?)(\d[\d ]*),(\d\d) € TTC/g)].map(
    ([, minus, euros = '', cents = '']) =>
      (minus ? -1 : 1) * (Number(euros.replaceAll(' ', '')) * 100 + Number(cents)),
  )
const sumCents = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

test('a consumer’s estimate page, choice of rims and confirmation mail show lines with tax that add up to the total (§11.13)', async () => {
  const id = await insertSeenRequest(testSite, now(), { service: 'rénovation' })
  const page = await beginEstimateDraft(`demande=${id}`)
  const email = `${id.toLowerCase()}@exemple.fr`
  // Rounded one by one, four rims at 39.996 € would exceed the total by two cents.
  await saveDraft(page, {
    l1_price: '33,33',
    l2_price: '33,33',
    l3_price: '33,33',
    l4_price: '33,33',
    discount: '3,3',
    discount_kind: 'loyalty',
    ajouter: 'free',
  })
  await saveDraft(page, { l5_text: 'Valves', l5_price: '3,33', l5_quantity: '4' })
  const path = findEstimateLink(await deliverEstimate(page, email))
  const total = (await readEstimateRow(page))?.total
  const offer = await readAsVisitor(path)
  const pageText = collapseSpaces(
    offer
      .querySelectorAll('.offer-rim__price, .acceptance__price')
      .map((price) => price.text)
      .join(' '),
  )
  expect(sumCents(centsWithTax(pageText))).toBe(total)
  expect(pageText).toMatch(/€ HT/)
  // A choice of fewer rims has another total, and its lines add up to it too.
  const keys = offer.querySelectorAll('input[name=jante]').map((box) => box.getAttribute('value') ?? '')
  const { vu = '' } = formFieldsOf(offer, 'form.offer')
  const address = pathBelowEstimate(path, 'confirmer', [
    ['vu', vu],
    ...keys.slice(0, 3).map((key) => ['jante', key] as const),
  ])
  const lines = collapseSpaces((await readAsVisitor(address)).querySelector('form.acceptance')?.text ?? '')
  const [, whole = ''] = /([\d ]+,\d\d) € toutes taxes comprises/.exec(lines) ?? []
  expect(sumCents(centsWithTax(lines))).toBe(
    Math.round(Number(whole.replaceAll(' ', '').replace(',', '.')) * 100),
  )

  const acceptanceFields = { ...(await confirmationFieldsOf(path)), nom: 'Jeanne Morel', conditions: 'on' }
  expect((await answerAsClient(path, 'accepter', acceptanceFields)).status).toBe(303)
  const confirmation = await vi.waitUntil(
    async () =>
      (await readMailsTo(email)).find(({ subject }) => subject?.startsWith('Confirmation de votre commande')),
    { timeout: 60_000, interval: 100 },
  )
  const words = collapseSpaces(confirmation.text ?? '')
  const listedAmounts = words.match(/[\u2212−]?\d[\d ]*,\d\d € TTC \([^)]* HT\)/g) ?? []
  expect(listedAmounts.length).toBeGreaterThanOrEqual(3)
  expect(sumCents(centsWithTax(listedAmounts.join(' ')))).toBe(total)
  expect(words).not.toMatch(/: [\d ,]+ € HT/)
})

test('accepting an estimate above the configured amount requires an unexpired mailed code for the same choice of rims (§9.4, §11.13)', async () => {
  const setting = '/gestion/reglages/conditions'
  const fields = formFieldsOf(await thomas.read(setting), '#modifier form')
  expect((await thomas.send(`${setting}?formulaire=modifier`, { ...fields, code_from: '300' })).status).toBe(
    200,
  )
  const { page, mail, email } = await sendNewEstimate()
  const path = findEstimateLink(mail)
  const screen = await vi.waitUntil(
    async () => {
      const confirmationFields = await confirmationFieldsOf(path)
      return 'code' in confirmationFields ? confirmationFields : null
    },
    { timeout: 15_000 },
  )
  const acceptanceFields: Record<string, string> = { ...screen, nom: 'Jeanne', conditions: 'on' }
  const problem = async (fields: Record<string, string>) => {
    const response = await answerAsClient(path, 'accepter', fields)
    return [response.status, collapseSpaces((await parseResponseHtml(response)).text)]
  }
  expect(await problem(acceptanceFields)).toEqual([
    422,
    expect.stringContaining('Saisissez le code à six chiffres'),
  ])
  const codeIn = async (count: number) =>
    /^\d{6}/.exec((await waitForMailTo(email, count)).subject ?? '')?.[0] ?? ''
  const code = await codeIn(2)
  expect(code).toMatch(/^\d{6}$/)
  const [storedCode] = await testSite.query('select * from acceptance_codes where estimate_id = $1', [
    idInAddress(page),
  ])
  expect(JSON.stringify(storedCode)).not.toContain(code)
  // No code is mailed for rims that the estimate does not have.
  expect(await problem({ ...acceptanceFields, choix: `${acceptanceFields.choix} zzz` })).toEqual([
    422,
    expect.stringContaining('Ce devis a changé'),
  ])
  expect(await readMailsTo(email)).toHaveLength(2)
  // A code is not valid for a choice of rims other than the one that it was requested for.
  const part = await confirmationFieldsOf(path, ['1', '2', '3'])
  expect(await problem({ ...acceptanceFields, choix: part.choix ?? '', code })).toEqual([
    422,
    expect.stringContaining('pas pour ce choix'),
  ])
  const wrongCode = code === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries++)
    expect(await problem({ ...acceptanceFields, code: wrongCode })).toEqual([
      422,
      expect.stringContaining('n’est pas le bon'),
    ])
  expect(await problem({ ...acceptanceFields, code })).toEqual([422, expect.stringContaining('ne vaut plus')])
  await problem(acceptanceFields)
  const expiredCode = await codeIn(3)
  advanceClock(11 * 60)
  expect(await problem({ ...acceptanceFields, code: expiredCode })).toEqual([
    422,
    expect.stringContaining('ne vaut plus'),
  ])
  await problem(acceptanceFields)
  const validCode = await codeIn(4)
  expect((await readEstimateRow(page))?.state).toBe('sent')
  const accepted = await answerAsClient(path, 'accepter', {
    ...acceptanceFields,
    code: ` ${validCode.slice(0, 3)} ${validCode.slice(3)} `,
  })
  expect(accepted.status).toBe(303)
  expect((await readEstimateRow(page))?.state).toBe('accepted')
  expect((await readProofs(idInAddress(page))).find(({ kind }) => kind === 'accepted')?.data).toMatchObject({
    code: true,
  })
  await thomas.send(`${setting}?formulaire=modifier`, {
    ...formFieldsOf(await thomas.read(setting), '#modifier form'),
    code_from: '',
  })
})

test('the acceptance code is mailed even when contact messages in the client’s name and other mails use up the mail limits (§9.4)', async () => {
  const setting = '/gestion/reglages/conditions'
  const change = async (code_from: string) =>
    thomas.send(`${setting}?formulaire=modifier`, {
      ...formFieldsOf(await thomas.read(setting), '#modifier form'),
      code_from,
    })
  expect((await change('300')).status).toBe(200)
  const { mail, email } = await sendNewEstimate()
  for (let times = 0; times < 11; times++)
    await testSite.fetch('/contact', {
      method: 'POST',
      body: new URLSearchParams({ id: randomId(), email, object: 'Jantes', message: 'Bonjour' }),
      headers: { Origin: testSite.origin, 'X-Forwarded-For': `10.77.0.${times}` },
    })
  await testSite.query("update rate_limits set points = 600 where key like 'mail-to-all:%'")
  const path = findEstimateLink(mail)
  const screen = await vi.waitUntil(
    async () => {
      const confirmationFields = await confirmationFieldsOf(path)
      return 'code' in confirmationFields ? confirmationFields : null
    },
    { timeout: 15_000 },
  )
  const codeRequest = await answerAsClient(path, 'accepter', { ...screen, nom: 'Jeanne', conditions: 'on' })
  expect([codeRequest.status, collapseSpaces((await parseResponseHtml(codeRequest)).text)]).toEqual([
    422,
    expect.stringContaining('Saisissez le code à six chiffres'),
  ])
  await vi.waitFor(
    async () =>
      expect((await readMailsTo(email)).map(({ subject }) => subject)).toContainEqual(
        expect.stringMatching(/^\d{6}/),
      ),
    { timeout: 15_000 },
  )
  await testSite.query('delete from rate_limits')
  await change('')
})

test('simultaneous acceptance and replacement of an estimate leave one consistent result; a failed acceptance stores nothing (§11.13)', async () => {
  for (const rimKeys of [undefined, ['1', '2']]) {
    const { page, mail } = await sendNewEstimate()
    const path = findEstimateLink(mail)
    const acceptanceFields = {
      ...(await confirmationFieldsOf(path, rimKeys)),
      nom: 'Jeanne',
      conditions: 'on',
    }
    const successor = await beginEstimateDraft(`remplace=${idInAddress(page)}`)
    await Promise.all([answerAsClient(path, 'accepter', acceptanceFields), submitForm(successor, 'emettre')])
    const first = await readEstimateRow(page)
    const agreed =
      first?.state === 'replaced'
        ? await readEstimateRow(`/gestion/devis/epinal/${first.replaced_by}`)
        : first
    const [counted] = await testSite.query<{ count: number }>(
      'select count(*)::int as count from orders where estimate_id = any($1)',
      [[first?.id, agreed?.id]],
    )
    expect(counted?.count).toBe(agreed?.state === 'accepted' ? 1 : 0)
  }
  // If the process is killed in between, nothing is saved, and the client can submit again.
  const { page, mail } = await sendNewEstimate()
  const path = findEstimateLink(mail)
  const acceptanceFields = { ...(await confirmationFieldsOf(path, ['1'])), nom: 'Jeanne', conditions: 'on' }
  await testSite.query(`create function no_order() returns trigger language plpgsql as
    'begin raise exception ''killed''; end'; create trigger no_order before insert on orders for each row execute function no_order()`)
  const readLastNumber = async () =>
    (
      await testSite.query<{ last: number }>(
        "select last from document_numbers where series like 'DE-S-%' order by series desc limit 1",
      )
    )[0]?.last
  const before = await readLastNumber()
  expect((await answerAsClient(path, 'accepter', acceptanceFields)).status).toBe(503)
  await testSite.query('drop trigger no_order on orders')
  expect([
    await readLastNumber(),
    (await readEstimateRow(page))?.state,
    (await readProofs(idInAddress(page))).length,
  ]).toEqual([before, 'sent', 1])
  expect((await answerAsClient(path, 'accepter', acceptanceFields)).status).toBe(303)
  expect((await readEstimateRow(page))?.state).toBe('replaced')
})

test('another client, or a staff member viewing the site as the client, cannot accept an estimate (§6, §11.13)', async () => {
  const page = await beginEstimateDraft('client=ParticulierDemo1')
  await saveDraft(page, { ajouter: 'free' })
  await saveDraft(page, { l1_text: 'Contrôle', l1_price: '40' })
  await submitForm(page, 'emettre')
  const own = `/devis_recu/epinal/${idInAddress(page)}/confirmer`
  const post = (cookies: string, fields: Record<string, string> = {}) =>
    testSite.fetch(`${own}?formulaire=accepter`, {
      method: 'POST',
      body: new URLSearchParams({ nom: 'Quelqu’un', conditions: 'on', ...fields }),
      headers: { Origin: testSite.origin, Cookie: cookies },
    })
  expect((await post(await cookiesOfStaff('pro@exemple.fr'))).status).toBe(404)
  await sophie.send('/gestion/clients/ParticulierDemo1?formulaire=voir')
  expect((await post(sophie.cookies)).status).toBe(404)
  const area = await sophie.read(`/espace_pro/devis/epinal/${idInAddress(page)}`)
  expect(area.querySelector('a[href^="/devis_recu"]')).toBeNull()
  await sophie.send('/gestion/clients/ParticulierDemo1?formulaire=quitter')
  expect(await readEstimateRow(page)).toMatchObject({ state: 'issued' })
  const julien = await signInStaff(testSite, 'particulier@exemple.fr')
  const first = await julien.read(`/espace_pro/devis/epinal/${idInAddress(page)}`)
  expect(first.querySelector('a[href^="/devis_recu"]')?.text).toBe('Répondre à ce devis')
  const { vu = '' } = formFieldsOf(await julien.read(own.replace('/confirmer', '')), 'form.offer')
  expect((await post(julien.cookies, { vu })).status).toBe(303)
  expect(await readEstimateRow(page)).toMatchObject({ state: 'accepted', decided_by: 'Quelqu’un' })
})

test('accepting an estimate creates its order; undoing deletes an untouched order and is rejected once the order has begun (§11.13, §11.14)', async () => {
  const id = await insertSeenRequest(testSite, now(), { service: 'rénovation' })
  const page = await beginEstimateDraft(`demande=${id}`)
  await submitForm(page, 'emettre')
  const accept = async () =>
    redirectTargetOf(await submitForm(page, 'accepter', { canal: 'workshop', qui: 'Jeanne' }))
  const firstAcceptance = await accept()
  expect(firstAcceptance).toMatch(/^\/gestion\/commandes\/\w{16}$/)
  const estimate = await readEstimateRow(page)
  const orders = () =>
    testSite.query<{ id: string; lines: unknown; rim_n: number }>(
      'select id, lines, rim_n from orders where estimate_id = $1',
      [estimate?.id],
    )
  expect(await orders()).toEqual([{ id: idInOrder(firstAcceptance), lines: estimate?.lines, rim_n: 4 }])
  expect(textsOf(await sophie.read(page), '.estimate-status__next')).toEqual(['Ouvrir la commande'])
  expect((await submitForm(page, 'rouvrir')).status).toBe(200)
  expect(await orders()).toEqual([])
  expect(await readEstimateRow(page)).toMatchObject({ state: 'issued' })
  expect((await sophie.open(firstAcceptance)).status).toBe(404)

  const secondAcceptance = await accept()
  await sophie.send(`${secondAcceptance}?formulaire=recevoir`)
  expect((await submitForm(page, 'rouvrir')).status).toBe(422)
  await testSite.query('update orders set received_at = null, before_move = null where estimate_id = $1', [
    estimate?.id,
  ])
  await testSite.query(
    `insert into rim_photos (id, order_id, moment, view, name, path, content_type, taken_at, taken_by_name)
     select 'PhotoPosee000001', id, 'reception', 'face', 'p', 'p', 'image/jpeg', now(), 'Karim' from orders where estimate_id = $1`,
    [estimate?.id],
  )
  expect((await submitForm(page, 'rouvrir')).status).toBe(422)
  expect(await orders()).toHaveLength(1)
  expect(await readEstimateRow(page)).toMatchObject({ state: 'accepted' })
})

const idInOrder = (address: string) => address.split('/')[3] ?? ''

test('repeated and concurrent acceptances of an estimate create one order; an estimate that is declined, replaced or still being sent gets no order (§11.13, §11.14)', async () => {
  const createDraft = async () => {
    const page = await beginEstimateDraft(
      `demande=${await insertSeenRequest(testSite, now(), { service: 'rénovation' })}`,
    )
    await submitForm(page, 'emettre')
    return page
  }
  const orders = (page: string) =>
    testSite.query<{ id: string }>('select id from orders where estimate_id = $1', [idInAddress(page)])
  const decisionFields = { canal: 'workshop', qui: 'Jeanne' }
  const rejection = async (page: string, person = sophie) => {
    const response = await submitForm(page, 'accepter', decisionFields, person)
    return [
      response.status,
      textsOf(await parseResponseHtml(response), '.office-form__alert').map(collapseSpaces)[0] ?? '',
    ]
  }
  const page = await createDraft()
  expect(textsOf(await sophie.read(`${page}?accord=oui`), '#accepter .office-form__end button')).toEqual([
    'Noter l’accord',
  ])
  const pressed = await Promise.all([
    ...[decisionFields, decisionFields].map((fields) => submitForm(page, 'accepter', fields)),
    submitForm(page, 'accepter', decisionFields, thomas),
  ])
  const [order] = await orders(page)
  expect(await orders(page)).toHaveLength(1)
  expect(pressed.map(redirectTargetOf)).toEqual(pressed.map(() => `/gestion/commandes/${order?.id}`))
  expect(await readEstimateRow(page)).toMatchObject({
    state: 'accepted',
    decision_channel: 'workshop',
    decided_by: 'Jeanne',
  })

  // An estimate that was accepted before acceptances created orders keeps its acceptance, and gets its order.
  const before = await createDraft()
  await submitForm(before, 'accepter', { canal: 'phone', qui: 'Paul' })
  await testSite.query('delete from orders where estimate_id = $1', [idInAddress(before)])
  expect((await submitForm(before, 'accepter', decisionFields)).status).toBe(303)
  expect(await readEstimateRow(before)).toMatchObject({ decision_channel: 'phone', decided_by: 'Paul' })
  expect(await orders(before)).toHaveLength(1)

  const rejected = await createDraft()
  expect((await submitForm(rejected, 'accepter', { ...decisionFields, canal: 'fax' })).status).toBe(422)
  await submitForm(rejected, 'refuser', { canal: 'mail', motif: 'Trop cher' })
  expect(await rejection(rejected)).toEqual([422, expect.stringContaining('Le client a refusé ce devis')])
  const replaced = await createDraft()
  await submitForm(await beginEstimateDraft(`remplace=${idInAddress(replaced)}`), 'emettre')
  expect(await rejection(replaced)).toEqual([422, expect.stringContaining('remplacé par un autre')])
  const draftBeingSent = await createDraft()
  await submitForm(draftBeingSent, 'relancer', { email: 'jeanne@exemple.fr' })
  expect(await rejection(draftBeingSent)).toEqual([422, expect.stringContaining('en train de partir')])
  expect((await submitForm(page, 'accepter', decisionFields, karim)).status).toBe(404)
  for (const estimateId of [rejected, replaced, draftBeingSent]) expect(await orders(estimateId)).toEqual([])

  // The first transaction succeeds: the estimate is accepted and has an order, or is replaced and has none.
  const raced = await createDraft()
  const successor = await beginEstimateDraft(`remplace=${idInAddress(raced)}`)
  await Promise.all([submitForm(raced, 'accepter', decisionFields), submitForm(successor, 'emettre')])
  const state = (await readEstimateRow(raced))?.state
  expect([state, (await orders(raced)).length]).toEqual(
    state === 'accepted' ? ['accepted', 1] : ['replaced', 0],
  )
})

test('the page of a waiting estimate asks before an agreement is noted; ten seconds later the confirmation leaves, and until then the agreement can be undone (§11.13)', async () => {
  const { page, email } = await sendNewEstimate()
  const readActionLabels = async () => textsOf(await sophie.read(page), '.estimate-status__actions .button')
  const primary = async () =>
    textsOf(await sophie.read(page), '.estimate-status .button[data-variant="primary"]')
  // A mail was just sent: no main button is proposed.
  expect([await readActionLabels(), await primary()]).toEqual([['Noter l’accord du client…'], []])
  expect(collapseSpaces((await sophie.read(page)).querySelector('.estimate-status')?.text ?? '')).toMatch(
    /Devis envoyé le .*: laissez-lui le temps de répondre, jusqu’au/,
  )
  advanceClock(3 * 86_400)
  expect([await readActionLabels(), await primary()]).toEqual([
    ['Relancer le client', 'Noter l’accord du client…'],
    ['Relancer le client'],
  ])
  await deliverEstimate(page, email, 'relancer', 2)
  expect([await readActionLabels(), await primary()]).toEqual([['Noter l’accord du client…'], []])

  const questionPage = await sophie.read(`${page}?accord=oui`)
  expect(formFieldsOf(questionPage, '#accepter form')).toEqual({ canal: 'phone', qui: 'Jeanne Morel' })
  expect(collapseSpaces(questionPage.querySelector('#accepter')?.text ?? '')).toContain(
    `La confirmation part par e-mail à ${email}`,
  )
  expect((await karim.open(`${page}?accord=oui`)).status).toBe(404)

  const decisionFields = { canal: 'phone', qui: 'Jeanne' }
  const order = redirectTargetOf(await submitForm(page, 'accepter', decisionFields))
  const toast = (await sophie.read(order)).querySelector('.undo-toast')
  expect(toast?.querySelector('p')?.text).toBe('Accord noté. La confirmation part dans quelques secondes.')
  expect(toast?.getAttribute('action')).toContain(`${page}?formulaire=annuler-accord`)
  expect((await submitForm(page, 'annuler-accord', {}, karim)).status).toBe(404)
  const undoResponses = await Promise.all([
    submitForm(page, 'annuler-accord'),
    submitForm(page, 'annuler-accord'),
  ])
  expect(undoResponses.map(({ status }) => status).toSorted()).toEqual([303, 422])
  expect(await readEstimateRow(page)).toMatchObject({ state: 'sent', decided_by: null })
  expect((await sophie.open(order)).status).toBe(404)

  const newOrderPath = redirectTargetOf(await submitForm(page, 'accepter', decisionFields))
  // A job that runs early, because the clock of the database is ahead, is queued again.
  await makeMailJobsDue('send-acceptance-mail')
  await vi.waitFor(
    async () =>
      expect(
        (
          await testSite.query<{ state: string }>(
            "select state from tw_jobs.job where name = 'send-acceptance-mail' and data->>'estimateId' = $1 and data->>'mail' = 'client'",
            [idInAddress(page)],
          )
        )
          .map(({ state }) => state)
          .toSorted(),
      ).toEqual(['completed', 'completed', 'created']),
    { timeout: 20_000, interval: 100 },
  )
  expect((await readMailsTo(email)).length).toBe(2)
  advanceClock(11)
  await makeMailJobsDue('send-acceptance-mail')
  const mail = await waitForMailTo(email, 3)
  expect(mail.subject).toContain('Confirmation')
  expect((await readMailsTo(email)).length).toBe(3)
  expect((await sophie.read(newOrderPath)).querySelector('.undo-toast')).toBeNull()
  expect((await submitForm(page, 'annuler-accord')).status).toBe(422)
  expect(await readEstimateRow(page)).toMatchObject({ state: 'accepted' })
})

test('the main button of an estimate without a mail sends it, that of an expired estimate replaces it; an agreement given in the workshop queues no mail (§11.13)', async () => {
  const page = await beginEstimateDraft(
    `demande=${await insertSeenRequest(testSite, now(), { service: 'rénovation' })}`,
  )
  await submitForm(page, 'emettre')
  const primary = async () =>
    textsOf(await sophie.read(page), '.estimate-status .button[data-variant="primary"]')
  expect(await primary()).toEqual(['Envoyer par e-mail'])
  await testSite.query("update estimates set state = 'expired' where id = $1", [idInAddress(page)])
  expect(await primary()).toEqual(['Remplacer par un nouveau'])
  const order = redirectTargetOf(await submitForm(page, 'accepter', { canal: 'workshop', qui: 'Jeanne' }))
  expect((await sophie.read(order)).querySelector('.undo-toast p')?.text).toBe('Accord noté, commande créée.')
  expect((await submitForm(page, 'annuler-accord')).status).toBe(303)
  expect(await readEstimateRow(page)).toMatchObject({ state: 'issued' })
})
