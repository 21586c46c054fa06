import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createDiskStore } from '../../../adapters/files/disk-store.ts'
import { createPostgresRateLimits } from '../../../adapters/postgres-rate-limits.ts'
import {
  submitVisitorAnswer,
  toVisitorThreadDestination,
} from '../../../domain/correspondence/threads/visitor-actions.ts'
import { TooManyWaitingTasks } from '../../../domain/kernel/flow/fair-queue.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signedPath } from '../../../domain/kernel/signatures.ts'
import { readMails, waitForMails } from '../../content/mails.ts'
import { smallPhoto } from '../../content/photos.ts'
import { quoteRequestAnswers } from '../../content/quote-request-answers.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { insertSeenMessage, insertSeenRequest } from '../office/insert-seen-records.ts'
import { sendQuoteRequest } from './send-quote-request.ts'

const secret = 'x'.repeat(32)
/** Time of the site's clock in milliseconds. */
const time = new Date('2026-11-20T09:00:00Z').getTime()
const now = () => new Date(time)

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { SESSION_SECRET: secret }, fakes: () => ({ clock: { now } }) })
})

const day = 86_400_000
const linkTo = (path: string, at = now()) => signedPath(path, at, secret)
const pageOf = (id: string, at = now()) => linkTo(`/suivi/demande/${id}`, at)

let visitors = 0
/** Posts a form of the page at `link` as a browser without JavaScript does. */
function send(
  link: string,
  name: string,
  fields: Record<string, string>,
  from = `203.0.113.${++visitors}`,
  files: [string, Buffer][] = [],
) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  for (const [file, bytes] of files) body.append('fichiers', new Blob([new Uint8Array(bytes)]), file)
  const headers = { Origin: site.origin, 'X-Forwarded-For': from }
  return site.fetch(`${link}&index&formulaire=${name}`, { method: 'POST', body, headers })
}

interface Row {
  id: string
  text: string
  direction: string
  channel: string
  attachments: { id: string; name: string; path: string }[]
}
const messagesOf = (id: string) =>
  site.query<Row>('select * from thread_messages where thread_id = $1 order by created_at, id', [id])
const requestOf = async (id: string) =>
  (await site.query<Record<string, unknown>>('select * from quote_requests where id = $1', [id]))[0]

const mailsTo = async (address: string) =>
  (await readMails(site)).filter(({ to }) => [to].flat().some((one) => one?.text.includes(address)))
const readMailsWithSubject = (subject: string) =>
  vi.waitUntil(async () => (await readMails(site)).find((mail) => mail.subject?.includes(subject)))

async function letter(id: string, { mail, ...more }: Record<string, unknown>): Promise<string> {
  const row = {
    id: randomId(),
    thread_kind: 'request',
    thread_id: id,
    channel: 'mail',
    author_name: 'Sophie Lambert',
    text: '',
    created_at: now(),
    ...more,
  }
  const placeholders = Object.keys(row).map((_, index) => `$${index + 1}`)
  await site.query(
    `insert into thread_messages (${Object.keys(row)}) values (${placeholders})`,
    Object.values(row),
  )
  if (mail)
    await site.query(
      `insert into outgoing_mails (id, message_id, kind, recipient, state, author_name, created_at, due_at)
       values ($1, $1, 'message', 'jeanne@exemple.fr', $2, 'Sophie Lambert', now(), now())`,
      [row.id, mail],
    )
  return row.id
}

