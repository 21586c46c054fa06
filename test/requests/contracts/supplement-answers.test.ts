import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  buildGlobalDiscountLines,
  withDiscountLine,
} from '../../../domain/contracts/estimates/discount-lines.ts'
import { totalsOfDocumentLines } from '../../../domain/kernel/money/vat.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { confirmWithdrawal } from '../../content/confirm-withdrawal.ts'
import { rimPath } from '../../content/order-with-rims.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { uploadRimPhoto } from '../../content/upload-rim-photo.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import {
  advanceClock,
  answerSupplementByForm,
  askClientByForm,
  crackSupplementFields,
  createOrder,
  listOrderEvents,
  mechanic,
  now,
  officeStaff,
  openSupplementSite,
  proposeSupplementAndAskClient,
  proposeSupplementByForm,
  readBilledOrderRow,
  readRimProblem,
  readSupplementRow,
  readTestPage,
  supplementAcceptanceFields,
  supplementOrderLines,
  supplementTestSite,
  waitForMailsTo,
  withSingleSpaces,
} from './supplement-site.ts'

beforeAll(openSupplementSite)

/** Creates an order and asks its client about a cracked rim, with a photo of the crack. */
async function askAboutPhotographedCrack() {
  const order = await createOrder()
  const { id: photo } = await uploadRimPhoto(supplementTestSite, {
    orderId: order.id,
    cookies: mechanic.cookies,
    about: { jante: order.rims[0], moment: 'work', vue: 'detail', probleme: 'oui' },
  })
  return { order, photo, ...(await proposeSupplementAndAskClient(order)) }
}

