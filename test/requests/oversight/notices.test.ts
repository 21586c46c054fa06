import { beforeAll, expect, test, vi } from 'vitest'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { loadDailySummary, queueDailySummaries } from '../../../domain/people/staff/notices.ts'
import { readMails } from '../../content/mails.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { waitUntilNoJobs } from '../../site/wait-until-no-jobs.ts'
import {
  insertVisitorAnswer,
  insertWaitingMessage,
  insertWaitingRequest,
} from '../correspondence/insert-incoming.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let thomas: SignedInStaff
let sophie: SignedInStaff
let karim: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
  workshop = await openWorkshop(site)
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  karim = await signInStaff(site, 'mecano@exemple.fr')
})

const form = '/gestion/compte?formulaire=e-mails'
const choose = (person: SignedInStaff, requests: string, messages: string, answers: string) =>
  person.send(form, {
    notices_of_requests: requests,
    notices_of_messages: messages,
    notices_of_answers: answers,
  })

const notify = (kind: 'request' | 'message' | 'answer', id: string) =>
  workshop.db.transaction((tx) => workshop.jobs.enqueue(tx, 'notify-staff', { kind, id }))

/** Returns the recipients of the mails with this subject. */
const readNotices = async (subject: string) =>
  (await readMails(site))
    .filter((mail) => mail.subject?.includes(subject))
    .map(({ to }) => [to].flat()[0]?.text)
    .sort()

/** Waits until all notices are mailed, and checks who got those with this subject: nobody else can get one later. */
async function expectNotified(subject: string, addresses: string[]) {
  await waitUntilNoJobs(site, ['notify-staff', 'send-notice-mail', 'send-summary-mail'])
  expect(await readNotices(subject)).toEqual(addresses)
}

test('a notice is mailed only to staff members who asked for it (§11.11)', async () => {
  expect((await choose(thomas, 'each', 'none', 'none')).status).toBe(200)
  await notify('request', await insertWaitingRequest(site, { last_name: 'Premier' }))
  await expectNotified('Jeanne Premier', ['atelier@exemple.fr'])
})

test('a staff member’s choice of notices is saved, recorded in the journal, and shown again (§11.11)', async () => {
  expect((await choose(sophie, 'each', 'daily', 'none')).status).toBe(200)
  const page = await sophie.read('/gestion/compte')
  const selectedOptions = page
    .querySelectorAll('select option[selected]')
    .map((option) => option.getAttribute('value'))
  expect(selectedOptions).toEqual(['each', 'daily', 'none'])
  expect((await sophie.read('/gestion/journal')).text).toContain(
    'Sophie Lambert a changé ses choix d’e-mails.',
  )
  const invalid = await choose(sophie, 'always', 'daily', 'none')
  expect(invalid.status).toBe(422)
  expect(await invalid.text()).toContain('Choisissez l’une des trois réponses')
})

test('an immediate notice is mailed to staff of the point of sale with the permission to read it, with a link to the record (§11.11)', async () => {
  await choose(thomas, 'each', 'each', 'each')
  await choose(sophie, 'each', 'each', 'each')
  // A staff member without access to messages gets no notices about them, whatever they post.
  expect((await choose(karim, 'each', 'each', 'each')).status).toBe(200)
  const [choice] = await site.query<{ notices_of_messages: string }>(
    "select notices_of_messages from staff join users on users.id = user_id where email = 'tw_mecano@exemple.fr'",
  )
  expect(choice?.notices_of_messages).toBe('none')

  const epinal = await insertWaitingRequest(site, { last_name: 'Épinalien', shop: 'epinal' })
  await notify('request', epinal)
  await expectNotified('Jeanne Épinalien', ['atelier@exemple.fr', 'bureau@exemple.fr'])
  const mail = (await readMails(site)).find(({ subject }) => subject?.includes('Épinalien'))
  expect(mail?.text).toContain(`http://site.test/gestion/demandes/${epinal}`)
  expect(mail?.text).toContain('Jeanne Épinalien, Peugeot 308, Épinal.')

  await notify('request', await insertWaitingRequest(site, { last_name: 'Ostwaldien', shop: 'ostwald' }))
  await expectNotified('Jeanne Ostwaldien', ['atelier@exemple.fr', 'mecano@exemple.fr'])
  await notify('message', await insertWaitingMessage(site, 'Une question'))
  await expectNotified('Nouveau message', ['atelier@exemple.fr', 'bureau@exemple.fr'])

  await notify('answer', await insertVisitorAnswer(site, 'request', epinal, 1))
  await expectNotified('Un visiteur a répondu', ['atelier@exemple.fr', 'bureau@exemple.fr'])
})