test('the acknowledgement links to a private page that shows the state of the request (§11.8)', async () => {
  const email = `${randomId().toLowerCase()}@exemple.fr`
  const form = quoteRequestAnswers({ email })
  await sendQuoteRequest(site, form, [await smallPhoto()])
  const [mail] = await waitForMails(site, email)
  const link = /http:\/\/site\.test(\/suivi\/demande\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const response = await site.fetch(link)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  const page = await readPage(site, link)
  expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  expect(textsOf(page, 'h1')).toEqual(['Votre demande de devis'])
  expect(textsOf(page, '.matter-state strong')).toEqual(['Reçue'])
  expect(page.textContent).toContain('Peugeot 308 GT')
  const photo = page.querySelector('#photos a')?.getAttribute('href') ?? ''
  expect((await site.fetch(photo)).headers.get('Content-Type')).toBe('image/jpeg')
  expect((await site.fetch(photo.replace(/\?.*/, ''))).status).toBe(404)
  await site.query("update quote_requests set state = 'in_progress' where id = $1", [form.id])
  expect(textsOf(await readPage(site, link), '.matter-state strong')).toEqual(['En cours d’étude'])
})

test('the private page of a spam message shows it as received (§11.8)', async () => {
  const id = await insertSeenMessage(site, now(), { state: 'spam' })
  const page = await readPage(site, linkTo(`/suivi/message/${id}`))
  expect(textsOf(page, 'h1')).toEqual(['Votre message'])
  expect(textsOf(page, '.matter-state strong')).toEqual(['Reçu'])
  expect(page.textContent).toContain('Ouvrez-vous le samedi ?')
})

test('the private page shows sent messages, but no notes, drafts, queued or rejected messages (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  await letter(id, { direction: 'note', channel: 'note', text: 'Client pénible' })
  for (const state of ['draft', 'held'])
    await letter(id, { direction: 'sent', state, text: `Encore ${state}` })
  const sentOff = { direction: 'sent', state: 'dispatched' }
  for (const mail of ['queued', 'refused']) await letter(id, { ...sentOff, mail, text: `Encore ${mail}` })
  await letter(id, { ...sentOff, mail: 'sent', text: 'Bonjour <b>Jeanne</b>' })
  const response = await site.fetch(pageOf(id))
  const html = await response.text()
  expect(html).toContain('Bonjour &lt;b&gt;Jeanne')
  expect(html).not.toMatch(/Client pénible|Encore (draft|held|queued|refused)/)
  const data = await (await site.fetch(pageOf(id).replace('?', '.data?'))).text()
  expect(data).toContain('Jeanne')
  expect(data).not.toMatch(/Client pénible|Encore (draft|held|queued|refused)/)
})

test('a private link opens only its own thread (§11.8)', async () => {
  const [id, other] = [await insertSeenRequest(site, now()), await insertSeenRequest(site, now())]
  const file = { id: randomId(), name: 'a.pdf', path: 'x', content_type: 'application/pdf', bytes: 1 }
  const foreign = await letter(other, {
    direction: 'sent',
    state: 'dispatched',
    mail: 'sent',
    attachments: JSON.stringify([file]),
  })
  const noteId = await letter(id, { direction: 'note', channel: 'note', attachments: JSON.stringify([file]) })
  const access = pageOf(id).split('?')[1]
  for (const path of [
    `/suivi/demande/${other}`,
    `/suivi/message/${id}`,
    `/suivi/autre/${id}`,
    `/suivi/demande/${other}/direct`,
    `/suivi/demande/${other}/fichiers/${foreign}/${file.id}`,
    `/suivi/demande/${id}/fichiers/${foreign}/${file.id}`,
    `/suivi/demande/${id}/fichiers/${noteId}/${file.id}`,
    `/suivi/demande/${id}/photos/${randomId()}`,
    // The office's address of the same request does not open it either.
    `/demandes/${id}`,
  ])
    expect((await site.fetch(`${path}?${access}`)).status, path).toBe(404)
  for (const name of ['repondre', 'retirer', 'renouveler'])
    expect((await send(`/suivi/demande/${other}?${access}`, name, { text: 'x' })).status).toBe(404)
  expect((await site.fetch(`/suivi/demande/${id}?${access}x`)).status).toBe(404)
  expect((await send(pageOf(id), 'rien', {})).status).toBe(404)
  expect((await messagesOf(other)).length).toBe(1)
})

test('a visitor’s message appears in the thread once, makes the request wait for the workshop and is notified to it (§11.8)', async () => {
  const id = await insertSeenRequest(site, now(), { state: 'answered', waits_since: null })
  const fields = { id: randomId(), text: 'Parfait,\r\nje passe mardi.' }
  const files: [string, Buffer][] = [['Flanc été.png', await smallPhoto('png')]]
  const responses = await Promise.all(
    [1, 2, 3].map(() => send(pageOf(id), 'repondre', fields, '203.0.113.200', files)),
  )
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(responses[0]?.headers.get('Location')).toContain(`/suivi/demande/${id}?jusqu_a=`)
  const [firstMessage, ...more] = await messagesOf(id)
  expect(more).toEqual([])
  expect(firstMessage).toMatchObject({
    id: fields.id,
    direction: 'received',
    channel: 'page',
    text: 'Parfait,\nje passe mardi.',
  })
  expect(await requestOf(id)).toMatchObject({ state: 'in_progress', seen: false, waits_since: now() })
  const page = await readPage(site, pageOf(id))
  expect(textsOf(page, '.visitor-message .message__text').at(-1)).toBe('Parfait, je passe mardi.')
  const to = page.querySelector('.visitor-message .message__files a')?.getAttribute('href') ?? ''
  const file = await site.fetch(to)
  expect([file.status, file.headers.get('X-Content-Type-Options')]).toEqual([200, 'nosniff'])
  expect(file.headers.get('Content-Disposition')).toContain('attachment')
  const mail = await readMailsWithSubject(`TW-${id}`)
  expect(mail.replyTo?.text).toBe(`${id.toLowerCase()}@exemple.fr`)
  expect(mail.text).toContain('je passe mardi.')
  expect(mail.text).toContain(`http://site.test/gestion/demandes/${id}`)
  expect((await readMails(site)).filter(({ subject }) => subject?.includes(`TW-${id}`))).toHaveLength(1)
})

