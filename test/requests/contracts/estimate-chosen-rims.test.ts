import { beforeAll, expect, test, vi } from 'vitest'
import { verifyProofChains } from '../../../domain/contracts/acceptance/check-proofs.ts'
import { confirmWithdrawal } from '../../content/confirm-withdrawal.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { redirectTargetOf } from '../../reading/redirect-target.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { insertSeenRequest } from '../office/insert-seen-records.ts'
import {
  advanceClock,
  answerAsClient,
  beginEstimateDraft,
  confirmationFieldsOf,
  decisionTextOf,
  deliverEstimate,
  findEstimateLink,
  type IssuedEstimate,
  idInAddress,
  now,
  openEstimateSite,
  pathBelowEstimate,
  postAsVisitor,
  readAsVisitor,
  readEstimateRow,
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
  workshop,
} from './estimate-site.ts'

beforeAll(openEstimateSite)

/** Sends an estimate for four rims, and returns the fields with which its client accepts three of them. */
async function chooseThreeRims() {
  const { page, mail, email } = await sendNewEstimate()
  const path = findEstimateLink(mail)
  const before = await readEstimateRow(page)
  const boxes = (await readAsVisitor(path)).querySelectorAll('input[name=jante]:not([disabled])')
  const chosenKeys = boxes.map((box) => box.getAttribute('value') ?? '').slice(0, 3)
  const screen = await confirmationFieldsOf(path, chosenKeys)
  const acceptanceFields = { ...screen, nom: 'Jeanne Morel', conditions: 'on' }
  return { page, path, email, before, boxes, chosenKeys, acceptanceFields }
}

/** Returns the estimate with all rims, and the one with the accepted rims that replaced it. */
async function readReplacedEstimate(page: string) {
  const whole = await readEstimateRow(page)
  const [agreedEstimate] = await testSite.query<IssuedEstimate>(
    'select *, valid_until::text from estimates where id = $1',
    [whole?.replaced_by],
  )
  return { whole, agreedEstimate }
}

test('all rims are chosen at first; the confirmation shows the choice, which the link back keeps, and requires one rim (§11.13)', async () => {
  const { path, boxes, chosenKeys, acceptanceFields } = await chooseThreeRims()
  const { vu = '' }: Record<string, string> = acceptanceFields
  expect(boxes.every((box) => box.hasAttribute('checked'))).toBe(true)
  expect([boxes.length, chosenKeys.length]).toEqual([4, 3])
  const confirmationPage = await readAsVisitor(
    pathBelowEstimate(path, 'confirmer', [['vu', vu], ...chosenKeys.map((key) => ['jante', key] as const)]),
  )
  expect(collapseSpaces(confirmationPage.querySelector('form.acceptance')?.text ?? '')).toContain(
    '3 jantes sur 4.',
  )
  // A rim named twice in the address counts once.
  const withSameRimTwice = await readAsVisitor(
    pathBelowEstimate(path, 'confirmer', [
      ['vu', vu],
      ...[...chosenKeys, chosenKeys[0] ?? ''].map((key) => ['jante', key] as const),
    ]),
  )
  expect(collapseSpaces(withSameRimTwice.querySelector('form.acceptance')?.text ?? '')).toContain(
    '3 jantes sur 4.',
  )
  // The link back to the first screen keeps the choice.
  const back =
    confirmationPage.querySelector('.paper-page__back')?.getAttribute('href')?.replaceAll('&amp;', '&') ?? ''
  expect((await readAsVisitor(back)).querySelectorAll('input[name=jante][checked]')).toHaveLength(3)
  const withoutRims = await testSite.fetch(pathBelowEstimate(path, 'confirmer', [['vu', vu]]), {
    redirect: 'manual',
  })
  expect((await readAsVisitor(redirectTargetOf(withoutRims))).text).toContain('Choisissez au moins une jante')
})

