import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  combineOutboxes,
  deliverMail,
  markMailUndeliverable,
} from '../../../domain/correspondence/outbox/outbox.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { newPromisedDayOutbox } from '../../../domain/workshop/orders/new-day-notice.ts'
import { readMails } from '../../content/mails.ts'
import { moveConfirmationFields } from '../../content/move-order.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { waitUntilNoJobs } from '../../site/wait-until-no-jobs.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/** Time of the site's clock in milliseconds: a Monday without a holiday near it. */
let time = Date.parse('2027-03-01T09:00:00Z')
const now = () => new Date(time)
const pass = (seconds: number) => {
  time += seconds * 1_000
}

let site: TestSite
let desk: Awaited<ReturnType<typeof openWorkshop>>
let sophie: SignedInStaff
let karim: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now } }) })
  desk = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  karim = await signInStaff(site, 'mecano@exemple.fr')
})

const page = (id: string) => `/gestion/commandes/${id}`
const send = (id: string, form: string, fields: Record<string, string> = {}, person = sophie) =>
  person.send(`${page(id)}?formulaire=${form}`, fields)
const plain = (text: string | undefined | null) => (text ?? '').replace(/[\s\u00a0\u202f]+/g, ' ').trim()
const problemIn = async (response: Response) =>
  plain(parse(await response.text()).querySelector('.office-form__alert')?.textContent)

interface Row {
  promised_on: string | null
  outdated_promise: string | null
  order_number: string
}
const row = async (id: string): Promise<Row> => {
  const [row] = await site.query<Row>(
    'select promised_on::text, outdated_promise::text, order_number from orders where id = $1',
    [id],
  )
  if (!row) throw new Error('no such order')
  return row
}

