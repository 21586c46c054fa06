import { createHash } from 'node:crypto'
import { type HTMLElement, parse } from 'node-html-parser'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { checkProofs } from '../../../domain/contracts/acceptance/check-proofs.ts'
import { globalDiscountLines, withDiscountLine } from '../../../domain/contracts/estimates/discount-lines.ts'
import { totalsOf } from '../../../domain/kernel/money/vat.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { confirmWithdrawal } from '../../content/confirm-withdrawal.ts'
import { readMails } from '../../content/mails.ts'
import { insertReceivedOrder, type ReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { signIn } from '../../content/sign-in.ts'
import { uploadRimPhoto } from '../../content/upload-rim-photo.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { fieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/** Time of the site's clock in milliseconds, set by the tests. */
let time = Date.now()
let site: TestSite
let mechanic: SignedInStaff
let desk: SignedInStaff
let head: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({
    settings: { DEMO: 'on' },
    fakes: () => ({ clock: { now: () => new Date(time) } }),
  })
  mechanic = await signInStaff(site, 'mecano@exemple.fr')
  desk = await signInStaff(site, 'bureau@exemple.fr')
  head = await signInStaff(site, 'atelier@exemple.fr')
})

const spaces = (text: string) => text.replace(/\s+/g, ' ')
const lines = [
  { description: 'Jante 19 pouces : rénovation', quantity: 4, unit_price: 10_000, vat_rate: 2_000 },
]

/** Makes an order of the demo's individual or company, with four rims to bill, promised for a later day. */
async function ordered(email = 'particulier@exemple.fr'): Promise<ReceivedOrder & { email: string }> {
  const order = await insertReceivedOrder(site.query)
  // Gives the client an address to which no other mail is sent.
  const own = `${order.id.toLowerCase()}@exemple.fr`
  const clientId = randomId()
  await site.query(
    `insert into clients (id, type, name, first_name, last_name, email, created_at)
     select $1, type, name, first_name, last_name, $2, now() from clients where email = $3`,
    [clientId, own, email],
  )
  await site.query(
    'update orders set client_id = $2, lines = $3, total_te = 40000, total_ti = 48000, promised_on = current_date + 2 where id = $1',
    [order.id, clientId, JSON.stringify(lines)],
  )
  return { ...order, email: own }
}

interface Row {
  id: string
  state: string
  words: string
  unit_price: number | null
  sent_to: string | null
  answered_by: string | null
  answer_channel: string | null
  shown: string | null
  shown_hash: string | null
  consent: Record<string, string | null> | null
  early_start_at: Date | null
  terms_version: string | null
  safety_lifts: { rule: string; reason: string; by: string }[]
}

const rowOf = async ({ id }: Pick<ReceivedOrder, 'id'>) =>
  (await site.query<Row>('select * from supplements where order_id = $1 order by proposed_at desc', [id]))[0]
const orderRow = async ({ id }: Pick<ReceivedOrder, 'id'>) =>
  (
    await site.query<{ total_ti: number; day: string; lines: { description: string; quantity: number }[] }>(
      'select total_ti, promised_on::text as day, lines from orders where id = $1',
      [id],
    )
  )[0]
const problemOf = async (rim: string) =>
  (await site.query<{ problem: string | null }>('select problem from order_rims where id = $1', [rim]))[0]
    ?.problem
const eventsOf = async ({ id }: Pick<ReceivedOrder, 'id'>) =>
  (
    await site.query<{ act: string }>(
      "select act from events where record_id = $1 and act like 'order.supplement-%' order by id",
      [id],
    )
  ).map(({ act }) => act.replace('order.supplement-', ''))

const found = {
  constat: 'Fissure de 3 cm sous la peinture, côté intérieur.',
  defaut: 'cracked',
  prestation: 'soudure',
}
const propose = (order: ReceivedOrder, typed: Record<string, string> = {}, who = mechanic) =>
  who.send(`${rimPath(order)}?formulaire=proposer`, { ...found, ...typed })
const ask = async (order: ReceivedOrder, typed: Record<string, string> = {}, who = desk) =>
  who.send(`${rimPath(order)}?formulaire=demander`, {
    ...fieldsOf(await who.read(rimPath(order)), '#supplement form[action*="demander"]'),
    prix: '90',
    ...typed,
  })

/** Proposes a supplement and asks its client. Returns the page where the client reads it. */
async function asked(order: ReceivedOrder & { email: string }, typed: Record<string, string> = {}) {
  expect((await propose(order)).status).toBe(200)
  const sent = await ask(order, { refus: 'return', ligne: '0', ...typed })
  expect(sent.status, spaces(parse(await sent.text()).querySelector('#supplement')?.text ?? '')).toBe(200)
  await site.query("update tw_jobs.job set start_after = now() where name = 'send-supplement-mail'")
  const mail = await mailTo(order.email)
  const link = new URL(/http\S+\/supplement\/\S+/.exec(mail.text ?? '')?.[0] ?? '')
  return { path: link.pathname + link.search, mail }
}

const mailTo = (address: string, count = 1) =>
  vi.waitFor(async () => {
    const mails = (await readMails(site)).filter(({ to }) =>
      [to].flat().some((one) => one?.text.includes(address)),
    )
    const mail = mails[count - 1]
    if (!mail) throw new Error(`no mail ${count} for ${address} yet`)
    return mail
  })