test('a client who accepts three of four rims gets a new estimate for these, issued and accepted at once; the first one is unchanged (§11.13)', async () => {
  const { page, path, email, before, acceptanceFields } = await chooseThreeRims()
  // The browser sends twice, and a second phone accepts all four rims.
  const [first, second] = await Promise.all([
    answerAsClient(path, 'accepter', acceptanceFields),
    answerAsClient(path, 'accepter', acceptanceFields),
  ])
  const other = await answerAsClient(path, 'accepter', { ...acceptanceFields, choix: '', nom: 'Paul' })
  expect([first.status, second.status, other.status]).toEqual([303, 303, 303])
  const { whole, agreedEstimate } = await readReplacedEstimate(page)
  expect(whole).toMatchObject({
    state: 'replaced',
    status: 'created',
    total: before?.total,
    lines: before?.lines,
  })
  expect(agreedEstimate).toMatchObject({
    state: 'accepted',
    status: 'paid',
    decided_by: 'Jeanne Morel',
    valid_until: before?.valid_until,
  })
  expect(agreedEstimate?.lines).toHaveLength(3)
  expect(agreedEstimate?.estimate_number).not.toBe(before?.estimate_number)
  const orders = await testSite.query<{ rim_n: number; total_ti: number; received_at: null }>(
    'select rim_n, total_ti, received_at from orders where estimate_id = any($1)',
    [[agreedEstimate?.id, whole?.id]],
  )
  expect(orders).toEqual([{ rim_n: 3, total_ti: agreedEstimate?.total, received_at: null }])
  expect(redirectTargetOf(other)).toContain('deja=oui')
  expect(decisionTextOf(await readMatterAfterRedirect(other))).toContain(
    'Ce devis avait déjà été accepté entre-temps',
  )
  expect(decisionTextOf(await readMatterOfEstimate(path))).toBe(
    `Le devis ${whole?.estimate_number} a été remplacé par le devis ${agreedEstimate?.estimate_number}.`,
  )
  const confirmed = await waitForMailTo(email, 2)
  expect(confirmed.attachments.map(({ filename }) => filename)).toEqual(
    expect.arrayContaining([
      `Devis ${agreedEstimate?.estimate_number} TW Jantes.pdf`,
      `Preuve ${agreedEstimate?.estimate_number} TW Jantes.pdf`,
    ]),
  )
})