describe('a client’s answer to a supplement', () => {
  test('the mailed page shows the finding with its photo, the price, the new total and the new date (§11.32)', async () => {
    const { order, path, mail } = await askAboutPhotographedCrack()
    expect(withSingleSpaces(mail.text ?? '')).toContain(
      'Soudure, pour 108,00 € TTC'.toLowerCase().replace('ttc', 'TTC'),
    )
    expect(await readRimProblem(order.rims[0])).toBe(
      `Attend la réponse du client\u00a0: ${crackSupplementFields.constat}`,
    )
    const { page, status } = await readTestPage(path)
    expect(status).toBe(200)
    const text = withSingleSpaces(page.text)
    for (const words of [
      crackSupplementFields.constat,
      'Soudure',
      '108,00 €',
      'toutes taxes comprises (90,00 € hors taxes)',
      '480,00 € aujourd’hui, 588,00 € avec ce travail',
      'La date promise passe du',
      'Sans cette demande, ce travail ne commence pas avant la fin des 14 jours',
      'la jante vous est rendue sans travail, et ce refus ne vous coûte rien',
      'Commander avec obligation de paiement',
    ])
      expect(text).toContain(words)
    expect(page.querySelector('.supplement__photo img')).not.toBeNull()
    const [to, search] = path.split('?')
    expect((await supplementTestSite.fetch(`${to}/photo?${search}`)).headers.get('Content-Type')).toBe(
      'image/jpeg',
    )
  })

  test('accepting twice at once changes lines, total and date of the order once; without the required box it is rejected (§11.32)', async () => {
    const { order, path } = await askAboutPhotographedCrack()
    const before = await readBilledOrderRow(order)
    expect((await answerSupplementByForm(path, 'accepter', { nom: 'Jeanne Morel' })).status).toBe(422)
    const responses = await Promise.all([
      answerSupplementByForm(path, 'accepter', supplementAcceptanceFields),
      answerSupplementByForm(path, 'accepter', supplementAcceptanceFields),
    ])
    expect(responses.map((one) => one.status)).toEqual([200, 200])
    const after = await readBilledOrderRow(order)
    expect(after?.total_ti).toBe(58_800)
    expect(after?.lines.map(({ description }) => withSingleSpaces(description))).toEqual([
      supplementOrderLines[0]?.description,
      'Supplément, jante avant gauche, 19 pouces : soudure',
    ])
    expect((after?.day ?? '') > (before?.day ?? '')).toBe(true)
    expect(await readRimProblem(order.rims[0])).toBeNull()
    await vi.waitFor(async () => expect(await listOrderEvents(order)).toContain('confirmed'))
    expect((await listOrderEvents(order)).filter((act) => act === 'accepted')).toHaveLength(1)
  })

  test('an acceptance stores what the page showed, with its hash, which the rim’s page shows (§11.32)', async () => {
    const { order, path, photo } = await askAboutPhotographedCrack()
    await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)
    const row = await readSupplementRow(order)
    expect(row).toMatchObject({
      state: 'accepted',
      answered_by: 'Jeanne Morel',
      answer_channel: 'page',
      early_start_at: null,
      consent: { button: 'Commander avec obligation de paiement', earlyStart: null },
    })
    expect(
      createHash('sha256')
        .update(row?.shown ?? '')
        .digest('hex'),
    ).toBe(row?.shown_hash)
    for (const words of [
      crackSupplementFields.constat,
      'Prix TTC',
      photo,
      'Case\u00a0: J’ai lu ce supplément',
    ])
      expect(row?.shown).toContain(words)
    const record = await officeStaff.read(rimPath(order))
    expect(record.querySelector('.rim-supplements')?.text).toContain(row?.shown_hash ?? '-')
  })

  test('an acceptance is confirmed by a mail with the agreement, the terms and the withdrawal form (§11.32)', async () => {
    const { order, path } = await askAboutPhotographedCrack()
    await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)
    const confirmation = await waitForMailsTo(order.email, 2)
    expect(confirmation.subject).toContain('Confirmation de votre accord')
    expect(confirmation.text).toContain(crackSupplementFields.constat)
    expect(confirmation.attachments.map(({ filename }) => filename)).toEqual([
      `Conditions générales ${order.number}.pdf`,
      `Formulaire de rétractation ${order.number}.pdf`,
    ])
    expect(withSingleSpaces(confirmation.text ?? '')).toContain(
      'Vous n’avez pas demandé de commencer sans attendre',
    )
  })

  test('after an acceptance the page shows the answer and the new total, and rejects a different answer (§11.32)', async () => {
    const { order, path } = await askAboutPhotographedCrack()
    await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)
    const answered = await readTestPage(path)
    expect(answered.page.text).toContain('Vous avez accepté ce supplément')
    expect(answered.page.querySelector('form[action*=accepter]')).toBeNull()
    expect(withSingleSpaces(answered.page.text)).toContain(
      'Votre commande est de 588,00 € toutes taxes comprises.',
    )
    for (const removedText of ['avec ce travail', 'Si vous refusez', '678,00'])
      expect(withSingleSpaces(answered.page.text)).not.toContain(removedText)
    const other = await answerSupplementByForm(path, 'accepter', {
      ...supplementAcceptanceFields,
      sans_attendre: 'on',
    })
    expect(other.status).toBe(422)
    expect((await readSupplementRow(order))?.early_start_at).toBeNull()
  })

  test('a consumer can request an early start and a company is not asked; a second, different answer is rejected (§11.32)', async () => {
    const order = await createOrder()
    const { path } = await proposeSupplementAndAskClient(order)
    await answerSupplementByForm(path, 'accepter', { ...supplementAcceptanceFields, sans_attendre: 'on' })
    expect((await readSupplementRow(order))?.early_start_at).not.toBeNull()
    const secondAnswer = await answerSupplementByForm(path, 'refuser')
    expect([secondAnswer.status, await secondAnswer.text()]).toEqual([
      422,
      expect.stringContaining('déjà accepté'),
    ])

    const company = await createOrder('pro@exemple.fr')
    const asking = await proposeSupplementAndAskClient(company)
    const { page } = await readTestPage(asking.path)
    expect(page.querySelector('[name=sans_attendre]')).toBeNull()
    expect(withSingleSpaces(page.text)).toContain('90,00 € hors taxes')
    expect(page.querySelector('form[action*=accepter] button')?.text).toBe('Accepter ce supplément')
  })

  test('accepting a supplement makes its promised date the agreed one and clears the reason for the delay (§11.14)', async () => {
    const order = await createOrder()
    await supplementTestSite.query(
      "update orders set agreed_on = current_date + 1, late_reason = 'un pont' where id = $1",
      [order.id],
    )
    const { path } = await proposeSupplementAndAskClient(order)
    await answerSupplementByForm(path, 'accepter', { ...supplementAcceptanceFields, sans_attendre: 'on' })
    expect(
      await supplementTestSite.query(
        'select agreed_on = promised_on as "isAgreed", promised_on >= current_date + 2 as "isPromised", late_reason from orders where id = $1',
        [order.id],
      ),
    ).toEqual([{ isAgreed: true, isPromised: true, late_reason: null }])
  })

  test('declining a supplement removes the dropped line with its discounts from order, page and mail (§11.32)', async () => {
    const order = await createOrder()
    const rim = {
      description: 'Jante 19 pouces : rénovation',
      quantity: 1,
      unit_price: 11_248,
      vat_rate: 2_000,
    }
    const lastRim = { ...rim, description: 'Jante 20 pouces : rénovation', unit_price: 13_750 }
    const quotedLines = [{ ...rim, quantity: 3 }, ...withDiscountLine(lastRim, 1_000)]
    const all = [
      ...quotedLines,
      ...buildGlobalDiscountLines(quotedLines, { name: 'Geste commercial', percent: 500 }),
    ]
    const { total_te, total } = totalsOfDocumentLines(all)
    await supplementTestSite.query(
      'update orders set lines = $2, total_te = $3, total_ti = $4 where id = $1',
      [order.id, JSON.stringify(all), total_te, total],
    )
    const { path, mail } = await proposeSupplementAndAskClient(order, { ligne: '1' })
    // 3 × 112.48 − 5 % of 337.44 = 320.57, plus 20 % of tax.
    expect(withSingleSpaces(mail.text ?? '')).toContain('384,68 € toutes taxes comprises')
    expect((await answerSupplementByForm(path, 'refuser')).status).toBe(200)
    const after = await readBilledOrderRow(order)
    expect(after?.total_ti).toBe(38_468)
    expect(after?.lines.map(({ description }) => withSingleSpaces(description))).toEqual([
      'Jante 19 pouces : rénovation',
      'Geste commercial (5 %)',
    ])
    expect(withSingleSpaces((await readTestPage(path)).page.text)).toContain(
      'Votre commande est de 384,68 € toutes taxes comprises.',
    )
  })

  test('declining removes the line of a rim to be returned and keeps the rim stopped; « finish » changes nothing (§11.13, §11.32, §11.33)', async () => {
    const order = await createOrder()
    const { path } = await proposeSupplementAndAskClient(order)
    expect((await answerSupplementByForm(path, 'refuser')).status).toBe(200)
    expect((await answerSupplementByForm(path, 'refuser')).status).toBe(200)
    expect(await readSupplementRow(order)).toMatchObject({ state: 'declined', answer_channel: 'page' })
    expect(await readBilledOrderRow(order)).toMatchObject({ total_ti: 36_000, lines: [{ quantity: 3 }] })
    expect(await readRimProblem(order.rims[0])).toContain('À rendre sans travail')
    expect((await listOrderEvents(order)).filter((act) => act === 'declined')).toHaveLength(1)

    // Declined with « finish », the supplement changes nothing on the order: nothing on this rim forbids finishing it.
    const other = await createOrder()
    await proposeSupplementByForm(other, { defaut: 'missing', prestation: 'decapage' })
    await askClientByForm(other, { refus: 'finish' })
    const recordedAnswer = await officeStaff.send(`${rimPath(other)}?formulaire=repondre`, {
      supplement: (await readSupplementRow(other))?.id ?? '',
      reponse: 'non',
      canal: 'phone',
      qui: 'M. Morel',
    })
    expect(recordedAnswer.status).toBe(200)
    expect(await readSupplementRow(other)).toMatchObject({
      state: 'declined',
      answer_channel: 'phone',
      answered_by: 'M. Morel',
    })
    expect(await readBilledOrderRow(other)).toMatchObject({ total_ti: 48_000 })
    expect(await readRimProblem(other.rims[0])).toBeNull()
  })

  test('an answer given on an outdated page is rejected; the same answer on the current page is accepted (§11.32)', async () => {
    const order = await createOrder()
    const { path } = await proposeSupplementAndAskClient(order)
    const displayedVersion =
      (await readTestPage(path)).page.querySelector('input[name=vu]')?.getAttribute('value') ?? ''
    await supplementTestSite.query('update orders set total_ti = 1, lines = $2 where id = $1', [
      order.id,
      JSON.stringify([{ ...supplementOrderLines[0], unit_price: 12_000 }]),
    ])
    const stale = await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields, displayedVersion)
    expect([stale.status, await stale.text()]).toEqual([
      422,
      expect.stringContaining('a changé depuis que vous l’avez lu'),
    ])
    expect(await readSupplementRow(order)).toMatchObject({ state: 'sent' })
    expect((await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)).status).toBe(200)
  })

  test('the page of a supplement opens for the order’s client and, for ninety days, by the mailed link; others get 404 (§11.32)', async () => {
    const order = await createOrder()
    await proposeSupplementByForm(order)
    const id = (await readSupplementRow(order))?.id ?? ''
    const [own] = await supplementTestSite.query<{ id: string }>(
      "select id from clients where email = 'particulier@exemple.fr'",
    )
    await supplementTestSite.query('update orders set client_id = $2 where id = $1', [order.id, own?.id])
    const cookies = await signInToTestSite(supplementTestSite, 'particulier@exemple.fr')
    // The client has not been asked yet.
    expect((await readTestPage(`/supplement/${id}`, cookies)).status).toBe(404)
    await askClientByForm(order, { refus: 'return' })
    const signedInPage = await readTestPage(`/supplement/${id}`, cookies)
    expect(signedInPage.status).toBe(200)
    for (const other of [
      '',
      await signInToTestSite(supplementTestSite, 'pro@exemple.fr'),
      officeStaff.cookies,
    ])
      expect((await readTestPage(`/supplement/${id}`, other)).status).toBe(404)
    expect((await readTestPage(`/supplement/${randomId()}`, cookies)).status).toBe(404)
    const accepted = await supplementTestSite.fetch(`/supplement/${id}?index&formulaire=accepter`, {
      method: 'POST',
      body: new URLSearchParams({
        ...formFieldsOf(signedInPage.page, 'form[action*=accepter]'),
        ...supplementAcceptanceFields,
      }),
      headers: { Cookie: cookies, Origin: supplementTestSite.origin },
    })
    expect(accepted.status).toBe(200)
    expect(await readSupplementRow(order)).toMatchObject({ state: 'accepted' })

    const other = await createOrder()
    const { path } = await proposeSupplementAndAskClient(other)
    expect(
      (await readTestPage(path.replace(/.(?=&acces)/, (digit) => (digit === '0' ? '1' : '0')))).status,
    ).toBe(404)
    const titleLedTo = async () => {
      const redirectPath =
        (await supplementTestSite.fetch(path, { redirect: 'manual' })).headers.get('Location') ?? ''
      return (await readTestPage(redirectPath)).page.querySelector('h1')?.text
    }
    advanceClock(91 * 86_400_000)
    expect(await titleLedTo()).toBe('Ce lien a expiré')
    advanceClock(-91 * 86_400_000)
    expect((await mechanic.read(rimPath(other))).querySelector('#supplement')?.text).not.toMatch(/€|@/)
    await supplementTestSite.query(
      "insert into ended_matter_links (kind, id, ended_at) values ('order', $1, $2)",
      [other.id, new Date(now().getTime() + 1_000)],
    )
    expect(await titleLedTo()).toBe('Ce lien a expiré')
  })

  test('an answer is rejected with the reason once the office has cancelled the supplement or the order is billed or finished (§11.32)', async () => {
    const withdrawn = await createOrder()
    const first = await proposeSupplementAndAskClient(withdrawn)
    const supplement = (await readSupplementRow(withdrawn))?.id ?? ''
    expect((await mechanic.send(`${rimPath(withdrawn)}?formulaire=retirer`, { supplement })).status).toBe(422)
    await officeStaff.send(`${rimPath(withdrawn)}?formulaire=retirer`, { supplement })
    expect(await readRimProblem(withdrawn.rims[0])).toBeNull()
    // The crack stays recorded on the rim, whatever happens to the supplement.
    expect(
      await supplementTestSite.query('select defects from order_rims where id = $1', [withdrawn.rims[0]]),
    ).toEqual([{ defects: ['cracked'] }])
    const lateAnswer = await answerSupplementByForm(first.path, 'accepter', supplementAcceptanceFields)
    expect([lateAnswer.status, await lateAnswer.text()]).toEqual([422, expect.stringContaining('a retiré')])
    const [invoice] = await supplementTestSite.query<{ id: string }>(
      'select id from invoices order by id limit 1',
    )
    for (const [change, sentence] of [
      [['update orders set invoice = $2 where id = $1', invoice?.id], 'déjà facturée'],
      [['update orders set status = $2 where id = $1', 2], 'ne sont plus au travail'],
    ] as const) {
      const order = await createOrder()
      const { path } = await proposeSupplementAndAskClient(order)
      await supplementTestSite.query(change[0], [order.id, change[1]])
      for (const form of ['accepter', 'refuser'] as const) {
        const rejected = await answerSupplementByForm(path, form, supplementAcceptanceFields, 'x')
        expect([rejected.status, await rejected.text()]).toEqual([422, expect.stringContaining(sentence)])
      }
      expect(await readSupplementRow(order)).toMatchObject({ state: 'sent' })
      const billed = await proposeSupplementByForm({
        ...order,
        rims: [order.rims[1], order.rims[1], order.rims[1], order.rims[1]],
      })
      expect([billed.status, await billed.text()]).toEqual([
        422,
        expect.stringContaining('nouvelle commande'),
      ])
    }
  })
})