test('an empty message is rejected; a rejected message keeps its text in the form (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const empty = await send(pageOf(id), 'repondre', { text: ' \n' })
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Écrivez votre message')])
  const rejected = await send(pageOf(id), 'repondre', { text: 'Mes mots' }, undefined, [
    ['page.html', Buffer.from('<script>')],
  ])
  const page = await rejected.text()
  expect(rejected.status).toBe(422)
  expect(page).toContain('page.html')
  expect(page).toContain('Mes mots')
  expect(await messagesOf(id)).toEqual([])
})

test('an expired link shows nothing, and a renewed link is sent only to the thread’s own address (§11.28)', async () => {
  const id = await insertSeenRequest(site, now())
  const old = pageOf(id, new Date(time - 91 * day))
  const page = await readPage(site, old)
  expect(textsOf(page, 'h1')).toEqual(['Ce lien a expiré'])
  expect(page.textContent).not.toMatch(/Jeanne|Peugeot|fissure/)
  for (const subpath of ['direct', 'DIRECT', 'direct/', `photos/${randomId()}`])
    expect((await site.fetch(old.replace('?', `/${subpath}?`))).status, subpath).toBe(404)
  expect((await send(old, 'repondre', { text: 'Bonjour' })).status).toBe(404)
  expect((await send(old, 'retirer', {})).status).toBe(404)
  const sent = await (await send(old, 'renouveler', { email: 'voleur@exemple.fr' })).text()
  expect(sent).toContain('un nouveau lien est parti')
  const [mail] = await waitForMails(site, `${id.toLowerCase()}@exemple.fr`)
  const link = /http:\/\/site\.test(\/suivi\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(textsOf(await readPage(site, link), 'h1')).toEqual(['Votre demande de devis'])
  expect(await mailsTo('voleur@exemple.fr')).toEqual([])

  // A thread that no longer exists gets the same response.
  const deletedThreadPage = pageOf(randomId(), new Date(time - 91 * day))
  expect(textsOf(await readPage(site, deletedThreadPage), 'h1')).toEqual(['Ce lien a expiré'])
  const renewalPage = await (await send(deletedThreadPage, 'renouveler', {})).text()
  expect(renewalPage).toContain('un nouveau lien est parti')
})

test('a new link can be requested three times an hour for one thread (§11.28)', async () => {
  const old = pageOf(await insertSeenRequest(site, now()), new Date(time - 91 * day))
  for (let times = 0; times < 3; times++) expect((await send(old, 'renouveler', {})).status).toBe(200)
  const fourth = await send(old, 'renouveler', {})
  expect([fourth.status, await fourth.text()]).toEqual([429, expect.stringContaining('Merci de patienter')])
})

test.each([
  ['bruit.mp3', Buffer.from('ID3\x04\x00'.padEnd(64, '\0'), 'latin1')],
  ['film.mp4', Buffer.from('\0\0\0\x18ftypisom'.padEnd(64, '\0'), 'latin1')],
  ['film.webm', Buffer.from('\x1a\x45\xdf\xa3....webm'.padEnd(64, '\0'), 'latin1')],
  ['film.mov', Buffer.from('\0\0\0\x14ftypqt  '.padEnd(64, '\0'), 'latin1')],
])(
  'the private page accepts only pictures and PDF files: %s is rejected (§11.8, §11.9)',
  async (file, bytes) => {
    const id = await insertSeenRequest(site, now())
    const response = await send(pageOf(id), 'repondre', { text: 'Écoutez' }, undefined, [[file, bytes]])
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringMatching(/n’est pas d’un format accepté.: JPG, PNG, WebP ou PDF/),
    ])
  },
)