test('a choice of rims is in the proof chain of both estimates; client and office read its proof file, and changing one word breaks the chain (§11.13)', async () => {
  const { page, path, email, before, chosenKeys, acceptanceFields } = await chooseThreeRims()
  const response = await answerAsClient(path, 'accepter', acceptanceFields)
  const { agreedEstimate } = await readReplacedEstimate(page)
  await vi.waitUntil(async () => (await readProofs(agreedEstimate?.id ?? '')).at(-1)?.kind === 'confirmed', {
    timeout: 30_000,
  })
  expect((await readProofs(idInAddress(page))).map(({ kind }) => kind)).toEqual(['sent', 'replaced'])
  const [from, accepted, confirmation] = await readProofs(agreedEstimate?.id ?? '')
  expect(from).toMatchObject({ kind: 'chosen', data: { from: before?.estimate_number } })
  expect(accepted).toMatchObject({
    kind: 'accepted',
    data: {
      number: before?.estimate_number,
      accepted: agreedEstimate?.estimate_number,
      choice: `3/4 (${chosenKeys.join(', ')})`,
      name: 'Jeanne Morel',
      channel: 'page',
      document: expect.stringMatching(/^[0-9a-f]{64}$/),
      termsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  })
  const [printed] = await testSite.query<{ sha256: string }>(
    'select sha256 from printings where document_id = $1 order by printed_at desc limit 1',
    [agreedEstimate?.id],
  )
  expect(confirmation).toMatchObject({ kind: 'confirmed', data: { to: email, document: printed?.sha256 } })
  const matter = await readMatterAfterRedirect(response)
  const proofAddress =
    matter.querySelector('a[href*="/preuve"]')?.getAttribute('href')?.replaceAll('&amp;', '&') ?? ''
  const own = await testSite.fetch(proofAddress)
  const proof = await readPdf(Buffer.from(await own.arrayBuffer()))
  for (const word of ['Dossier de preuve', 'Jeanne Morel', `${before?.estimate_number}`, 'Devis accepté'])
    expect(proof.text).toContain(word)
  const office = await sophie.open(`${page.replace(idInAddress(page), agreedEstimate?.id ?? '')}/preuve`)
  const unmasked = (await readPdf(Buffer.from(await office.arrayBuffer()))).text
  expect(unmasked).toContain(`${before?.estimate_number}`)
  // Only the office's copy shows the full mail addresses.
  expect([unmasked.includes('…'), proof.text.includes(email)]).toEqual([false, false])
  expect(proof.text).toContain('…')
  expect((await testSite.fetch(`${path.split('?')[0]}/preuve`)).status).toBe(404)
  // Each request prints the file again, so the number of printings per address is limited.
  await testSite.query("update rate_limits set points = 120 where key like 'printing:%'")
  expect((await testSite.fetch(proofAddress)).status).toBe(429)
  expect(await verifyProofChains(workshop.db)).toMatchObject({ fault: null })
  const change = (name: string) =>
    testSite.query(
      `update proof_events set data = jsonb_set(data, '{name}', to_jsonb($2::text)) where estimate_id = $1 and kind = 'accepted'`,
      [agreedEstimate?.id, name],
    )
  await expect(change('Paul')).rejects.toThrow('proofs are only added to')
  await testSite.query('alter table proof_events disable trigger proof_events_stay')
  await change('Paul')
  expect((await verifyProofChains(workshop.db)).fault).toContain(
    `Devis ${agreedEstimate?.estimate_number}. Le premier maillon rompu est l’événement n°\u00a02.`,
  )
  await change('Jeanne Morel')
  await testSite.query('alter table proof_events enable trigger proof_events_stay')
  expect((await verifyProofChains(workshop.db)).fault).toBeNull()
})

test('a withdrawal that names the estimate with all rims applies to the one that replaced it (§11.13, §11.27)', async () => {
  const { page, path, email, before, acceptanceFields } = await chooseThreeRims()
  await answerAsClient(path, 'accepter', acceptanceFields)
  const { agreedEstimate } = await readReplacedEstimate(page)
  const declared = await postAsVisitor('/retractation', {
    nom: 'Jeanne Morel',
    contrat: before?.estimate_number ?? '',
    email,
    etape: 'confirmer',
  })
  expect(declared.status).toBe(303)
  expect(
    await testSite.query('select estimate_id, is_known_address from withdrawals where contract = $1', [
      before?.estimate_number,
    ]),
  ).toEqual([{ estimate_id: agreedEstimate?.id, is_known_address: true }])
  await confirmWithdrawal(testSite, declared)
  expect((await readProofs(agreedEstimate?.id ?? '')).at(-1)?.kind).toBe('withdrawal')
})

test('accepting without one rim removes its discount and keeps lines without a rim at the prices of the issued estimate (§11.13)', async () => {
  const id = await insertSeenRequest(testSite, now(), { service: 'rénovation', number: 2 })
  const page = await beginEstimateDraft(`demande=${id}`)
  await saveDraft(page, { l1_discount: '10', discount: '5', discount_kind: 'loyalty', ajouter: 'free' })
  await saveDraft(page, { l3_text: 'Valves', l3_price: '20', l3_quantity: '2' })
  const path = findEstimateLink(await deliverEstimate(page, `${id.toLowerCase()}@exemple.fr`))
  const whole = await readEstimateRow(page)
  const rim = whole?.lines[0]?.unit_price ?? 0
  // Prices that were raised after the estimate was sent do not apply to it.
  const confirmationFields = await confirmationFieldsOf(path, ['2'])
  await readMatterAfterRedirect(
    await answerAsClient(path, 'accepter', { ...confirmationFields, nom: 'Jeanne', conditions: 'on' }),
  )
  const [agreedEstimate] = await testSite.query<IssuedEstimate>('select * from estimates where id = $1', [
    (await readEstimateRow(page))?.replaced_by,
  ])
  const discountCents = Math.floor(((rim + 4_000) * 500 + 5_000) / 10_000)
  expect(agreedEstimate?.lines.map(({ quantity, unit_price }) => [quantity, unit_price])).toEqual([
    [1, rim],
    [2, 2_000],
    [1, -discountCents],
  ])
})

test('the withdrawal terms follow the ticked rims: without the rim sold as goods, the terms for services are shown (§11.27)', async () => {
  const { page, mail } = await sendNewEstimate()
  const path = findEstimateLink(mail)
  await testSite.query(
    `update estimates set lines = jsonb_set(lines, '{0,nature}', '"goods"') where id = $1`,
    [idInAddress(page)],
  )
  const open = await readAsVisitor(path)
  const keys = open.querySelectorAll('input[name=jante]').map((box) => box.getAttribute('value') ?? '')
  const ofGoods = 'jusqu’à 14 jours après la réception du bien'
  expect(collapseSpaces(open.querySelector('.offer__facts')?.text ?? '')).toContain(ofGoods)
  const read = async (chosen: readonly string[]) => {
    const { vu = '' } = await confirmationFieldsOf(path, chosen)
    const query = [['vu', vu] as const, ...chosen.map((key) => ['jante', key] as const)]
    return collapseSpaces(
      (await readAsVisitor(pathBelowEstimate(path, 'confirmer', query))).querySelector('form.acceptance')
        ?.text ?? '',
    )
  }
  const whole = await read(keys)
  expect(whole).toContain(ofGoods)
  expect(whole).not.toContain('Je reconnais que je perdrai mon droit')
  const services = await read(keys.slice(1))
  expect(services).toContain('Le délai court du lendemain de votre accord.')
  expect(services).toContain('Je reconnais que je perdrai mon droit de rétractation')
  expect(services).not.toContain(ofGoods)
  const first = await readAsVisitor(
    pathBelowEstimate(
      path,
      '',
      keys.slice(1).map((key) => ['jante', key] as const),
    ),
  )
  expect(collapseSpaces(first.querySelector('.offer__facts')?.text ?? '')).not.toContain(ofGoods)
})

test('accepting chosen rims asks for the deposit rate in force when the estimate was sent, not the rate set later (§11.13, §11.33)', async () => {
  const { page, mail } = await sendNewEstimate()
  const path = findEstimateLink(mail)
  const setting = '/gestion/reglages/conditions'
  const change = async (deposit: string) => {
    const fields = formFieldsOf(await thomas.read(setting), '#modifier form')
    expect((await thomas.send(`${setting}?formulaire=modifier`, { ...fields, deposit })).status).toBe(200)
    await vi.waitUntil(
      async () =>
        (await (await testSite.fetch('/conditions_generales')).text()).includes(
          `acompte de ${deposit}\u00a0%`,
        ),
      { timeout: 15_000, interval: 100 },
    )
  }
  advanceClock(60)
  await change('10')
  const said = {
    ...(await confirmationFieldsOf(path, ['1', '2', '3'])),
    nom: 'Jeanne Morel',
    conditions: 'on',
  }
  expect((await answerAsClient(path, 'accepter', said)).status).toBe(303)
  const [agreed] = await testSite.query<IssuedEstimate & { deposit_asked: number }>(
    'select agreed.* from estimates whole join estimates agreed on agreed.id = whole.replaced_by where whole.id = $1',
    [idInAddress(page)],
  )
  const third = Math.round(((agreed?.total ?? 0) * 30) / 100)
  expect(agreed?.deposit_asked).toBe(third)
  const depositPage = await sophie.read(`/gestion/factures/acompte?devis=${agreed?.id}`)
  expect(depositPage.querySelector('input[name=montant]')?.getAttribute('value')).toBe(
    (third / 100).toFixed(2).replace('.', ','),
  )
  await change('30')
})

test('an order opened by the office before the answer is removed when its estimate is replaced or declined, unless its rims have arrived (§11.13, §11.14)', async () => {
  const openOrder = (page: string) =>
    sophie.send(`/gestion/commandes/nouvelle?devis=${idInAddress(page)}`).then(redirectTargetOf)
  const rimsOfOrders = async (...ids: (string | null | undefined)[]) =>
    (
      await testSite.query<{ rim_n: number }>(
        'select rim_n from orders where estimate_id = any($1) order by created_at',
        [ids.filter(Boolean)],
      )
    ).map(({ rim_n }) => rim_n)

  const { page, mail } = await sendNewEstimate()
  expect(await openOrder(page)).toContain('/gestion/commandes/')
  const path = findEstimateLink(mail)
  const boxes = (await readAsVisitor(path)).querySelectorAll('input[name=jante]:not([disabled])')
  const chosenKeys = boxes.map((box) => box.getAttribute('value') ?? '').slice(0, 3)
  const screen = await confirmationFieldsOf(path, chosenKeys)
  await answerAsClient(path, 'accepter', { ...screen, nom: 'Jeanne Morel', conditions: 'on' })
  const whole = await readEstimateRow(page)
  expect(whole?.state).toBe('replaced')
  expect(await rimsOfOrders(idInAddress(page), whole?.replaced_by)).toEqual([3])

  // The other estimates are handed over in the workshop, without a mail.
  const issueWithOrder = async () => {
    const requestId = await insertSeenRequest(testSite, now(), { service: 'rénovation' })
    const issued = await beginEstimateDraft(`demande=${requestId}`)
    await submitForm(issued, 'emettre')
    await openOrder(issued)
    return issued
  }
  const replace = async (old: string) =>
    submitForm(await beginEstimateDraft(`remplace=${idInAddress(old)}`), 'emettre')
  const decline = (estimate: string) =>
    submitForm(estimate, 'refuser', { canal: 'phone', qui: '', motif: 'Trop cher' })
  const stateAndRims = async (estimate: string) => [
    (await readEstimateRow(estimate))?.state,
    await rimsOfOrders(idInAddress(estimate)),
  ]

  const edited = await issueWithOrder()
  await replace(edited)
  expect(await stateAndRims(edited)).toEqual(['replaced', []])

  const declined = await issueWithOrder()
  await decline(declined)
  expect(await stateAndRims(declined)).toEqual(['refused', []])

  const orderWithWork = await issueWithOrder()
  await testSite.query('update orders set received_at = now() where estimate_id = $1', [
    idInAddress(orderWithWork),
  ])
  await replace(orderWithWork)
  expect(await stateAndRims(orderWithWork)).toEqual(['issued', [4]])
  await decline(orderWithWork)
  expect(await stateAndRims(orderWithWork)).toEqual(['refused', [4]])
})
