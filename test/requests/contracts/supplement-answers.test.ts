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

  test('an acceptance without the required box is rejected (§11.32)', async () => {
    const order = await createOrder()
    const { path } = await proposeSupplementAndAskClient(order)
    expect((await answerSupplementByForm(path, 'accepter', { nom: 'Jeanne Morel' })).status).toBe(422)
    expect(await readSupplementRow(order)).toMatchObject({ state: 'sent' })
  })

  test('accepting twice at once changes lines, total and date of the order once (§11.32)', async () => {
    const order = await createOrder()
    const { path } = await proposeSupplementAndAskClient(order)
    const before = await readBilledOrderRow(order)
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

  test('a consumer can request an early start with the acceptance; declining afterwards is rejected (§11.32)', async () => {
    const order = await createOrder()
    const { path } = await proposeSupplementAndAskClient(order)
    await answerSupplementByForm(path, 'accepter', { ...supplementAcceptanceFields, sans_attendre: 'on' })
    expect((await readSupplementRow(order))?.early_start_at).not.toBeNull()
    const decline = await answerSupplementByForm(path, 'refuser')
    expect([decline.status, await decline.text()]).toEqual([422, expect.stringContaining('déjà accepté')])
  })

  test('a company reads the price without tax, is not asked about an early start and accepts by another button (§11.32)', async () => {
    const { path } = await proposeSupplementAndAskClient(await createOrder('pro@exemple.fr'))
    const { page } = await readTestPage(path)
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

  test('declining twice removes the line of a rim to be returned once, and keeps the rim stopped (§11.13, §11.32, §11.33)', async () => {
    const order = await createOrder()
    const { path } = await proposeSupplementAndAskClient(order)
    expect((await answerSupplementByForm(path, 'refuser')).status).toBe(200)
    expect((await answerSupplementByForm(path, 'refuser')).status).toBe(200)
    expect(await readSupplementRow(order)).toMatchObject({ state: 'declined', answer_channel: 'page' })
    expect(await readBilledOrderRow(order)).toMatchObject({ total_ti: 36_000, lines: [{ quantity: 3 }] })
    expect(await readRimProblem(order.rims[0])).toContain('À rendre sans travail')
    expect((await listOrderEvents(order)).filter((act) => act === 'declined')).toHaveLength(1)
  })

  test('if the rim is to be finished without the supplement, a decline recorded by telephone keeps the total and frees the rim (§11.13, §11.32)', async () => {
    const order = await createOrder()
    await proposeSupplementByForm(order, { defaut: 'missing', prestation: 'decapage' })
    await askClientByForm(order, { refus: 'finish' })
    const recordedAnswer = await officeStaff.send(`${rimPath(order)}?formulaire=repondre`, {
      supplement: (await readSupplementRow(order))?.id ?? '',
      reponse: 'non',
      canal: 'phone',
      qui: 'M. Morel',
    })
    expect(recordedAnswer.status).toBe(200)
    expect(await readSupplementRow(order)).toMatchObject({
      state: 'declined',
      answer_channel: 'phone',
      answered_by: 'M. Morel',
    })
    expect(await readBilledOrderRow(order)).toMatchObject({ total_ti: 48_000 })
    expect(await readRimProblem(order.rims[0])).toBeNull()
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

  test('the page of a sent supplement opens for the signed-in client of the order, who can accept it; others get 404 (§11.32)', async () => {
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
  })

  test('the mailed link of a supplement expires after ninety days or when it is ended; a changed link gets 404 (§11.32)', async () => {
    const order = await createOrder()
    const { path } = await proposeSupplementAndAskClient(order)
    expect(
      (await readTestPage(path.replace(/.(?=&acces)/, (digit) => (digit === '0' ? '1' : '0')))).status,
    ).toBe(404)
    const readTitleAfterRedirect = async () => {
      const redirectPath =
        (await supplementTestSite.fetch(path, { redirect: 'manual' })).headers.get('Location') ?? ''
      return (await readTestPage(redirectPath)).page.querySelector('h1')?.text
    }
    advanceClock(91 * 86_400_000)
    expect(await readTitleAfterRedirect()).toBe('Ce lien a expiré')
    advanceClock(-91 * 86_400_000)
    await supplementTestSite.query(
      "insert into ended_matter_links (kind, id, ended_at) values ('order', $1, $2)",
      [order.id, new Date(now().getTime() + 1_000)],
    )
    expect(await readTitleAfterRedirect()).toBe('Ce lien a expiré')
  })

  test('a mechanic sees neither the price of a sent supplement nor the client’s address (§11.32)', async () => {
    const order = await createOrder()
    await proposeSupplementAndAskClient(order)
    const section = (await mechanic.read(rimPath(order))).querySelector('#supplement')
    expect(section?.text).toContain(crackSupplementFields.constat)
    expect(section?.text).not.toMatch(/€|@/)
  })

  test('the office alone can cancel a sent supplement; a later answer is rejected, and the rim keeps its recorded defect (§11.32)', async () => {
    const order = await createOrder()
    const { path } = await proposeSupplementAndAskClient(order)
    const supplement = (await readSupplementRow(order))?.id ?? ''
    const cancel = (person: typeof mechanic) =>
      person.send(`${rimPath(order)}?formulaire=retirer`, { supplement })
    expect((await cancel(mechanic)).status).toBe(422)
    await cancel(officeStaff)
    expect(await readRimProblem(order.rims[0])).toBeNull()
    expect(
      await supplementTestSite.query('select defects from order_rims where id = $1', [order.rims[0]]),
    ).toEqual([{ defects: ['cracked'] }])
    const answer = await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('a retiré')])
  })

  test.each([
    ['billed', 'invoice = (select id from invoices order by id limit 1)', 'déjà facturée'],
    ['finished', 'status = 2', 'ne sont plus au travail'],
  ])(
    'once the order is %s, answers and further proposals are rejected with the reason (§11.32)',
    async (_, change, sentence) => {
      const order = await createOrder()
      const { path } = await proposeSupplementAndAskClient(order)
      await supplementTestSite.query(`update orders set ${change} where id = $1`, [order.id])
      for (const form of ['accepter', 'refuser'] as const) {
        const answer = await answerSupplementByForm(path, form, supplementAcceptanceFields, 'x')
        expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(sentence)])
      }
      expect(await readSupplementRow(order)).toMatchObject({ state: 'sent' })
      const [, otherRim] = order.rims
      const proposal = await proposeSupplementByForm({
        ...order,
        rims: [otherRim, otherRim, otherRim, otherRim],
      })
      expect([proposal.status, await proposal.text()]).toEqual([
        422,
        expect.stringContaining('nouvelle commande'),
      ])
    },
  )
})