test('the office can record an acceptance given in the workshop; after a day without answer, Aujourd’hui and the rim’s page ask to call the client, with the telephone number (§11.32)', async () => {
  const order = await createOrder()
  await proposeSupplementAndAskClient(order)
  // Aujourd'hui shows the three supplements that have waited longest.
  await supplementTestSite.query(
    "update supplements set proposed_at = proposed_at - interval '30 days', sent_at = sent_at - interval '30 days' where order_id = $1",
    [order.id],
  )
  await supplementTestSite.query(
    "update clients set phone = '06 11 22 33 44' where id = (select client_id from orders where id = $1)",
    [order.id],
  )
  advanceClock(25 * 3_600_000)
  const waiting = (await officeStaff.read('/gestion?pos=tous'))
    .querySelectorAll('section[aria-labelledby=supplements-titre] li')
    .find((line) => line.text.includes(order.number))
  expect(waiting?.text).toContain('relancer par téléphone')
  expect(waiting?.querySelector('a[href^="tel:"]')?.text).toContain('06 11 22 33 44')
  const open = (await officeStaff.read(rimPath(order))).querySelector('#supplement')
  expect(open?.text).toContain('à relancer par téléphone')
  expect(open?.querySelector('a[href^="tel:"]')?.text).toContain('06 11 22 33 44')
  // Mechanics do not see the client's number.
  expect((await mechanic.read(rimPath(order))).querySelector('#supplement a[href^="tel:"]')).toBeNull()
  advanceClock(-25 * 3_600_000)
  const supplement = (await readSupplementRow(order))?.id ?? ''
  const answerFields = { supplement, reponse: 'oui', canal: 'workshop', qui: 'M. Morel' }
  expect((await officeStaff.send(`${rimPath(order)}?formulaire=repondre`, answerFields)).status).toBe(200)
  expect(await readSupplementRow(order)).toMatchObject({
    state: 'accepted',
    answer_channel: 'workshop',
    consent: { button: null, earlyStart: null },
  })
  const secondAnswer = await officeStaff.send(`${rimPath(order)}?formulaire=repondre`, {
    ...answerFields,
    reponse: 'non',
  })
  expect([secondAnswer.status, await secondAnswer.text()]).toEqual([
    422,
    expect.stringContaining('déjà «\u00a0accepté'),
  ])
  expect((await readBilledOrderRow(order))?.total_ti).toBe(58_800)
})