/** Makes a client and an order of theirs by the form, promised for 10 March 2027, which the client knows. */
async function createOrder(fields: Record<string, string> = {}, phone: string | null = '06 11 22 33 44') {
  const client = randomId()
  const email = `${client.toLowerCase()}@exemple.fr`
  await site.query(
    "insert into clients (id, type, first_name, last_name, email, phone) values ($1, 'individual', 'Jeanne', 'Morel', $2, $3)",
    [client, email, phone],
  )
  const form = `/gestion/commandes/nouvelle?client=${client}`
  const opened = await sophie.send(`${form}&formulaire=commande`, {
    ...formFieldsOf(await sophie.read(form), '#commande form'),
    brand: 'Peugeot',
    size: '18',
    tells_client: 'on',
    received: 'on',
    promised_on: '2027-03-10',
    ...fields,
  })
  const id = (opened.headers.get('Location') ?? '').split(/[/?#]/)[3] ?? ''
  // The mail of the first step names the promised day.
  pass(11)
  await sendQueuedMails()
  return { id, client, email, number: (await row(id)).order_number }
}

/** Promises the order for another day by the form of its page. */
const promise = async (id: string, day: string) =>
  send(id, 'modifier', { ...formFieldsOf(await sophie.read(page(id)), '#modifier form'), promised_on: day })

const section = async (id: string, person = sophie) =>
  (await person.read(page(id))).querySelector('#nouvelle-date')
const readProposedFields = async (id: string) =>
  formFieldsOf(await sophie.read(page(id)), '#nouvelle-date form')

const sendQueuedMails = () => waitUntilNoJobs(site, ['send-order-mail', 'send-new-day'])
const newDayMails = async (number: string) =>
  (await readMails(site)).filter(
    ({ subject }) => subject?.startsWith('Nouvelle date') && subject.includes(number),
  )
/** Newest mail about a new day of an order. */
const mailOf = async (id: string) => {
  const [mail] = await site.query<{ id: string; state: string; refusal: string | null }>(
    "select id, state, refusal from outgoing_mails where order_id = $1 and kind = 'new-day' order by created_at desc limit 1",
    [id],
  )
  return mail
}
const readActivityLines = async (id: string) =>
  textsOf(await sophie.read(page(id)), '.record-stream > li p:first-child')

describe('a changed promised day', () => {
  test('a later day proposes a mail with both days, which leaves ten seconds after the press in the changed words (§11.14)', async () => {
    const { id, email, number } = await createOrder()
    expect(await section(id)).toBeNull()
    await promise(id, '2027-03-17')
    expect(plain((await section(id))?.textContent)).toContain(
      'La date promise passe du mercredi 10 mars 2027 au mercredi 17 mars 2027.',
    )
    const form = await readProposedFields(id)
    expect(form).toMatchObject({ jour: '2027-03-17', adresse: email })
    expect(plain(form.text)).toContain('prêtes le mercredi 17 mars 2027, et non le mercredi 10 mars 2027')
    // Nothing leaves by itself.
    pass(3_600)
    await sendQueuedMails()
    expect(await newDayMails(number)).toEqual([])
    const sent = await send(id, 'nouvelle-date', {
      ...form,
      text: `${form.text}\n\nMerci de votre patience.`,
    })
    expect(sent.status).toBe(200)
    expect(await section(id)).toBeNull()
    pass(11)
    await sendQueuedMails()
    const [mail] = await newDayMails(number)
    expect(plain(mail?.text)).toContain('Merci de votre patience.')
    expect([mail?.to].flat()[0]?.text).toBe(email)
    expect((await row(id)).outdated_promise).toBeNull()
    expect(await readActivityLines(id)).toContainEqual(
      expect.stringContaining('a annoncé au client par e-mail'),
    )
  })

  test('several changes keep the day that the client knows; a change back needs no mail, an earlier day says so (§11.14)', async () => {
    const { id } = await createOrder()
    await promise(id, '2027-03-17')
    await promise(id, '2027-03-19')
    expect(await row(id)).toMatchObject({ promised_on: '2027-03-19', outdated_promise: '2027-03-10' })
    await promise(id, '2027-03-10')
    expect((await row(id)).outdated_promise).toBeNull()
    expect(await section(id)).toBeNull()
    await promise(id, '2027-03-08')
    expect(plain((await readProposedFields(id)).text)).toContain('plus tôt que prévu')
  })

  test('the mail can be cancelled for ten seconds, and is proposed again (§11.14)', async () => {
    const { id, number } = await createOrder()
    await promise(id, '2027-03-17')
    const form = await readProposedFields(id)
    await send(id, 'nouvelle-date', form)
    expect(await problemIn(await send(id, 'nouvelle-date', form))).toContain('déjà annoncée')
    expect((await send(id, 'annuler-nouvelle-date')).status).toBe(200)
    expect(await section(id)).not.toBeNull()
    pass(11)
    await sendQueuedMails()
    expect(await newDayMails(number)).toEqual([])
    expect((await send(id, 'annuler-nouvelle-date')).status).toBe(422)
  })

  test('a mail is not sent when the day or the address has changed since it was shown (§11.14)', async () => {
    const { id, client, number } = await createOrder()
    await promise(id, '2027-03-17')
    const form = await readProposedFields(id)
    await promise(id, '2027-03-18')
    expect(await problemIn(await send(id, 'nouvelle-date', form))).toContain('relisez l’e-mail')
    const secondFields = await readProposedFields(id)
    await site.query("update clients set email = 'autre@exemple.fr' where id = $1", [client])
    expect(await problemIn(await send(id, 'nouvelle-date', secondFields))).toContain('relisez l’e-mail')
    // The day changes once the mail is due: the mail would announce a day that is wrong.
    await send(id, 'nouvelle-date', await readProposedFields(id))
    pass(11)
    await promise(id, '2027-03-22')
    await sendQueuedMails()
    expect(await newDayMails(number)).toEqual([])
    expect(await row(id)).toMatchObject({ outdated_promise: '2027-03-10' })
    expect(await readActivityLines(id)).toContainEqual(
      expect.stringContaining('la commande a changé avant le départ'),
    )
    expect((await readProposedFields(id)).jour).toBe('2027-03-22')
  })

  test('the office can note that the client knows the day; without an address the page shows the phone number (§11.14)', async () => {
    const { id } = await createOrder({ tells_client: '' })
    await promise(id, '2027-03-17')
    const proposal = await section(id)
    expect(proposal?.querySelector('textarea')).toBeFalsy()
    expect(proposal?.querySelector('a[href^="tel:"]')?.textContent).toBe('06 11 22 33 44')
    expect((await send(id, 'date-connue', { jour: '2027-03-16' })).status).toBe(422)
    expect((await send(id, 'date-connue', { jour: '2027-03-17' })).status).toBe(200)
    expect(await section(id)).toBeNull()
    expect(await readActivityLines(id)).toContainEqual(expect.stringContaining('connaît la nouvelle date'))
  })

  test('the mail about the next status names the day, so that nothing remains to be told (§11.14)', async () => {
    const { id } = await createOrder()
    await promise(id, '2027-03-17')
    await send(id, 'etape', { ...moveConfirmationFields, de: '0', vers: '1' })
    expect(await section(id)).not.toBeNull()
    pass(11)
    await sendQueuedMails()
    expect(await row(id)).toMatchObject({ outdated_promise: null })
    // Once the rims have left the workshop, their promised day says nothing any more.
    await promise(id, '2027-03-19')
    await send(id, 'etape', { ...moveConfirmationFields, de: '1', vers: '2' })
    expect(await section(id)).toBeNull()
  })

  test('Aujourd’hui lists the orders whose client does not know the new day (§11.5)', async () => {
    const { id } = await createOrder()
    const links = async () =>
      (await sophie.read('/gestion?pos=tous'))
        .querySelectorAll('[aria-labelledby="nouvelles-dates-titre"] a')
        .map((link) => link.getAttribute('href'))
    await promise(id, '2027-03-05')
    expect(await links()).toContain(`${page(id)}#nouvelle-date`)
    // An order of the second step is in the workshop, even if nobody recorded when its rims arrived.
    await site.query('update orders set status = 1, received_at = null where id = $1', [id])
    expect(await links()).toContain(`${page(id)}#nouvelle-date`)
    await send(id, 'date-connue', { jour: '2027-03-05' })
    expect(await links()).not.toContain(`${page(id)}#nouvelle-date`)
  })

  test('mechanics see no proposal and cannot send it; hostile words are limited and stay text (§11.1, §11.14)', async () => {
    const { id, number, email } = await createOrder()
    await promise(id, '2027-03-17')
    expect(await section(id, karim)).toBeNull()
    const form = await readProposedFields(id)
    expect((await send(id, 'nouvelle-date', form, karim)).status).toBe(404)
    expect((await send(id, 'date-connue', { jour: '2027-03-17' }, karim)).status).toBe(404)
    const wrongs: Record<string, string>[] = [
      { subject: '' },
      { text: ' ' },
      { subject: 'x'.repeat(201) },
      { text: 'x'.repeat(5_001) },
    ]
    for (const hostileText of wrongs)
      expect((await send(id, 'nouvelle-date', { ...form, ...hostileText })).status).toBe(422)
    const header = `Objet\r\nBcc: ${email}`
    await send(id, 'nouvelle-date', {
      ...form,
      subject: `Nouvelle date ${number} ${header}`,
      text: '<b>Bonjour</b>',
    })
    pass(11)
    await sendQueuedMails()
    const [mail] = await newDayMails(number)
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.subject).toContain('Bcc:')
    expect(mail?.html).toContain('&lt;b&gt;Bonjour')
  })

  test('cancelling the order cancels its queued mail; after an undone cancellation it is proposed again (§11.14)', async () => {
    const { id, number } = await createOrder()
    await promise(id, '2027-03-17')
    await send(id, 'nouvelle-date', await readProposedFields(id))
    expect((await send(id, 'annuler-commande', { motif: 'Client parti ailleurs' })).status).toBe(200)
    expect(await mailOf(id)).toMatchObject({ state: 'cancelled' })
    expect((await send(id, 'retablir-commande')).status).toBe(200)
    pass(1)
    expect((await send(id, 'nouvelle-date', await readProposedFields(id))).status).toBe(200)
    // The order is cancelled after the mail was due: its job rejects it, so that it is not queued for ever.
    pass(11)
    await send(id, 'annuler-commande', { motif: 'Client parti ailleurs' })
    await sendQueuedMails()
    expect(await mailOf(id)).toMatchObject({ state: 'refused' })
    expect(await newDayMails(number)).toEqual([])
  })

  test.each([
    ['is proposed again with the reason', null, '2027-03-10'],
    ['and whose day was changed again is proposed with the day before it', '2027-03-19', '2027-03-10'],
    ['needs no other mail if the day before it is promised again', '2027-03-10', null],
  ])('a mail that bounces %s (§11.14)', async (_, next, outdated) => {
    const { id } = await createOrder()
    await promise(id, '2027-03-17')
    await send(id, 'nouvelle-date', await readProposedFields(id))
    pass(11)
    await sendQueuedMails()
    expect(await row(id)).toMatchObject({ outdated_promise: null })
    if (next) await promise(id, next)
    const mail = await mailOf(id)
    await desk.db.transaction((tx) =>
      combineOutboxes([newPromisedDayOutbox]).recordBounce(
        tx,
        { ...desk, clock: { now } },
        `day-${mail?.id}@exemple.fr`,
        { recipient: '', reason: 'boîte pleine' },
      ),
    )
    expect(await row(id)).toMatchObject({ outdated_promise: outdated })
    const alert = plain((await section(id))?.querySelector('.office-form__alert')?.textContent)
    expect(alert).toBe(next ? '' : 'L’e-mail est revenu : boîte pleine.')
  })

  test('the mail about a later status names no day, so that after a move back the new day is proposed again (§11.14)', async () => {
    const { id } = await createOrder()
    await promise(id, '2027-03-17')
    await send(id, 'etape', { ...moveConfirmationFields, de: '0', vers: '2' })
    pass(11)
    await sendQueuedMails()
    const [{ told_status } = {}] = await site.query<{ told_status: number }>(
      'select told_status from orders where id = $1',
      [id],
    )
    expect(told_status).toBe(2)
    await send(id, 'etape', { ...moveConfirmationFields, de: '2', vers: '1' })
    expect(await row(id)).toMatchObject({ outdated_promise: '2027-03-10' })
    expect(await section(id)).not.toBeNull()
  })

  test.each([
    ['noting that the client knows the day', (id: string) => send(id, 'date-connue', { jour: '2027-03-17' })],
    [
      'a move to « prêtes »',
      (id: string) => send(id, 'etape', { ...moveConfirmationFields, de: '0', vers: '2' }),
    ],
    ['another promised day', (id: string) => promise(id, '2027-03-22')],
  ])('%s cancels the queued mail, which does not count as rejected (§11.14)', async (_, change) => {
    const { id, number } = await createOrder()
    await promise(id, '2027-03-17')
    await send(id, 'nouvelle-date', await readProposedFields(id))
    expect((await change(id)).status).toBe(200)
    expect(await mailOf(id)).toMatchObject({ state: 'cancelled' })
    pass(11)
    await sendQueuedMails()
    expect(await newDayMails(number)).toEqual([])
  })

  test('a client who asks for no more mails does not get the queued one (§11.14)', async () => {
    const silence = async (id: string) =>
      send(id, 'modifier', {
        ...formFieldsOf(await sophie.read(page(id)), '#modifier form'),
        tells_client: '',
      })
    const { id, number } = await createOrder()
    await promise(id, '2027-03-17')
    await send(id, 'nouvelle-date', await readProposedFields(id))
    await silence(id)
    expect(await mailOf(id)).toMatchObject({ state: 'cancelled' })
    const other = await createOrder()
    await promise(other.id, '2027-03-17')
    await send(other.id, 'nouvelle-date', await readProposedFields(other.id))
    pass(11)
    await silence(other.id)
    await sendQueuedMails()
    expect(await mailOf(other.id)).toMatchObject({
      state: 'refused',
      refusal: 'le client ne souhaite pas d’e-mails pour cette commande',
    })
    for (const orderNumber of [number, other.number]) expect(await newDayMails(orderNumber)).toEqual([])
  })

  test('a mail that the server did not take is proposed again with the reason (§11.14)', async () => {
    const { id } = await createOrder()
    await promise(id, '2027-03-17')
    await send(id, 'nouvelle-date', await readProposedFields(id))
    const [mail] = await site.query<{ id: string }>(
      "select id from outgoing_mails where order_id = $1 and kind = 'new-day'",
      [id],
    )
    const deps = {
      ...desk,
      clock: { now },
      mailer: { send: () => Promise.reject(new Error('down')), deleteUnfinishedFiles: async () => 0 },
    }
    pass(11)
    const attempt = deliverMail(deps, newPromisedDayOutbox, mail?.id ?? '', async () => ({
      id: 'x',
      to: 'x@exemple.fr',
      subject: '',
      text: '',
      html: '',
    }))
    await expect(attempt).rejects.toThrow('down')
    await markMailUndeliverable(deps, newPromisedDayOutbox, mail?.id ?? '', 'failed')
    expect(plain((await section(id))?.querySelector('.office-form__alert')?.textContent)).toContain(
      'L’e-mail n’est pas parti',
    )
  })
})