test('a visitor can withdraw a request once: it is closed with its reason, waits no longer, and the workshop is notified (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  expect((await readPage(site, pageOf(id))).querySelector('#retirer')?.textContent).toContain(
    'Oui, retirer ma demande',
  )
  for (let times = 0; times < 2; times++)
    expect((await send(pageOf(id), 'retirer', { raison: 'Voiture vendue' })).status).toBe(303)
  expect(await requestOf(id)).toMatchObject({
    state: 'closed',
    closed_reason: 'Retirée par le client\u00a0: Voiture vendue',
    waits_since: null,
  })
  const page = await readPage(site, pageOf(id))
  expect(textsOf(page, '.matter-state strong')).toEqual(['Retirée à votre demande'])
  expect(page.querySelector('#retirer')).toBeNull()
  const mail = await readMailsWithSubject(`TW-${id}`)
  expect(mail.subject).toContain('Jeanne Morel ne donne pas suite')
  expect(mail.text).toContain('Voiture vendue')
  const events = await site.query('select * from events where record_id = $1', [id])
  // Events outlive the request, so they contain no personal data of the sender.
  expect(JSON.stringify(events)).not.toMatch(/Jeanne|Morel|Voiture/)
  expect(events).toMatchObject([{ act: 'request.withdrawn', actor_name: 'Le visiteur', channel: 'page' }])
})

test('one IP address can send twenty messages an hour; later ones are rejected and not stored (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const from = '198.51.100.77'
  for (let times = 0; times < 20; times++)
    expect((await send(pageOf(id), 'repondre', { text: `Encore ${times}` }, from)).status).toBe(303)
  const response = await send(pageOf(id), 'repondre', { text: 'De trop' }, from)
  const page = await response.text()
  expect(response.status).toBe(429)
  expect(page).toContain('Merci de patienter')
  expect(page).toContain('De trop')
  expect(await messagesOf(id)).toHaveLength(20)
})

describe('files of a visitor’s message', () => {
  const readStoredFiles = () => site.query('select path from thread_files')
  const page = (place: number): [string, Buffer] => [`page-${place}.html`, Buffer.from('<script>')]
  const pages = Array.from({ length: 20 }, (_, index) => page(index))

  test('are all checked before one is stored, and are not stored if the message is rejected (§9.4, §11.8)', async () => {
    const id = await insertSeenRequest(site, now())
    const before = await readStoredFiles()
    const photo = await smallPhoto()
    const mixed = await send(pageOf(id), 'repondre', { text: 'Voici' }, undefined, [
      ['a.jpg', photo],
      page(1),
    ])
    expect(mixed.status).toBe(422)
    expect(await readStoredFiles()).toEqual(before)
    const from = '198.51.100.78'
    for (let times = 0; times < 20; times++)
      expect((await send(pageOf(id), 'repondre', { text: `Encore ${times}` }, from)).status).toBe(303)
    const rejectedAnswer = await send(pageOf(id), 'repondre', { text: 'De trop' }, from, [['a.jpg', photo]])
    expect(rejectedAnswer.status).toBe(429)
    expect(await readStoredFiles()).toEqual(before)
    const sent = await send(pageOf(id), 'repondre', { text: 'Voici' }, undefined, [['a.jpg', photo]])
    expect(sent.status).toBe(303)
    expect(await readStoredFiles()).toHaveLength(before.length + 1)
  })

  test('count towards the limit even if they are rejected (§9.4, §11.8)', async () => {
    const id = await insertSeenRequest(site, now())
    const from = '198.51.100.79'
    for (let times = 0; times < 10; times++)
      expect((await send(pageOf(id), 'repondre', { text: 'Voici' }, from, pages)).status).toBe(422)
    const response = await send(pageOf(id), 'repondre', { text: 'Voici' }, from, pages)
    expect([response.status, await response.text()]).toEqual([
      429,
      expect.stringContaining('Merci de patienter'),
    ])
    expect((await send(pageOf(id), 'repondre', { text: 'Sans fichier' }, from)).status).toBe(303)
  })

  test('files of a visitor that find the decoder busy are not stored and do not count towards the limits (§9.4, §11.8)', async () => {
    const id = await insertSeenRequest(site, now())
    const workshop = await openWorkshop(site)
    const limits = createPostgresRateLimits({ db: workshop.db, clock: { now }, secret })
    const sources: (Buffer | string)[] = []
    const pictures = {
      async convert({ source }: { source: Buffer | string }): Promise<never> {
        sources.push(source)
        throw new TooManyWaitingTasks('full')
      },
    }
    const path = join(site.dataDir, 'busy.jpg')
    await writeFile(path, await smallPhoto())
    const file = { name: 'a.jpg', path, bytes: (await smallPhoto()).length }
    const readCounters = () => site.query('select key, points from rate_limits where points > 0 order by key')
    const before = await readCounters()
    const files = createDiskStore({ directory: join(site.dataDir, 'files'), tenant: 'tw' })
    const answered = await submitVisitorAnswer(
      { ...workshop, clock: { now }, files, limits, pictures },
      toVisitorThreadDestination({ kind: 'request', id }),
      { id: randomId(), text: 'Voici', files: [file] },
      '198.51.100.80',
    )
    expect(answered).toEqual({ outcome: 'busy' })
    expect(sources).toEqual([path])
    expect(await readCounters()).toEqual(before)
    expect(await messagesOf(id)).toEqual([])
  })

  test('count towards a limit of their thread too, whatever the IP addresses (§9.4, §11.8)', async () => {
    const id = await insertSeenRequest(site, now())
    const heavy = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(15_000_000, ' '),
      Buffer.from('%%EOF\n'),
    ])
    let rejected = 0
    for (let times = 0; times < 21; times++) {
      const { status } = await send(pageOf(id), 'repondre', { text: 'Voici' }, undefined, [['a.pdf', heavy]])
      if (status === 429) rejected++
    }
    expect(rejected).toBeGreaterThan(0)
  })
})