test('after a day without answer, Aujourd’hui and the rim’s page ask the office, not mechanics, to call the client (§11.32)', async () => {
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
  const section = (await officeStaff.read(rimPath(order))).querySelector('#supplement')
  expect(section?.text).toContain('à relancer par téléphone')
  expect(section?.querySelector('a[href^="tel:"]')?.text).toContain('06 11 22 33 44')
  expect((await mechanic.read(rimPath(order))).querySelector('#supplement a[href^="tel:"]')).toBeNull()
  advanceClock(-25 * 3_600_000)
})

test('the office records an acceptance given in the workshop, without button and early start, and cannot reverse it (§11.32)', async () => {
  const order = await createOrder()
  await proposeSupplementAndAskClient(order)
  const fields = {
    supplement: (await readSupplementRow(order))?.id ?? '',
    reponse: 'oui',
    canal: 'workshop',
    qui: 'M. Morel',
  }
  const recordAnswer = (changed: Record<string, string> = {}) =>
    officeStaff.send(`${rimPath(order)}?formulaire=repondre`, { ...fields, ...changed })
  expect((await recordAnswer()).status).toBe(200)
  expect(await readSupplementRow(order)).toMatchObject({
    state: 'accepted',
    answer_channel: 'workshop',
    consent: { button: null, earlyStart: null },
  })
  const reversal = await recordAnswer({ reponse: 'non' })
  expect([reversal.status, await reversal.text()]).toEqual([
    422,
    expect.stringContaining('déjà «\u00a0accepté'),
  ])
  expect((await readBilledOrderRow(order))?.total_ti).toBe(58_800)
})