const read = async (path: string, cookies = '') => {
  const answer = await site.fetch(path, { headers: { Cookie: cookies } })
  return { status: answer.status, page: parse(await answer.text()) }
}
/** Posts a form of the client's page as it was read, without JavaScript. */
async function answer(
  path: string,
  form: 'accepter' | 'refuser',
  typed: Record<string, string> = {},
  seen?: string,
) {
  const { page } = await read(path)
  const vu = seen ?? page.querySelector('input[name=vu]')?.getAttribute('value') ?? ''
  return site.fetch(`${path}&index&formulaire=${form}`, {
    method: 'POST',
    body: new URLSearchParams({ vu, ...typed }),
    headers: { Origin: site.origin },
  })
}
const agreed = { nom: 'Jeanne Morel', conditions: 'on' }

test('a mechanic’s proposal without a price stops the rim and appears in the office; mechanics cannot price it or ask the client (§11.32)', async () => {
  const order = await ordered()
  const page = await mechanic.read(rimPath(order))
  expect(page.querySelector('#proposer')?.text).toContain('Signaler un supplément')
  expect(page.querySelector('#proposer input[name=prix]')).toBeNull()
  expect((await propose(order, { constat: '' })).status).toBe(422)
  await propose(order)
  // The state is told where the form was, with a link to the supplement.
  const told = (await mechanic.read(rimPath(order))).querySelector('.rim__side > p[role=status]')
  expect([told?.text, told?.querySelector('a')?.getAttribute('href')]).toEqual([
    expect.stringContaining('Supplément transmis au bureau'),
    '#supplement',
  ])
  // A repeated proposal counts once; another one must wait until the first is answered.
  await propose(order)
  expect((await propose(order, { constat: 'Autre chose.' })).status).toBe(422)
  expect(await eventsOf(order)).toEqual(['proposed'])
  expect(await problemOf(order.rims[0])).toBe(`Supplément à chiffrer\u00a0: ${found.constat}`)
  const step = await mechanic.send(`${rimPath(order)}?formulaire=noter-etape`, { etape: 'removed' })
  expect([step.status, await step.text()]).toEqual([422, expect.stringContaining('Un problème est signalé')])
  // Only the client's answer settles the problem.
  const seen = await site.query<{ at: Date }>('select problem_at as at from order_rims where id = $1', [
    order.rims[0],
  ])
  const settled = await desk.send(`${rimPath(order)}?formulaire=regler`, {
    vu: seen[0]?.at.toISOString() ?? '',
  })
  expect([settled.status, await settled.text()]).toEqual([
    422,
    expect.stringContaining('Un supplément attend'),
  ])
  const today = await desk.read('/gestion?pos=tous')
  expect(today.querySelector('section[aria-labelledby=supplements-titre]')?.text).toContain(found.constat)
  // Mechanics set no price and cannot ask the client.
  expect((await mechanic.read(rimPath(order))).querySelector('[action*=demander]')).toBeNull()
  for (const form of ['demander', 'repondre', 'lever'])
    expect(
      (
        await mechanic.send(`${rimPath(order)}?formulaire=${form}`, {
          supplement: (await rowOf(order))?.id ?? '',
          ...found,
          refus: 'return',
          reponse: 'oui',
          canal: 'phone',
          regle: 'x',
          motif: 'x',
        })
      ).status,
    ).toBe(404)
  expect(await rowOf(order)).toMatchObject({ state: 'proposed' })
})