test('accepting a supplement on an order without lines adds a line for the previous total; asking again at another price is rejected (§11.32)', async () => {
  const order = await createOrder()
  await supplementTestSite.query("update orders set lines = '[]' where id = $1", [order.id])
  const { path } = await proposeSupplementAndAskClient(order, { ligne: '' })
  const supplement = (await readSupplementRow(order))?.id ?? ''
  const fields = { supplement, ...crackSupplementFields, refus: 'return', ligne: '' }
  const secondProposal = await officeStaff.send(`${rimPath(order)}?formulaire=demander`, {
    ...fields,
    prix: '90',
  })
  const other = await officeStaff.send(`${rimPath(order)}?formulaire=demander`, { ...fields, prix: '190' })
  expect([secondProposal.status, other.status]).toEqual([200, 422])
  // The country of the car was recorded after the offer: work that is forbidden there can no longer be accepted.
  await supplementTestSite.query("update orders set plate_country = 'DE' where id = $1", [order.id])
  const outdatedAnswer = await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)
  expect([outdatedAnswer.status, await outdatedAnswer.text()]).toEqual([
    422,
    expect.stringContaining('Pour votre sécurité'),
  ])
  await supplementTestSite.query('update orders set plate_country = null where id = $1', [order.id])
  expect((await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)).status).toBe(200)
  const { total_ti, lines: currentLines } = (await readBilledOrderRow(order)) ?? {}
  expect([total_ti, currentLines?.length]).toEqual([58_800, 2])
  const alert = withSingleSpaces(
    (await officeStaff.read(rimPath(order))).querySelector('.rim__main > p[role=status]')?.text ?? '',
  )
  expect(alert).toContain(
    'Supplément accepté (soudure, avant gauche, 19 pouces) : ne commencez pas ce travail avant le',
  )
})