test('a message sent on the site is notified to subscribed staff members, and mailed to the workshop’s address (§11.11)', async () => {
  const sent = await site.fetch('/a_propos', {
    method: 'POST',
    body: new URLSearchParams({
      id: randomId(),
      description: '',
      email: 'visiteur@exemple.fr',
      object: 'Par la page',
      message: 'Bonjour',
    }),
    headers: { Origin: site.origin },
  })
  expect(sent.status).toBeLessThan(400)
  await expectNotified('visiteur@exemple.fr', ['atelier@exemple.fr', 'bureau@exemple.fr'])
  await vi.waitFor(async () => expect(await readNotices('Par la page')).toHaveLength(1))
})

test('the morning summary lists what arrived since the day before, and is not mailed if nothing did (§11.11)', async () => {
  await choose(thomas, 'none', 'none', 'none')
  await choose(sophie, 'daily', 'none', 'none')
  await choose(karim, 'daily', 'none', 'none')
  await site.query("update quote_requests set created_at = created_at - interval '10 days'")
  const morning = new Date(Date.parse(`${parisDay(new Date())}T09:00:00Z`))
  const id = await insertWaitingRequest(site, { last_name: 'Hier', shop: 'epinal' })
  await site.query(
    "update quote_requests set created_at = $2::timestamptz - interval '12 hours' where id = $1",
    [id, morning],
  )
  await queueDailySummaries({ ...workshop, clock: { now: () => morning } })
  await expectNotified('Ce qui est arrivé depuis hier', ['bureau@exemple.fr'])
  const mail = (await readMails(site)).find(({ subject }) => subject?.includes('depuis hier'))
  expect(mail?.text).toContain('Demandes de devis (1)\u00a0: Jeanne Hier, Peugeot 308, Épinal.')
})

test('a summary of many items lists those of the staff member’s points of sale and counts all of them (§11.11)', async () => {
  const day = new Date(Date.parse(`${parisDay(new Date())}T09:00:00Z`))
  const morning = new Date(day.getTime() + 86_400_000 * 30)
  const receive = async (shop: string, last_name: string, hoursBefore: number) =>
    site.query(
      "update quote_requests set created_at = $2::timestamptz - $3 * interval '1 hour' where id = $1",
      [await insertWaitingRequest(site, { shop, last_name }), morning, hoursBefore],
    )
  for (let at = 0; at < 33; at++) await receive('ostwald', `Voisin${at}`, 5)
  await receive('epinal', 'Ancienne', 20)
  const [sophieId, karimId] = await Promise.all(
    ['tw_bureau', 'tw_mecano'].map(async (name) => {
      const [row] = await site.query<{ id: string }>('select id from users where email = $1', [
        `${name}@exemple.fr`,
      ])
      return String(row?.id)
    }),
  )
  const read = (id = '') => loadDailySummary(workshop.db, id, parisDay(morning))
  expect((await read(sophieId)).request).toMatchObject({
    shown: [{ senderName: 'Jeanne Ancienne' }],
    total: 1,
  })
  const { request } = await read(karimId)
  expect([request.shown.length, request.total]).toEqual([30, 33])

  await choose(sophie, 'daily', 'none', 'none')
  await choose(karim, 'daily', 'none', 'none')
  await queueDailySummaries({ ...workshop, clock: { now: () => morning } })
  const theirMail = (to: string) =>
    vi.waitFor(async () => {
      const mails = (await readMails(site)).filter(({ subject }) => subject?.includes('depuis hier'))
      const noticeMail = mails.find(
        (mail) => [mail.to].flat()[0]?.text === to && /Ancienne|Voisin/.test(mail.text ?? ''),
      )
      expect(noticeMail).toBeDefined()
      return noticeMail?.text ?? ''
    })
  expect(await theirMail('bureau@exemple.fr')).toContain('Demandes de devis (1)')
  const long = await theirMail('mecano@exemple.fr')
  expect(long).toContain('Demandes de devis (33)')
  expect(long).toMatch(/; et 3\sautres\./)
})

test('a staff member whose account is closed receives no notices (§11.11)', async () => {
  await choose(sophie, 'each', 'none', 'none')
  await choose(thomas, 'each', 'none', 'none')
  await site.query(
    "update staff set closed_at = now() where user_id = (select id from users where email = 'tw_bureau@exemple.fr')",
  )
  await notify('request', await insertWaitingRequest(site, { last_name: 'Fermée' }))
  await expectNotified('Jeanne Fermée', ['atelier@exemple.fr'])
})