test('an open private page receives the events of its thread (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const stream = await site.fetch(pageOf(id).replace('?', '/direct?'))
  expect(stream.headers.get('Content-Type')).toContain('text/event-stream')
  const reader = stream.body?.getReader()
  let receivedText = ''
  const waitForEvents = async (times: number) => {
    while ((receivedText.match(/event: changed/g) ?? []).length < times)
      receivedText += new TextDecoder().decode((await reader?.read())?.value)
  }
  await waitForEvents(1)
  await send(pageOf(id), 'repondre', { text: 'Toc toc' })
  await waitForEvents(2)
  await reader?.cancel()
})

test('the private page shows a long thread in pages and the beginning of long messages; the full text can be read (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const words = 'é<&'.repeat(66_666)
  for (let at = 0; at < 45; at += 1)
    await letter(id, {
      direction: 'received',
      text: `${at} ${words}`,
      created_at: new Date(time - (100 - at) * 60_000),
    })
  await letter(id, { direction: 'note', channel: 'note', text: `Client pénible ${words}` })
  const html = await (await site.fetch(pageOf(id))).text()
  // Twenty texts of ten thousand characters, as HTML and as data.
  expect(html.length).toBeLessThan(4_000_000)
  const findings: string[] = []
  let at = pageOf(id)
  for (let pages = 0; at && pages < 9; pages += 1) {
    const page = await readPage(site, at)
    const letters = page.querySelectorAll('.visitor-message .message__text')
    for (const { textContent } of letters) expect(textContent.length).toBeLessThan(10_100)
    findings.unshift(...letters.map(({ textContent }) => textContent.trim().split(' ')[0] ?? ''))
    at = page.querySelector('.pager [rel="prev"]')?.getAttribute('href')?.replace(/#.*/, '') ?? ''
  }
  expect(findings).toEqual(['Une', ...Array.from({ length: 45 }, (_, at) => String(at))])

  const page = await readPage(site, pageOf(id))
  const more = page.querySelectorAll('.visitor-message .message__text a').at(-1)?.getAttribute('href') ?? ''
  const whole = await readPage(site, more)
  expect(textsOf(whole, '.message__text')[0]).toBe(`44 ${words}`)
  const older = page.querySelector('.pager [rel="prev"]')?.getAttribute('href') ?? ''
  const back = (await readPage(site, older.replace(/#.*/, ''))).querySelector('.pager [rel="next"]')
  expect(textsOf(await readPage(site, back?.getAttribute('href')?.replace(/#.*/, '') ?? ''), 'h1')).toEqual(
    textsOf(page, 'h1'),
  )
})

test('the link to a full text returns 404 for messages that the thread does not show (§11.8)', async () => {
  const [id, other] = [await insertSeenRequest(site, now()), await insertSeenRequest(site, now())]
  const noteId = await letter(id, { direction: 'note', channel: 'note', text: 'Client pénible' })
  const draft = await letter(id, { direction: 'sent', state: 'draft', text: 'Pas encore' })
  const foreign = await letter(other, { direction: 'received', text: 'À un autre' })
  const whole = (messageId: string) => site.fetch(pageOf(id).replace('?', `/lettres/${messageId}?`))
  for (const messageId of [noteId, draft, foreign, other, randomId()])
    expect((await whole(messageId)).status).toBe(404)
  expect((await whole(id)).status).toBe(200)
  // An id in `avant` that is no message of the visitor shows the newest page.
  const page = await readPage(site, `${pageOf(id)}&avant=${noteId}`)
  expect(textsOf(page, '.visitor-message .message__text')).toEqual(['Une fissure au bord.'])
})
