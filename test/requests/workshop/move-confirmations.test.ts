import { type HTMLElement, parse } from 'node-html-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { acceptEstimateByClient } from '../../../domain/contracts/acceptance/accept-estimate.ts'
import { issueEstimate } from '../../../domain/contracts/estimates/issue-estimate.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { readMails } from '../../content/mails.ts'
import { insertReceivedOrder } from '../../content/order-with-rims.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/** Time of the site's clock in milliseconds, set by the tests. */
let time = Date.now()
const now = () => new Date(time)
const pass = (seconds: number) => {
  time += seconds * 1000
}

let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
/** Sophie works in Épinal, Thomas in all workshops, Karim as a mechanic in Ostwald. */
let sophie: SignedInStaff
let thomas: SignedInStaff
let karim: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now } }) })
  workshop = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  karim = await signInStaff(site, 'mecano@exemple.fr')
})

const address = 'particulier@exemple.fr'
/** Makes an order of an individual with a mail address, to be collected, with four rims and no completed step. */
async function createOrder(more: Parameters<typeof insertReceivedOrder>[1] = {}) {
  const order = await insertReceivedOrder(site.query, more)
  await site.query(
    `update orders set handover = 'pickup', client_id = (select id from clients where email = $2 limit 1)
     where id = $1`,
    [order.id, address],
  )
  return order
}
const page = (id: string) => `/gestion/commandes/${id}`
const move = (id: string, fields: Record<string, string>, person = sophie) =>
  person.send(`${page(id)}?formulaire=etape`, fields)
const onBoard = (id: string, fields: Record<string, string>, person = sophie) =>
  person.send('/gestion/commandes?pos=tous&formulaire=etape', { commande: id, ...fields })
const row = async (id: string) => {
  const [row] = await site.query<{ status: number; told_status: number | null; moved_at: Date | null }>(
    'select status, told_status, moved_at from orders where id = $1',
    [id],
  )
  if (!row) throw new Error('no such order')
  return row
}
const finish = (rim: string | undefined) =>
  site.query("insert into order_rim_steps (rim_id, step, done_at) values ($1, 'checked', now())", [rim])

/** Returns the question of a page: title, sentences, and the form fields of each answer by label. */
async function questionIn(response: Response) {
  const dialog = parse(await response.text()).querySelector('dialog[open]')
  if (!dialog) return null
  const forms = dialog.querySelectorAll('.asked-question__answers form[method=post]')
  return {
    title: plain(dialog.querySelector('h2')),
    lines: dialog.querySelectorAll('li').map(plain),
    answers: Object.fromEntries(
      forms.map((form) => [plain(form.querySelector('button')), formFieldsOf(parse(form.outerHTML), 'form')]),
    ),
    closes: dialog.querySelector('.asked-question__answers form:not([method])')?.getAttribute('action'),
  }
}
const plain = (element: HTMLElement | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()

const mailsAbout = async (number: string) =>
  (await readMails(site)).filter(({ subject }) => subject?.includes(number))
/** Sends all queued status mails. */
const waitUntilNoJobs = () =>
  vi.waitFor(
    async () => {
      await site.query("update tw_jobs.job set start_after = now() where name = 'send-order-mail'")
      const [waiting] = await site.query<{ count: number }>(
        "select count(*)::int as count from tw_jobs.job where name = 'send-order-mail' and state in ('created', 'retry', 'active')",
      )
      expect(waiting?.count).toBe(0)
    },
    { interval: 300 },
  )

test('a move whose mail would announce unfinished rims first asks for confirmation, naming the rims and the mail (§11.14)', async () => {
  for (const [from, subject] of [
    [0, 'Commande traitée'],
    [1, 'Vos jantes sont prêtes'],
    [2, 'Commande terminée'],
  ] as const) {
    const { id, number, rims } = await createOrder({ status: from })
    await finish(rims[0])
    await finish(rims[1])
    const formFields = { de: `${from}`, vers: `${from + 1}` }
    for (const send of [move, onBoard]) {
      const questionResponse = await send(id, formFields)
      expect(questionResponse.status).toBe(422)
      const question = await questionIn(questionResponse)
      expect(question?.title).toContain(number)
      expect(question?.lines).toEqual([
        '2 jantes sur 4 ne sont pas terminées : 2 jantes sur 4 contrôlées.',
        `Le client recevra l’e-mail « ${subject} : ${number} » (${address}).`,
      ])
    }
    expect(await row(id)).toMatchObject({ status: from })
    const question = await questionIn(await onBoard(id, formFields))
    expect(question?.closes).toBe('/gestion/commandes')
    const [fields] = Object.values(question?.answers ?? {})
    expect((await sophie.send('/gestion/commandes?formulaire=etape', fields)).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: from + 1 })
  }
})