test('asking again about a sent supplement changes nothing; at another price it is rejected (§11.32)', async () => {
  const order = await createOrder()
  await supplementTestSite.query("update orders set lines = '[]' where id = $1", [order.id])
  const { path } = await proposeSupplementAndAskClient(order, { ligne: '' })
  const ask = async (prix: string) =>
    officeStaff.send(`${rimPath(order)}?formulaire=demander`, {
      ...crackSupplementFields,
      supplement: (await readSupplementRow(order))?.id ?? '',
      refus: 'return',
      ligne: '',
      prix,
    })
  expect([(await ask('90')).status, (await ask('190')).status]).toEqual([200, 422])
  expect((await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)).status).toBe(200)
  expect((await readBilledOrderRow(order))?.total_ti).toBe(58_800)
})

test('an acceptance is rejected if the work is forbidden in the car’s country, recorded after the offer (§11.32)', async () => {
  const order = await createOrder()
  const { path } = await proposeSupplementAndAskClient(order)
  await supplementTestSite.query("update orders set plate_country = 'DE' where id = $1", [order.id])
  const rejected = await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)
  expect([rejected.status, await rejected.text()]).toEqual([
    422,
    expect.stringContaining('Pour votre sécurité'),
  ])
  await supplementTestSite.query('update orders set plate_country = null where id = $1', [order.id])
  expect((await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)).status).toBe(200)
})

test('accepting a supplement on an order without lines adds a line for the previous total (§11.32)', async () => {
  const order = await createOrder()
  await supplementTestSite.query("update orders set lines = '[]' where id = $1", [order.id])
  const { path } = await proposeSupplementAndAskClient(order, { ligne: '' })
  expect((await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)).status).toBe(200)
  const { total_ti, lines } = (await readBilledOrderRow(order)) ?? {}
  expect([total_ti, lines?.length]).toEqual([58_800, 2])
})

test('after an acceptance without early start, the rim’s page says until when the work must wait (§11.32)', async () => {
  const order = await createOrder()
  const { path } = await proposeSupplementAndAskClient(order)
  await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)
  const alert = (await officeStaff.read(rimPath(order))).querySelector('.rim__main > p[role=status]')
  expect(withSingleSpaces(alert?.text ?? '')).toContain(
    'Supplément accepté (soudure, avant gauche, 19 pouces) : ne commencez pas ce travail avant le',
  )
})

/** Accepts a supplement whose rim is removed from the order before its confirmation is queued. */
async function acceptSupplementOfRemovedRim() {
  const order = await createOrder()
  const { path } = await proposeSupplementAndAskClient(order)
  await supplementTestSite.query(
    `create or replace function take_rim_out() returns trigger language plpgsql as
     'begin delete from order_rims where id = (select rim_id from supplements where id = new.data->>''supplementId''); return new; end'`,
  )
  await supplementTestSite.query(
    `create trigger take_rim_out before insert on tw_jobs.job for each row
     when (new.name = 'send-supplement-mail' and new.data->>'mail' = 'confirmation') execute function take_rim_out()`,
  )
  await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)
  await supplementTestSite.query('drop trigger take_rim_out on tw_jobs.job')
  return order
}

test('an accepted supplement is confirmed by mail even if its rim is removed from the order before the mail leaves (§11.32)', async () => {
  const order = await acceptSupplementOfRemovedRim()
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
})

test('a withdrawal from a supplement whose rim was removed takes it out of the order, and the journal records that (§11.27, §11.32)', async () => {
  const order = await acceptSupplementOfRemovedRim()
  const declared = await supplementTestSite.fetch('/retractation', {
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
  })
  await confirmWithdrawal(supplementTestSite, declared)
  const record = `/gestion/retractations/${(declared.headers.get('Location') ?? '').split(/[/?]/)[3]}`
  const { vu = '', reponse = '' } = formFieldsOf(
    await officeStaff.read(record),
    'form[action*="formulaire=decider"]',
  )
  const supplement = (await readSupplementRow(order))?.id ?? ''
  const decision = { vu, reponse, decision: 'in-time', supplement }
  expect((await officeStaff.send(`${record}?formulaire=decider`, decision)).status).toBe(200)
  expect((await listOrderEvents(order)).at(-1)).toBe('revoked')
  expect(await readBilledOrderRow(order)).toMatchObject({ total_ti: 48_000 })
  expect((await officeStaff.read(`/gestion/commandes/${order.id}`)).text).toContain(
    'dont le client s’est rétracté',
  )
})