describe('a client’s answer to a supplement', () => {
  test('accepting on the mailed page updates lines, total and date once, stores the proof and mails a confirmation (§11.32)', async () => {
    const order = await ordered()
    const { id: photo } = await uploadRimPhoto(site, {
      orderId: order.id,
      cookies: mechanic.cookies,
      about: { jante: order.rims[0], moment: 'work', vue: 'detail', probleme: 'oui' },
    })
    const before = await orderRow(order)
    const { path, mail } = await asked(order)
    expect(spaces(mail.text ?? '')).toContain(
      'Soudure, pour 108,00 € TTC'.toLowerCase().replace('ttc', 'TTC'),
    )
    expect(await problemOf(order.rims[0])).toBe(`Attend la réponse du client\u00a0: ${found.constat}`)
    const { page, status } = await read(path)
    expect(status).toBe(200)
    const text = spaces(page.text)
    for (const words of [
      found.constat,
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
    expect((await site.fetch(`${to}/photo?${search}`)).headers.get('Content-Type')).toBe('image/jpeg')

    expect((await answer(path, 'accepter', { nom: 'Jeanne Morel' })).status).toBe(422)
    const twice = await Promise.all([answer(path, 'accepter', agreed), answer(path, 'accepter', agreed)])
    expect(twice.map((one) => one.status)).toEqual([200, 200])
    const row = await rowOf(order)
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
    for (const words of [found.constat, 'Prix TTC', photo, 'Case\u00a0: J’ai lu ce supplément'])
      expect(row?.shown).toContain(words)
    const after = await orderRow(order)
    expect(after?.total_ti).toBe(58_800)
    expect(after?.lines.map(({ description }) => spaces(description))).toEqual([
      lines[0]?.description,
      'Supplément, jante avant gauche, 19 pouces : soudure',
    ])
    expect((after?.day ?? '') > (before?.day ?? '')).toBe(true)
    expect(await problemOf(order.rims[0])).toBeNull()

    // The confirmation is a durable medium: it has the agreement, the terms and the withdrawal form.
    const confirmation = await mailTo(order.email, 2)
    expect(confirmation.subject).toContain('Confirmation de votre accord')
    expect(confirmation.text).toContain(found.constat)
    expect(confirmation.attachments.map(({ filename }) => filename)).toEqual([
      `Conditions générales ${order.number}.pdf`,
      `Formulaire de rétractation ${order.number}.pdf`,
    ])
    expect(spaces(confirmation.text ?? '')).toContain('Vous n’avez pas demandé de commencer sans attendre')
    await vi.waitFor(async () => expect(await eventsOf(order)).toContain('confirmed'))
    expect((await eventsOf(order)).filter((act) => act === 'accepted')).toHaveLength(1)
    const answered = await read(path)
    expect(answered.page.text).toContain('Vous avez accepté ce supplément')
    expect(answered.page.querySelector('form[action*=accepter]')).toBeNull()
    expect(spaces(answered.page.text)).toContain('Votre commande est de 588,00 € toutes taxes comprises.')
    for (const gone of ['avec ce travail', 'Si vous refusez', '678,00'])
      expect(spaces(answered.page.text)).not.toContain(gone)
    // An answer that differs from the recorded one is rejected with a message.
    const other = await answer(path, 'accepter', { ...agreed, sans_attendre: 'on' })
    expect(other.status).toBe(422)
    expect((await rowOf(order))?.early_start_at).toBeNull()
    const record = await desk.read(rimPath(order))
    expect(record.querySelector('.rim-supplements')?.text).toContain(row?.shown_hash ?? '-')
  })

  test('a consumer can request an early start and a company is not asked; a second, different answer is rejected (§11.32)', async () => {
    const order = await ordered()
    const { path } = await asked(order)
    await answer(path, 'accepter', { ...agreed, sans_attendre: 'on' })
    expect((await rowOf(order))?.early_start_at).not.toBeNull()
    const late = await answer(path, 'refuser')
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('déjà accepté')])

    const company = await ordered('pro@exemple.fr')
    const asking = await asked(company)
    const { page } = await read(asking.path)
    expect(page.querySelector('[name=sans_attendre]')).toBeNull()
    expect(spaces(page.text)).toContain('90,00 € hors taxes')
    expect(page.querySelector('form[action*=accepter] button')?.text).toBe('Accepter ce supplément')
  })

  test('accepting a supplement makes its promised date the agreed one and clears the reason for the delay (§11.14)', async () => {
    const order = await ordered()
    await site.query(
      "update orders set agreed_on = current_date + 1, late_reason = 'un pont' where id = $1",
      [order.id],
    )
    const { path } = await asked(order)
    await answer(path, 'accepter', { ...agreed, sans_attendre: 'on' })
    expect(
      await site.query(
        'select agreed_on = promised_on as "isAgreed", promised_on >= current_date + 2 as "isPromised", late_reason from orders where id = $1',
        [order.id],
      ),
    ).toEqual([{ isAgreed: true, isPromised: true, late_reason: null }])
  })

  test('declining a supplement removes the dropped line with its discounts from order, page and mail', async () => {
    const order = await ordered()
    const rim = {
      description: 'Jante 19 pouces : rénovation',
      quantity: 1,
      unit_price: 11_248,
      vat_rate: 2_000,
    }
    const last = { ...rim, description: 'Jante 20 pouces : rénovation', unit_price: 13_750 }
    const quoted = [{ ...rim, quantity: 3 }, ...withDiscountLine(last, 1_000)]
    const all = [...quoted, ...globalDiscountLines(quoted, { name: 'Geste commercial', percent: 500 })]
    const { total_te, total } = totalsOf(all)
    await site.query('update orders set lines = $2, total_te = $3, total_ti = $4 where id = $1', [
      order.id,
      JSON.stringify(all),
      total_te,
      total,
    ])
    const { path, mail } = await asked(order, { ligne: '1' })
    // 3 × 112.48 − 5 % of 337.44 = 320.57, plus 20 % of tax.
    expect(spaces(mail.text ?? '')).toContain('384,68 € toutes taxes comprises')
    expect((await answer(path, 'refuser')).status).toBe(200)
    const after = await orderRow(order)
    expect(after?.total_ti).toBe(38_468)
    expect(after?.lines.map(({ description }) => spaces(description))).toEqual([
      'Jante 19 pouces : rénovation',
      'Geste commercial (5 %)',
    ])
    expect(spaces((await read(path)).page.text)).toContain(
      'Votre commande est de 384,68 € toutes taxes comprises.',
    )
  })

  test('declining removes the line of a rim to be returned and keeps the rim stopped; « finish » changes nothing (§11.13, §11.32, §11.33)', async () => {
    const order = await ordered()
    const { path } = await asked(order)
    expect((await answer(path, 'refuser')).status).toBe(200)
    expect((await answer(path, 'refuser')).status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ state: 'declined', answer_channel: 'page' })
    expect(await orderRow(order)).toMatchObject({ total_ti: 36_000, lines: [{ quantity: 3 }] })
    expect(await problemOf(order.rims[0])).toContain('À rendre sans travail')
    expect((await eventsOf(order)).filter((act) => act === 'declined')).toHaveLength(1)

    // Declined with « finish », the supplement changes nothing on the order: nothing on this rim forbids finishing it.
    const other = await ordered()
    await propose(other, { defaut: 'missing', prestation: 'decapage' })
    await ask(other, { refus: 'finish' })
    const noted = await desk.send(`${rimPath(other)}?formulaire=repondre`, {
      supplement: (await rowOf(other))?.id ?? '',
      reponse: 'non',
      canal: 'phone',
      qui: 'M. Morel',
    })
    expect(noted.status).toBe(200)
    expect(await rowOf(other)).toMatchObject({
      state: 'declined',
      answer_channel: 'phone',
      answered_by: 'M. Morel',
    })
    expect(await orderRow(other)).toMatchObject({ total_ti: 48_000 })
    expect(await problemOf(other.rims[0])).toBeNull()
  })

  test('an answer given on an outdated page is rejected; the same answer on the current page is accepted (§11.32)', async () => {
    const order = await ordered()
    const { path } = await asked(order)
    const seen = (await read(path)).page.querySelector('input[name=vu]')?.getAttribute('value') ?? ''
    await site.query('update orders set total_ti = 1, lines = $2 where id = $1', [
      order.id,
      JSON.stringify([{ ...lines[0], unit_price: 12_000 }]),
    ])
    const stale = await answer(path, 'accepter', agreed, seen)
    expect([stale.status, await stale.text()]).toEqual([
      422,
      expect.stringContaining('a changé depuis que vous l’avez lu'),
    ])
    expect(await rowOf(order)).toMatchObject({ state: 'sent' })
    expect((await answer(path, 'accepter', agreed)).status).toBe(200)
  })

  test('the page of a supplement opens for the order’s client and, for ninety days, by the mailed link; others get 404 (§11.32)', async () => {
    const order = await ordered()
    await propose(order)
    const id = (await rowOf(order))?.id ?? ''
    const [own] = await site.query<{ id: string }>(
      "select id from clients where email = 'particulier@exemple.fr'",
    )
    await site.query('update orders set client_id = $2 where id = $1', [order.id, own?.id])
    const cookies = await signIn(site, 'particulier@exemple.fr')
    // The client has not been asked yet.
    expect((await read(`/supplement/${id}`, cookies)).status).toBe(404)
    await ask(order, { refus: 'return' })
    const mine = await read(`/supplement/${id}`, cookies)
    expect(mine.status).toBe(200)
    for (const other of ['', await signIn(site, 'pro@exemple.fr'), desk.cookies])
      expect((await read(`/supplement/${id}`, other)).status).toBe(404)
    expect((await read(`/supplement/${randomId()}`, cookies)).status).toBe(404)
    const accepted = await site.fetch(`/supplement/${id}?index&formulaire=accepter`, {
      method: 'POST',
      body: new URLSearchParams({ ...fieldsOf(mine.page, 'form[action*=accepter]'), ...agreed }),
      headers: { Cookie: cookies, Origin: site.origin },
    })
    expect(accepted.status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ state: 'accepted' })

    const other = await ordered()
    const { path } = await asked(other)
    expect((await read(path.replace(/.(?=&acces)/, (digit) => (digit === '0' ? '1' : '0')))).status).toBe(404)
    const titleLedTo = async () => {
      const led = (await site.fetch(path, { redirect: 'manual' })).headers.get('Location') ?? ''
      return (await read(led)).page.querySelector('h1')?.text
    }
    time += 91 * 86_400_000
    expect(await titleLedTo()).toBe('Ce lien a expiré')
    time -= 91 * 86_400_000
    expect((await mechanic.read(rimPath(other))).querySelector('#supplement')?.text).not.toMatch(/€|@/)
    await site.query("insert into ended_matter_links (kind, id, ended_at) values ('order', $1, $2)", [
      other.id,
      new Date(time + 1_000),
    ])
    expect(await titleLedTo()).toBe('Ce lien a expiré')
  })

  test('an answer is rejected with the reason once the office has cancelled the supplement or the order is billed or finished (§11.32)', async () => {
    const withdrawn = await ordered()
    const first = await asked(withdrawn)
    const supplement = (await rowOf(withdrawn))?.id ?? ''
    expect((await mechanic.send(`${rimPath(withdrawn)}?formulaire=retirer`, { supplement })).status).toBe(422)
    await desk.send(`${rimPath(withdrawn)}?formulaire=retirer`, { supplement })
    expect(await problemOf(withdrawn.rims[0])).toBeNull()
    // The crack stays recorded on the rim, whatever happens to the supplement.
    expect(await site.query('select defects from order_rims where id = $1', [withdrawn.rims[0]])).toEqual([
      { defects: ['cracked'] },
    ])
    const late = await answer(first.path, 'accepter', agreed)
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('a retiré')])
    const [invoice] = await site.query<{ id: string }>('select id from invoices order by id limit 1')
    for (const [change, sentence] of [
      [['update orders set invoice = $2 where id = $1', invoice?.id], 'déjà facturée'],
      [['update orders set status = $2 where id = $1', 2], 'ne sont plus au travail'],
    ] as const) {
      const order = await ordered()
      const { path } = await asked(order)
      await site.query(change[0], [order.id, change[1]])
      for (const form of ['accepter', 'refuser'] as const) {
        const rejected = await answer(path, form, agreed, 'x')
        expect([rejected.status, await rejected.text()]).toEqual([422, expect.stringContaining(sentence)])
      }
      expect(await rowOf(order)).toMatchObject({ state: 'sent' })
      const billed = await propose({
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

test('the office can record an acceptance given in the workshop; after a day without answer, Aujourd’hui asks to call the client (§11.32)', async () => {
  const order = await ordered()
  await asked(order)
  // Aujourd'hui shows the three supplements that have waited longest.
  await site.query(
    "update supplements set proposed_at = proposed_at - interval '30 days', sent_at = sent_at - interval '30 days' where order_id = $1",
    [order.id],
  )
  time += 25 * 3_600_000
  const waiting = (await desk.read('/gestion?pos=tous'))
    .querySelectorAll('section[aria-labelledby=supplements-titre] li')
    .find((line) => line.text.includes(order.number))
  expect(waiting?.text).toContain('appelez le client')
  time -= 25 * 3_600_000
  const supplement = (await rowOf(order))?.id ?? ''
  const said = { supplement, reponse: 'oui', canal: 'workshop', qui: 'M. Morel' }
  expect((await desk.send(`${rimPath(order)}?formulaire=repondre`, said)).status).toBe(200)
  expect(await rowOf(order)).toMatchObject({
    state: 'accepted',
    answer_channel: 'workshop',
    consent: { button: null, earlyStart: null },
  })
  const again = await desk.send(`${rimPath(order)}?formulaire=repondre`, { ...said, reponse: 'non' })
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('déjà «\u00a0accepté')])
  expect((await orderRow(order))?.total_ti).toBe(58_800)
})

test('accepting a supplement on an order without lines adds a line for the previous total; asking again at another price is rejected', async () => {
  const order = await ordered()
  await site.query("update orders set lines = '[]' where id = $1", [order.id])
  const { path } = await asked(order, { ligne: '' })
  const supplement = (await rowOf(order))?.id ?? ''
  const typed = { supplement, ...found, refus: 'return', ligne: '' }
  const again = await desk.send(`${rimPath(order)}?formulaire=demander`, { ...typed, prix: '90' })
  const other = await desk.send(`${rimPath(order)}?formulaire=demander`, { ...typed, prix: '190' })
  expect([again.status, other.status]).toEqual([200, 422])
  // The country of the car was recorded after the offer: work that is forbidden there can no longer be accepted.
  await site.query("update orders set plate_country = 'DE' where id = $1", [order.id])
  const held = await answer(path, 'accepter', agreed)
  expect([held.status, await held.text()]).toEqual([422, expect.stringContaining('Pour votre sécurité')])
  await site.query('update orders set plate_country = null where id = $1', [order.id])
  expect((await answer(path, 'accepter', agreed)).status).toBe(200)
  const { total_ti, lines: kept } = (await orderRow(order)) ?? {}
  expect([total_ti, kept?.length]).toEqual([58_800, 2])
  const alert = spaces(
    (await desk.read(rimPath(order))).querySelector('.rim__main > p[role=status]')?.text ?? '',
  )
  expect(alert).toContain(
    'Supplément accepté (soudure, avant gauche, 19 pouces) : ne commencez pas ce travail avant le',
  )
})

test('a supplement against a safety rule needs a manager’s written exception; a rim with a crack cannot be finished if declined (§11.31)', async () => {
  const order = await ordered()
  await site.query("update orders set registration_number = 'OG-AB 123' where id = $1", [order.id])
  await propose(order)
  const page = await desk.read(rimPath(order))
  expect(page.querySelector('#supplement .safety-notes')?.text).toContain('aucune soudure')
  expect(page.querySelector('#supplement [action*=lever]')).toBeNull()
  const blocked = await ask(order, { refus: 'return' })
  expect([blocked.status, await blocked.text()]).toEqual([
    422,
    expect.stringContaining('Règle de sécurité «\u00a0Plaque allemande, fissure\u00a0»'),
  ])
  const id = (await rowOf(order))?.id ?? ''
  for (const rule of ['de-crack', 'de-weld']) {
    const lift = { regle: `${id} ${rule}`, motif: 'Jante en acier.' }
    expect((await head.send(`${rimPath(order)}?formulaire=lever`, { ...lift, motif: '' })).status).toBe(422)
    expect((await desk.send(`${rimPath(order)}?formulaire=lever`, lift)).status).toBe(404)
    expect((await head.send(`${rimPath(order)}?formulaire=lever`, lift)).status).toBe(200)
  }
  expect((await rowOf(order))?.safety_lifts.map(({ rule, reason }) => [rule, reason])).toEqual([
    ['de-crack', 'Jante en acier.'],
    ['de-weld', 'Jante en acier.'],
  ])
  // The office records the country of the car.
  await site.query("update orders set plate_country = 'FR' where id = $1", [order.id])
  const hidden = await ask(order, { refus: 'finish' })
  expect([hidden.status, await hidden.text()]).toEqual([
    422,
    expect.stringContaining('En cas de refus, la jante est rendue sans travail'),
  ])
  expect((await ask(order, { refus: 'return' })).status).toBe(200)
})

describe('work that was sold as a supplement', () => {
  const stepNames = (page: HTMLElement) =>
    page.querySelectorAll('.rim-steps li > span:nth-child(2)').map(({ text }) => text)
  const stepsOf = async (rim: string) =>
    (
      await site.query<{ step: string }>('select step from order_rim_steps where rim_id = $1 order by step', [
        rim,
      ])
    ).map(({ step }) => step)
  const note = (order: ReceivedOrder, etape: string, more: Record<string, string> = {}) =>
    mechanic.send(`${rimPath(order)}?formulaire=noter-etape`, { etape, ...more })
  const fillSteps = (rim: string, ...steps: string[]) =>
    site.query(
      `insert into order_rim_steps (rim_id, step, done_at)
       select $1, step, now() from unnest($2::text[]) as step`,
      [rim, steps],
    )
  const accept = async (order: ReceivedOrder & { email: string }, typed: Record<string, string>) => {
    expect((await propose(order, typed)).status).toBe(200)
    await ask(order, { ...typed, refus: 'finish' })
    const supplement = (await rowOf(order))?.id ?? ''
    const said = await desk.send(`${rimPath(order)}?formulaire=repondre`, {
      supplement,
      reponse: 'oui',
      canal: 'workshop',
      qui: 'Jeanne Morel',
    })
    expect(said.status, await said.text()).toBe(200)
  }

  test.each([
    ['soudure', 'Soudée', 'welded'],
    ['devoilage', 'Redressée', 'straightened'],
    ['tribofinition', 'Polie', 'polished'],
  ])(
    'an accepted %s adds its step to the rim, and its name to the rim, order, slip and labels (§11.17, §11.32)',
    async (service, name, step) => {
      const order = await ordered()
      await accept(order, { prestation: service, defaut: '', constat: 'À reprendre.' })
      const page = await mechanic.read(rimPath(order))
      const work = new RegExp(`Rénovation, diamantée, ${service === 'devoilage' ? 'dévoilage' : service}`)
      expect(stepNames(page)).toContain(name)
      expect(page.text).toMatch(work)
      expect((await desk.read(`/gestion/commandes/${order.id}`)).text).toMatch(work)
      expect((await desk.read(`/gestion/commandes/${order.id}/bons/depot`)).text).toMatch(work)
      const labels = await desk.open(`/gestion/commandes/${order.id}/etiquettes.pdf`)
      expect((await readPdf(Buffer.from(await labels.arrayBuffer()))).text.replace(/\s+/g, ' ')).toMatch(work)
      expect((await note(order, step)).status).toBe(200)
      expect(await stepsOf(order.rims[0])).toEqual([step])
      // The other rims of the order keep their own steps.
      expect(stepNames(await mechanic.read(rimPath(order, 1)))).not.toContain(name)
    },
  )

  test('« Contrôlée » is rejected while a sold step is missing, unless the user confirms exactly that step (§11.17, §11.32)', async () => {
    const order = await ordered()
    await fillSteps(order.rims[0], 'removed', 'stripped', 'prepared', 'painted', 'machined')
    await accept(order, { ...found, defaut: '' })
    const seen = 'removed stripped prepared painted machined'
    const page = await mechanic.read(rimPath(order))
    expect(page.querySelector('.rim-main-button button')?.text).toBe('Noter\u00a0: soudée')
    const rejected = await note(order, 'checked', { vu: seen })
    expect([rejected.status, await rejected.text()]).toEqual([
      422,
      expect.stringContaining('Étape commandée et pas encore notée\u00a0: «\u00a0soudée\u00a0»'),
    ])
    expect((await note(order, 'checked', { vu: seen, sans: 'painted' })).status).toBe(422)
    expect(await stepsOf(order.rims[0])).not.toContain('checked')
    const box = page.querySelector('.rim-steps__actions input[name=sans]')
    expect([box?.getAttribute('value'), box?.hasAttribute('required')]).toEqual(['welded', true])
    expect((await note(order, 'checked', { vu: seen, sans: 'welded' })).status).toBe(200)
    expect(await stepsOf(order.rims[0])).toContain('checked')
  })

  test('accepting a supplement reopens a checked rim (§11.17, §11.32)', async () => {
    const order = await ordered()
    const all = ['removed', 'stripped', 'prepared', 'painted', 'machined', 'checked']
    await fillSteps(order.rims[0], ...all)
    await accept(order, { ...found, defaut: '' })
    expect(await stepsOf(order.rims[0])).not.toContain('checked')
    expect((await mechanic.read(rimPath(order))).querySelector('.rim-main-button button')?.text).toBe(
      'Noter\u00a0: soudée',
    )
  })
})

test('the rim’s record says until when the client can withdraw from a supplement, by early start and finished work (§11.27)', async () => {
  const notes = async (order: ReceivedOrder) =>
    spaces((await desk.read(rimPath(order))).querySelector('.rim-supplements')?.text ?? '')
  const waiting = await ordered()
  await answer((await asked(waiting)).path, 'accepter', agreed)
  expect(await notes(waiting)).toMatch(
    /Rétractation possible jusqu’au [^,]+ inclus(?!,).*Pas de travail avant le/,
  )

  const early = await ordered()
  await answer((await asked(early)).path, 'accepter', { ...agreed, sans_attendre: 'on' })
  const whileDone =
    /Rétractation possible jusqu’au .+ inclus, tant que ce travail n’est pas pleinement exécuté/
  expect(await notes(early)).toMatch(whileDone)
  expect(await notes(early)).not.toContain('Pas de travail avant')
  // The right of withdrawal ends when the work on this rim is checked, whatever the status of its order.
  await site.query('update orders set status = 2, moved_at = now() where id = $1', [early.id])
  expect(await notes(early)).toMatch(whileDone)
  await site.query("insert into order_rim_steps (rim_id, step, done_at) values ($1, 'checked', now())", [
    early.rims[0],
  ])
  expect(await notes(early)).toMatch(
    /Plus de rétractation possible : ce travail, commencé à la demande expresse du client, était pleinement exécuté le/,
  )
  expect(await notes(early)).not.toContain('Rétractation possible')

  await site.query("update supplements set answered_at = now() - interval '30 days' where order_id = $1", [
    waiting.id,
  ])
  expect(await notes(waiting)).toContain('Délai de rétractation terminé le')
  expect(await notes(waiting)).not.toMatch(/Rétractation possible|Pas de travail avant/)
})

test('a supplement is in the proof chain of its estimate; withdrawing from it removes only its line and its work (§11.27, §11.32)', async () => {
  const order = await ordered()
  const estimate = randomId()
  await site.query(
    `insert into estimates (id, estimate_number, created_at, pos_id, client_id, state, status, total_te, total, lines, decided_at, decision_channel)
     select $1, $1, now(), 'epinal', client_id, 'accepted', 'paid', 40000, 48000, lines, now(), 'workshop' from orders where id = $2`,
    [estimate, order.id],
  )
  await site.query('update orders set estimate_id = $2 where id = $1', [order.id, estimate])
  const { path } = await asked(order)
  await answer(path, 'accepter', agreed)
  await vi.waitFor(async () => expect(await eventsOf(order)).toContain('confirmed'))
  const row = await rowOf(order)
  const chain = () =>
    site.query<{ kind: string; data: Record<string, unknown> }>(
      'select kind, data from proof_events where estimate_id = $1 order by place',
      [estimate],
    )
  expect(await chain()).toMatchObject([
    { kind: 'supplement-asked', data: { supplement: row?.id, to: order.email, total: 10_800 } },
    { kind: 'supplement-accepted', data: { shown: row?.shown_hash, name: 'Jeanne Morel', early: false } },
    { kind: 'supplement-confirmed', data: { to: order.email } },
  ])
  const proof = await desk.open(`/gestion/devis/epinal/${estimate}/preuve`)
  const printed = (await readPdf(Buffer.from(await proof.arrayBuffer()))).text
  expect(spaces(printed)).toContain('Supplément accepté')
  const { db } = await openWorkshop(site)
  expect((await checkProofs(db)).fault).toBeNull()
  await site.query("update supplements set shown = shown || '.' where id = $1", [row?.id])
  expect((await checkProofs(db)).fault).toContain('Un supplément ne correspond pas')
  await site.query('update supplements set shown = left(shown, -1) where id = $1', [row?.id])

  const link = (await read(path)).page.querySelector('a[href^="/retractation"]')?.getAttribute('href') ?? ''
  const typed = fieldsOf((await read(link.replaceAll('&amp;', '&'))).page, 'main form')
  expect(typed).toMatchObject({
    contrat: order.number,
    partie: 'Supplément (soudure, avant gauche, 19 pouces)',
  })
  const declared = await site.fetch('/retractation', {
    method: 'POST',
    body: new URLSearchParams({ ...typed, nom: 'Jeanne Morel', email: order.email, etape: 'confirmer' }),
    headers: { Origin: site.origin },
    redirect: 'manual',
  })
  // The signed page of the supplement identifies the client, so the declaration needs no confirmation.
  const record = `/gestion/retractations/${(declared.headers.get('Location') ?? '').split(/[/?]/)[3]}`
  const page = await desk.read(record)
  // The withdrawal page lists the supplement, with its own period.
  expect(spaces(page.text)).toContain('la déclaration est dans les délais pour lui')
  const form = fieldsOf(page, 'form[action*="formulaire=decider"]')
  expect(form.supplement).toBe(row?.id)
  const decide = () =>
    desk.send(`${record}?formulaire=decider`, {
      vu: form.vu ?? '',
      decision: 'in-time',
      reponse: form.reponse ?? '',
      supplement: row?.id ?? '',
    })
  // The line is found by its description at acceptance, even if the rim's position and size have changed since. If no such line
  // is left, nothing is stored.
  await site.query("update order_rims set size = 20, position = 'avd' where id = $1", [order.rims[0]])
  const relabel = (from: string, by: string) =>
    site.query('update orders set lines = replace(lines::text, $2, $3)::jsonb where id = $1', [
      order.id,
      from,
      by,
    ])
  await relabel('Supplément, ', 'Soudure, ')
  const rejected = await decide()
  const alert = parse(await rejected.text()).querySelector('fieldset [role=alert]')
  expect(spaces(alert?.text ?? '')).toContain(
    'La ligne « Supplément, jante avant gauche, 19 pouces : soudure », à 90,00 € HT, n’est plus dans la commande',
  )
  expect([(await rowOf(order))?.state, (await orderRow(order))?.total_ti]).toEqual(['accepted', 58_800])
  await relabel('Soudure, ', 'Supplément, ')
  expect((await decide()).status).toBe(200)
  expect(await rowOf(order)).toMatchObject({ state: 'revoked' })
  expect(await orderRow(order)).toMatchObject({ total_ti: 48_000 })
  const left = (await mechanic.read(rimPath(order))).querySelector('.rim-steps')?.text
  expect([left?.includes('Soudée'), left?.includes('Peinte')]).toEqual([false, true])
  expect(await problemOf(order.rims[0])).toContain('le client s’est rétracté du supplément')
  expect((await read(path)).page.text).toContain('Vous vous êtes rétracté de ce supplément')
  expect((await chain()).map(({ kind }) => kind).slice(3)).toEqual([
    'withdrawal',
    'supplement-revoked',
    'withdrawal-decided',
  ])
  expect((await checkProofs(db)).fault).toBeNull()
  // The rest of the order is not affected.
  expect((await desk.read(`/gestion/commandes/${order.id}`)).text).not.toContain('N’engagez plus de travaux')
})

test('an invoice form opened before a supplement was accepted is rejected; the form warns while the answer is pending (§11.15, §11.32)', async () => {
  const order = await ordered()
  const { path } = await asked(order)
  const preparing = `/gestion/factures/nouvelle?commande=${order.id}`
  // After a staff member has overwritten the line, it no longer changes with the order.
  const line = {
    description: 'Jantes 19 pouces',
    quantity: '4',
    unit_price: '100',
    vat_rate: '20.0',
    nature: '',
  }
  const prepared = async () => ({ ...fieldsOf(await desk.read(preparing), '#facture'), ...line })
  const press = (fields: Record<string, string>, more: Record<string, string> = {}) =>
    desk.send(`${preparing}&formulaire=facture`, { ...fields, ...more })
  expect((await press(await prepared())).status).toBe(200)
  const page = await desk.read(preparing)
  expect(spaces(page.querySelectorAll('.invoice-warning').join(' '))).toContain(
    `La commande ${order.number} attend la réponse de son client à un supplément`,
  )
  const fields = await prepared()
  await answer(path, 'accepter', agreed)
  const stale = await press(fields, { envoyer: 'non' })
  const rejected = spaces(await stale.text())
  expect(stale.status).toBe(422)
  for (const words of [
    `La commande ${order.number} a changé depuis que cette page est ouverte : son total est maintenant de 588,00 € TTC`,
    'supplément accepté, absent de ces lignes : soudure, avant gauche, 19 pouces',
  ])
    expect(rejected.includes(words), words).toBe(true)
  expect(await site.query('select 1 from orders where id = $1 and invoice is not null', [order.id])).toEqual(
    [],
  )
  // After reading the warning, the office may leave that work to another invoice.
  expect((await press(await prepared(), { envoyer: 'non' })).status).toBe(303)
})

test('an accepted supplement is confirmed by mail even if its rim is removed from the order before the mail leaves (§11.32)', async () => {
  const order = await ordered()
  const { path } = await asked(order)
  await site.query(
    `create function take_rim_out() returns trigger language plpgsql as
     'begin delete from order_rims where id = (select rim_id from supplements where id = new.data->>''supplementId''); return new; end'`,
  )
  await site.query(
    `create trigger take_rim_out before insert on tw_jobs.job for each row
     when (new.name = 'send-supplement-mail' and new.data->>'mail' = 'confirmation') execute function take_rim_out()`,
  )
  await answer(path, 'accepter', agreed)
  await site.query('drop trigger take_rim_out on tw_jobs.job')
  const confirmation = await mailTo(order.email, 2)
  expect(spaces(confirmation.text ?? '')).toContain('avant gauche')
  expect(confirmation.text).toContain(found.constat)
  await vi.waitFor(async () =>
    expect(
      await site.query('select confirmed_to as to, rim_id as rim from supplements where order_id = $1', [
        order.id,
      ]),
    ).toEqual([{ to: order.email, rim: null }]),
  )
  // After a withdrawal the supplement still leaves the order's lines, and its journal records that.
  const [row, declared] = [
    await rowOf(order),
    await site.fetch('/retractation', {
      method: 'POST',
      body: new URLSearchParams({
        nom: 'Jeanne Morel',
        contrat: order.number,
        email: order.email,
        partie: 'le supplément',
        etape: 'confirmer',
      }),
      headers: { Origin: site.origin },
      redirect: 'manual',
    }),
  ]
  await confirmWithdrawal(site, declared)
  const record = `/gestion/retractations/${(declared.headers.get('Location') ?? '').split(/[/?]/)[3]}`
  const { vu = '', reponse = '' } = fieldsOf(await desk.read(record), 'form[action*="formulaire=decider"]')
  const part = { vu, reponse, decision: 'in-time', supplement: row?.id ?? '' }
  expect((await desk.send(`${record}?formulaire=decider`, part)).status).toBe(200)
  expect((await eventsOf(order)).at(-1)).toBe('revoked')
  expect(await orderRow(order)).toMatchObject({ total_ti: 48_000 })
  expect((await desk.read(`/gestion/commandes/${order.id}`)).text).toContain('dont le client s’est rétracté')
})