test('a processed order without recorded rim steps moves on without the question about unfinished rims, unless a rim has a problem (§11.14)', async () => {
  const { id, rims } = await createOrder({ status: 1 })
  expect((await move(id, { de: '1', vers: '2' })).status).toBe(200)
  expect(await row(id)).toMatchObject({ status: 2 })
  await site.query("update order_rims set problem = 'Fissure', problem_at = now() where id = $1", [rims[0]])
  expect((await move(id, { de: '2', vers: '3' })).status).toBe(422)
})

test('the page of a received order without recorded steps names rims and mail beside its button, so that one press moves it; a step recorded since then is asked about (§11.14)', async () => {
  const first = await createOrder()
  const fields = async (id: string) => {
    const shown = await sophie.read(page(id))
    const form = shown.querySelector('.order-status form.move-form')
    return { note: plain(shown.querySelector('.order-actions > .paper-note')), form }
  }
  const { note, form } = await fields(first.id)
  expect(note).toBe(
    `Aucune des 4 jantes n’est terminée : aucune étape n’est notée. Le client recevra l’e-mail « Commande traitée : ${first.number} » (${address}).`,
  )
  // A mechanic may not read the clients' addresses.
  expect((await karim.read(page(first.id))).toString()).not.toContain(address)
  expect(plain(form?.querySelector('button') ?? null)).toBe(
    'Passer la commande à « traitée » et prévenir le client',
  )
  const typed = formFieldsOf(parse(form?.outerHTML ?? ''), 'form')
  expect((await move(first.id, typed)).status).toBe(200)
  expect(await row(first.id)).toMatchObject({ status: 1 })

  const second = await createOrder()
  await finish(second.rims[0])
  const question = await questionIn(await move(second.id, typed))
  expect(question?.lines[0]).toContain('3 jantes sur 4 ne sont pas terminées')
  expect((await fields(second.id)).note).toBe('')
})

test('a move submitted as JSON that needs confirmation is not made, and its error message contains the question (§11.14)', async () => {
  const { id, number } = await createOrder()
  const secondMove = await site.fetch(`${page(id)}?formulaire=etape`, {
    method: 'POST',
    body: new URLSearchParams({ de: '0', vers: '1' }),
    headers: { Cookie: sophie.cookies, Origin: site.origin, Accept: 'application/json' },
  })
  expect(secondMove.status).toBe(422)
  const answer = (await secondMove.json()) as { problems: { form: string } }
  expect(answer.problems.form.replace(/\s/g, ' ')).toBe(
    `Pas encore fait. Passer ${number} à l’étape « traitée » ? Aucune des 4 jantes n’est terminée : aucune étape n’est notée. Le client recevra l’e-mail « Commande traitée : ${number} » (${address}).`,
  )
  expect(await row(id)).toMatchObject({ status: 0 })
})

test('a move needs no confirmation when all rims are finished or the client receives no mails (§11.14)', async () => {
  const finishedOrder = await createOrder()
  for (const rim of finishedOrder.rims) await finish(rim)
  expect((await move(finishedOrder.id, { de: '0', vers: '1' })).status).toBe(200)
  const orderWithoutMails = await createOrder()
  await site.query('update orders set tells_client = false where id = $1', [orderWithoutMails.id])
  expect((await move(orderWithoutMails.id, { de: '0', vers: '1' })).status).toBe(200)
})

test('a move asks for confirmation when a checked rim has an open problem (§11.14)', async () => {
  const { id, rims } = await createOrder()
  for (const rim of rims) await finish(rim)
  await site.query("update order_rims set problem = 'Fissure', problem_at = now() where id = $1", [rims[0]])
  const question = await questionIn(await move(id, { de: '0', vers: '1' }))
  expect(question?.lines[0]).toContain('1 jante sur 4 n’est pas terminée')
})

test('a staff member of another workshop must confirm any move of an order (§11.14)', async () => {
  const { id, rims } = await createOrder()
  for (const rim of rims) await finish(rim)
  const question = await questionIn(await onBoard(id, { de: '0', vers: '1' }, karim))
  expect(question?.lines[0]).toBe(
    'Cette commande est celle d’un autre atelier, Épinal ; vous travaillez pour Ostwald (Strasbourg).',
  )
  expect(await row(id)).toMatchObject({ status: 0 })
  // The confirmation of one question does not confirm another question that was not shown.
  expect((await move(id, { de: '0', vers: '1', sachant: 'jantes delai' }, karim)).status).toBe(422)
  expect((await move(id, { de: '0', vers: '1', sachant: 'ailleurs' }, karim)).status).toBe(200)
  pass(11)
  expect((await move(id, { de: '1', vers: '0' }, karim)).status).toBe(422)
  expect(
    (await move((await createOrder()).id, { de: '0', vers: '1', sachant: 'sans-etape' }, thomas)).status,
  ).toBe(200)
})