test('an accepted supplement is confirmed by mail even if its rim is removed from the order before the mail leaves (§11.32)', async () => {
  const order = await createOrder()
  const { path } = await proposeSupplementAndAskClient(order)
  await supplementTestSite.query(
    `create function take_rim_out() returns trigger language plpgsql as
     'begin delete from order_rims where id = (select rim_id from supplements where id = new.data->>''supplementId''); return new; end'`,
  )
  await supplementTestSite.query(
    `create trigger take_rim_out before insert on tw_jobs.job for each row
     when (new.name = 'send-supplement-mail' and new.data->>'mail' = 'confirmation') execute function take_rim_out()`,
  )
  await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)
  await supplementTestSite.query('drop trigger take_rim_out on tw_jobs.job')
  const confirmation = await waitForMailsTo(order.email, 2)
  expect(withSingleSpaces(confirmation.text ?? '')).toContain('avant gauche')
  expect(confirmation.text).toContain(crackSupplementFields.constat)
  await vi.waitFor(async () =>
    expect(
      await supplementTestSite.query(
        'select confirmed_to as to, rim_id as rim from supplements where order_id = $1',
        [order.id],
      ),
    ).toEqual([{ to: order.email, rim: null }]),
  )
  // After a withdrawal the supplement still leaves the order's lines, and its journal records that.
  const [row, declared] = [
    await readSupplementRow(order),
    await supplementTestSite.fetch('/retractation', {
      method: 'POST',
      body: new URLSearchParams({
        nom: 'Jeanne Morel',
        contrat: order.number,
        email: order.email,
        partie: 'le supplément',
        etape: 'confirmer',
      }),
      headers: { Origin: supplementTestSite.origin },
      redirect: 'manual',
    }),
  ]
  await confirmWithdrawal(supplementTestSite, declared)
  const record = `/gestion/retractations/${(declared.headers.get('Location') ?? '').split(/[/?]/)[3]}`
  const { vu = '', reponse = '' } = formFieldsOf(
    await officeStaff.read(record),
    'form[action*="formulaire=decider"]',
  )
  const part = { vu, reponse, decision: 'in-time', supplement: row?.id ?? '' }
  expect((await officeStaff.send(`${record}?formulaire=decider`, part)).status).toBe(200)
  expect((await listOrderEvents(order)).at(-1)).toBe('revoked')
  expect(await readBilledOrderRow(order)).toMatchObject({ total_ti: 48_000 })
  expect((await officeStaff.read(`/gestion/commandes/${order.id}`)).text).toContain(
    'dont le client s’est rétracté',
  )
})