test('moving an order before a consumer’s work may begin asks for confirmation and names the first allowed day (§11.14)', async () => {
  const { id, rims } = await createOrder({ isExpected: true })
  for (const rim of rims) await finish(rim)
  const [owner] = await site.query<{ id: string }>('select client_id as id from orders where id = $1', [id])
  const client = await findClient(workshop.db, (owner?.id ?? '') as never)
  const deps = { ...workshop, clock: { now } }
  const estimateId = await issueEstimate(deps, {
    client,
    pos: { id: 'epinal', shopId: 'epinal', code: 'E' },
    lines: [{ description: 'Rénovation', quantity: 4, unit_price: 11_500, vat_rate: 2000 }],
    workingDays: 5,
    vehicle: { name: 'Peugeot 308', registration: null },
  } as unknown as Parameters<typeof issueEstimate>[1])
  await site.query("update estimates set state = 'sent' where id = $1", [estimateId])
  await acceptEstimateByClient(deps, estimateId, { name: 'Jeanne', isEarly: false, seen: null, chosen: null })
  await site.query('update orders set estimate_id = null where estimate_id = $1', [estimateId])
  await site.query('update orders set estimate_id = $2 where id = $1', [id, estimateId])
  const question = await questionIn(await move(id, { de: '0', vers: '1' }))
  expect(question?.lines[0]).toMatch(
    /^Le client n’a pas demandé de commencer sans attendre : .* le \d\d\/\d\d\/\d{4}\.$/,
  )
  expect((await move(id, { de: '0', vers: '1', sachant: 'delai' })).status).toBe(200)
  pass(11)
  // The work is done: the question would protect nothing.
  expect((await move(id, { de: '1', vers: '2' })).status).toBe(200)
  await site.query('update orders set status = 0 where id = $1', [id])
  pass(30 * 86_400)
  expect((await move(id, { de: '0', vers: '1' })).status).toBe(200)
})

test('moving an announced order back can mail a correction, and the step is mailed again when it is reached again (§11.14)', async () => {
  const { id, number } = await createOrder({ status: 1 })
  const sure = { sachant: 'jantes prevenu' }
  await move(id, { de: '1', vers: '2', ...sure })
  pass(11)
  await waitUntilNoJobs()
  expect((await mailsAbout(number)).map(({ subject }) => subject)).toEqual([
    `Vos jantes sont prêtes\u00a0: ${number}`,
  ])
  const question = await questionIn(await onBoard(id, { de: '2', vers: '1' }))
  expect(question?.lines).toEqual([
    `Le client a déjà reçu l’e-mail « Vos jantes sont prêtes : ${number} » (${address}).`,
    `La correction proposée : « Correction : ${number} est encore à l’atelier ».`,
  ])
  expect(Object.keys(question?.answers ?? {})).toEqual([
    'Revenir en arrière et corriger par e-mail',
    'Revenir en arrière sans écrire au client',
  ])
  const corrects = { de: '2', vers: '1', correction: 'oui', ...sure }
  // If the move is undone within ten seconds, no correcting mail is sent.
  await move(id, corrects)
  await sophie.send(`${page(id)}?formulaire=annuler`, { vu: (await row(id)).moved_at?.toISOString() ?? '' })
  pass(11)
  await waitUntilNoJobs()
  expect(await mailsAbout(number)).toHaveLength(1)
  expect(await row(id)).toMatchObject({ status: 2, told_status: 2 })
  await move(id, corrects)
  pass(11)
  await waitUntilNoJobs()
  const mails = await mailsAbout(number)
  expect(mails).toHaveLength(2)
  const mail = mails.find(({ subject }) => subject?.startsWith('Correction'))
  expect(mail?.text).toContain('«\u00a0vos jantes sont prêtes\u00a0»')
  expect(await row(id)).toMatchObject({ status: 1, told_status: 1 })
  expect(textsOf(await sophie.read(page(id)), '.record-stream > li p:first-child')[0]).toContain(
    'a corrigé par e-mail l’annonce faite au client',
  )
  await move(id, { de: '1', vers: '2', ...sure })
  pass(11)
  await waitUntilNoJobs()
  expect(await mailsAbout(number)).toHaveLength(3)
  // Unless it is a correction, the client is not told of the same step twice.
  await move(id, { de: '2', vers: '1', ...sure })
  await move(id, { de: '1', vers: '2', ...sure })
  pass(11)
  await waitUntilNoJobs()
  expect(await mailsAbout(number)).toHaveLength(3)
})
