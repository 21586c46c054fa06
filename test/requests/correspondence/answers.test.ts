import type { parse } from 'node-html-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { deliverMail, markMailUndeliverable } from '../../../domain/correspondence/outbox/outbox.ts'
import { messageOutbox } from '../../../domain/correspondence/threads/queue-message.ts'
import type { FileStore } from '../../../domain/kernel/ports/file-store.ts'
import { PermanentJobFailure } from '../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../domain/kernel/ports/mailer.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signedPath } from '../../../domain/kernel/signatures.ts'
import { readMails } from '../../content/mails.ts'
import { smallPhoto } from '../../content/photos.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { insertSeenMessage, insertSeenRequest } from '../office/insert-seen-records.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/** Time of the site's clock in milliseconds, set by the tests. */
let time = new Date('2026-11-20T09:00:00Z').getTime()
const now = () => new Date(time)
const pass = (seconds: number) => {
  time += seconds * 1000
}

const secret = 'x'.repeat(32)

/** Number of files of the store being read now, and the maximum at the same time. */
const reading = { now: 0, most: 0 }
const countReading = (files: FileStore): FileStore => ({
  ...files,
  async find(key, part) {
    const file = await files.find(key, part)
    if (!file) return null
    reading.now += 1
    reading.most = Math.max(reading.most, reading.now)
    file.body.once('end', () => (reading.now -= 1))
    return file
  },
})

let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let thomas: SignedInStaff
let sophie: SignedInStaff
let karim: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({
    settings: { DEMO: 'on', SESSION_SECRET: secret },
    fakes: ({ files }) => ({ clock: { now }, files: countReading(files) }),
  })
  workshop = await openWorkshop(site)
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  karim = await signInStaff(site, 'mecano@exemple.fr')
})

const threadOf = (id: string) => `/gestion/demandes/${id}/echanges`
const formOf = (id: string, name: string) => `${threadOf(id)}?formulaire=${name}`

/** Returns the hidden fields of the page, which a browser without JavaScript would send. */
async function typedOn(person: SignedInStaff, id: string, text?: string) {
  const page = await person.read(threadOf(id))
  const value = (name: string) => page.querySelector(`#reponse [name="${name}"]`)?.getAttribute('value') ?? ''
  return { id: value('id'), vu: value('vu'), text: text ?? areaOf(page) }
}
const areaOf = (page: ReturnType<typeof parse>) => page.querySelector('#reponse textarea')?.textContent ?? ''

interface Row {
  id: string
  state: string
  direction: string
  text: string
  email: string | null
  message_id: string | null
  rejection: string | null
}
/** Returns the messages of a thread; the state of an outgoing message is that of its mail. */
const messagesOf = (id: string) =>
  site.query<Row>(
    `select t.*, m.refusal, case t.state when 'dispatched' then m.state else t.state end as state
     from thread_messages t left join outgoing_mails m on m.message_id = t.id
     where t.thread_id = $1 order by t.created_at, t.id`,
    [id],
  )
const readRequestState = async (id: string) =>
  (
    await site.query<{ state: string; handled_by: string | null; waits_since: Date | null }>(
      'select state, handled_by, waits_since from quote_requests where id = $1',
      [id],
    )
  )[0]

/** Makes the waiting jobs due now: the job queue uses the database's clock, not the site's. */
const hurry = () => site.query("update tw_jobs.job set start_after = now() where name = 'send-letter'")

const mailTo = (address: string) =>
  vi.waitUntil(async () =>
    (await readMails(site)).find(({ to }) => [to].flat().some((one) => one?.text.includes(address))),
  )

test('an answer is saved as a draft, sent, can be undone within ten seconds, and is mailed once (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const words = await typedOn(sophie, id, 'Bonjour Jeanne,\n\nnous la soudons.')
  expect((await sophie.send(formOf(id, 'brouillon'), words)).headers.get('Location')).toBe(
    `${threadOf(id)}#echanges`,
  )
  // The draft is shown on the author's other devices, and to no other staff member.
  const desk = await signInStaff(site, 'bureau@exemple.fr')
  expect(areaOf(await desk.read(threadOf(id)))).toBe('Bonjour Jeanne,\n\nnous la soudons.')
  expect(areaOf(await thomas.read(threadOf(id)))).toBe('')

  await site.query("update staff set signature = 'Sophie, à votre écoute' where user_id = $1", [
    'BureauEpinal0001',
  ])
  const before = await readRequestState(id)
  await sophie.send(formOf(id, 'envoyer'), words)
  const [queued] = await messagesOf(id)
  expect(queued).toMatchObject({ state: 'queued', email: `${id.toLowerCase()}@exemple.fr` })
  expect(await readRequestState(id)).toEqual({
    state: 'answered',
    handled_by: 'BureauEpinal0001',
    waits_since: null,
  })
  const page = await sophie.read(threadOf(id))
  expect(page.querySelector('.undo-toast')?.textContent).toContain('Annuler')
  expect((await thomas.read(threadOf(id))).querySelector('.undo-toast')).toBeNull()

  pass(9)
  await sophie.send(formOf(id, 'annuler'), { lettre: queued?.id ?? '' })
  expect(await messagesOf(id)).toMatchObject([{ state: 'draft', text: words.text, email: null }])
  expect(await readRequestState(id)).toEqual(before)

  await sophie.send(formOf(id, 'envoyer'), await typedOn(sophie, id))
  pass(11)
  expect((await sophie.send(formOf(id, 'annuler'), { lettre: queued?.id ?? '' })).status).toBe(422)
  await hurry()
  const mail = await mailTo(`${id.toLowerCase()}@exemple.fr`)
  await vi.waitUntil(async () => (await messagesOf(id))[0]?.state === 'sent')
  expect(mail.messageId).toBe(`<${queued?.message_id}>`)
  expect(mail.inReplyTo).toBe(`<quote-request-${id}-visitor@exemple.fr>`)
  expect(mail.headers.has('auto-submitted')).toBe(false)
  expect(mail.replyTo?.text).toBe('ostwald@exemple.fr')
  expect(mail.text).toContain('nous la soudons.\n\nSophie, à votre écoute')
  expect(mail.text).toContain('> Une fissure au bord.')
  expect(mail.text).toContain(`http://site.test/suivi/demande/${id}?jusqu_a=`)
  const events = await site.query<{ act: string; after: unknown }>(
    'select act, after from events where record_id = $1 order by id',
    [id],
  )
  expect(events.map(({ after }) => after)).toEqual(Array(3).fill({ called: `TW-${id}` }))
  expect(events.map(({ act }) => act)).toEqual([
    'request.answered',
    'request.answer-cancelled',
    'request.answered',
  ])
  // Events contain no personal data, because they are kept longer than the records that they describe.
  expect(JSON.stringify(events)).not.toMatch(/Jeanne|Morel|exemple\.fr/)
})

test('submitting the same answer twice sends one message, also from a page opened before the draft existed (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const words = await typedOn(sophie, id, 'Deux fois ?')
  await Promise.all([1, 2, 3].map(() => sophie.send(formOf(id, 'envoyer'), words)))
  await sophie.send(formOf(id, 'envoyer'), { ...words, id: randomId() })
  expect(await messagesOf(id)).toMatchObject([
    { state: 'queued', text: expect.stringContaining('Deux fois') },
  ])
})

test('an empty answer is rejected; an answer that is too long is rejected and its text is kept in the form (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const empty = await sophie.send(formOf(id, 'envoyer'), { ...(await typedOn(sophie, id)), text: ' \n ' })
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Écrivez votre réponse')])
  const long = await sophie.send(formOf(id, 'envoyer'), { text: 'a'.repeat(10_001) })
  const page = await long.text()
  expect(long.status).toBe(422)
  expect(page).toContain('caractères au plus')
  expect(page).toContain('a'.repeat(10_001))
  expect(await messagesOf(id)).toEqual([])
})

test('an answer is held if the thread has new messages since it was begun, until its author has seen them (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  await sophie.send(formOf(id, 'brouillon'), await typedOn(sophie, id, 'Réponse de Sophie'))
  pass(5)
  const sendHeldAnswer = async (person: SignedInStaff) =>
    (await person.read(threadOf(id))).querySelector('.compose__held') !== null
  await thomas.send(formOf(id, 'envoyer'), await typedOn(thomas, id, 'Réponse de Thomas'))
  const stale = await typedOn(sophie, id)
  pass(5)
  await site.query(
    `insert into thread_messages (id, thread_kind, thread_id, direction, channel, author_name, text, created_at)
     values ($1, 'request', $2, 'received', 'page', 'Jeanne', 'Encore une chose', $3)`,
    [randomId(), id, now()],
  )
  pass(5)
  await sophie.send(formOf(id, 'envoyer'), stale)
  expect(await sendHeldAnswer(sophie)).toBe(true)
  expect(await sendHeldAnswer(thomas)).toBe(false)
  const page = await sophie.read(threadOf(id))
  expect(textsOf(page, '.message[data-new] .message__text')).toEqual([
    expect.stringContaining('Réponse de Thomas'),
    'Encore une chose',
  ])
  expect(page.querySelector('#reponse button[type="submit"].button')?.textContent).not.toBe('Envoyer')
  expect(areaOf(page)).toBe('Réponse de Sophie')
  // The draft has changed since Sophie's form was opened, so her submission does not send it.
  await sophie.send(formOf(id, 'envoyer'), stale)
  expect(await sendHeldAnswer(sophie)).toBe(true)
  await sophie.send(formOf(id, 'envoyer'), await typedOn(sophie, id))
  expect((await messagesOf(id)).map(({ state }) => state).sort()).toEqual(['queued', 'queued', null].sort())
})

test.each(['99999999999999', '9'.repeat(30), 'Infinity', '-Infinity'])(
  'a held answer stays held when its form claims to have seen the thread at an impossible time: %s (§11.8)',
  async (vu) => {
    const id = await insertSeenRequest(site, now())
    await sophie.send(formOf(id, 'brouillon'), { ...(await typedOn(sophie, id, 'Réponse de Sophie')), vu })
    pass(5)
    await thomas.send(formOf(id, 'envoyer'), await typedOn(thomas, id, 'Réponse de Thomas'))
    const words = await typedOn(sophie, id)
    await sophie.send(formOf(id, 'envoyer'), words)
    pass(5)
    await thomas.send(formOf(id, 'envoyer'), await typedOn(thomas, id, 'Encore Thomas'))
    const sent = await sophie.send(formOf(id, 'envoyer'), { ...words, vu })
    expect(sent.status).toBeLessThan(500)
    expect((await messagesOf(id)).map(({ state }) => state).sort()).toEqual(['held', 'queued', 'queued'])
  },
)

test('when two staff members send an answer at the same time, one of the two is held (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const answers = await Promise.all(
    [sophie, thomas].map(async (person) => [person, await typedOn(person, id, 'À la fois')] as const),
  )
  pass(3)
  await Promise.all(answers.map(([person, words]) => person.send(formOf(id, 'envoyer'), words)))
  expect((await messagesOf(id)).map(({ state }) => state).sort()).toEqual(['held', 'queued'])
})

test('undoing the sending of an answer keeps an answer begun meanwhile, below the first one (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  await sophie.send(formOf(id, 'envoyer'), await typedOn(sophie, id, 'La première'))
  const [letter] = await messagesOf(id)
  await sophie.send(formOf(id, 'brouillon'), await typedOn(sophie, id, 'La suivante'))
  await thomas.send(formOf(id, 'annuler'), { lettre: letter?.id ?? '' })
  expect(await messagesOf(id)).toHaveLength(2)
  await sophie.send(formOf(id, 'annuler'), { lettre: letter?.id ?? '' })
  expect(await messagesOf(id)).toMatchObject([{ state: 'draft', text: 'La première\n\nLa suivante' }])
  await sophie.send(formOf(id, 'effacer'))
  expect(await messagesOf(id)).toEqual([])
})

/** Returns the dependencies of the job with a mail server of the test. */
const deliverBy = (send: (mail: Mail) => Promise<void>) => ({
  ...workshop,
  clock: { now },
  mailer: { send, deleteUnfinishedFiles: async () => 0 },
})
const anyMail = async () => ({ id: 'x', to: 'a@exemple.fr', subject: '', text: '', html: '' })

test('a message is mailed once however often its job runs, never before its delay ends, and again after a failure (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  await sophie.send(formOf(id, 'envoyer'), await typedOn(sophie, id, 'Une fois'))
  const messageId = (await messagesOf(id))[0]?.id ?? ''
  const send = vi.fn(async () => {})
  await deliverMail(deliverBy(send), messageOutbox, messageId, anyMail)
  expect(send).not.toHaveBeenCalled()
  pass(10)
  const deliverAndFail = deliverBy(() => Promise.reject(new Error('no route')))
  await expect(deliverMail(deliverAndFail, messageOutbox, messageId, anyMail)).rejects.toThrow('no route')
  expect(await messagesOf(id)).toMatchObject([{ state: 'queued' }])
  await Promise.all([1, 2, 3].map(() => deliverMail(deliverBy(send), messageOutbox, messageId, anyMail)))
  expect(send).toHaveBeenCalledTimes(1)
})

test('a message that the mail server rejects is marked, makes the request wait for the workshop again, and can be sent again (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  await sophie.send(formOf(id, 'envoyer'), await typedOn(sophie, id, 'Refusée'))
  const messageId = (await messagesOf(id))[0]?.id ?? ''
  pass(10)
  const rejecting = deliverBy(() => Promise.reject(new PermanentJobFailure('550 boîte inconnue')))
  await deliverMail(rejecting, messageOutbox, messageId, anyMail)
  expect(await readRequestState(id)).toMatchObject({ state: 'in_progress', waits_since: now() })
  const page = await thomas.read(threadOf(id))
  expect(textsOf(page, '.thread-message__state')).toEqual(['Non remise : 550 boîte inconnue'])
  expect(page.querySelector('.message form button')?.textContent).toBe('Envoyer de nouveau')
  await thomas.send(formOf(id, 'renvoyer'), { lettre: messageId })
  expect(await messagesOf(id)).toMatchObject([{ state: 'queued', refusal: null }])
  await markMailUndeliverable(rejecting, messageOutbox, messageId, 'failed')
  expect(await messagesOf(id)).toMatchObject([{ state: 'refused' }])
})

test('a rejected answer that is sent again refers to the confirmation that began the thread, not to itself (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  await sophie.send(formOf(id, 'envoyer'), await typedOn(sophie, id, 'Refusée puis remise'))
  const messageId = (await messagesOf(id))[0]?.id ?? ''
  pass(10)
  const rejecting = deliverBy(() => Promise.reject(new PermanentJobFailure('550 boîte inconnue')))
  await deliverMail(rejecting, messageOutbox, messageId, anyMail)
  await thomas.send(formOf(id, 'renvoyer'), { lettre: messageId })
  pass(10)
  await hurry()
  const mail = await mailTo(`${id.toLowerCase()}@exemple.fr`)
  const confirmation = `<quote-request-${id}-visitor@exemple.fr>`
  expect([mail.inReplyTo, mail.references]).toEqual([confirmation, confirmation])
})

test('a note is stored once per id, is visible to mechanics, and an empty note is rejected (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const note = { id: randomId(), note: 'Client pressé, jante très abîmée' }
  await Promise.all([1, 2].map(() => sophie.send(formOf(id, 'noter'), note)))
  expect(await messagesOf(id)).toMatchObject([{ direction: 'note', text: note.note }])
  expect(
    textsOf(await karim.read(`/gestion/demandes/${id}`), '.message[data-from="note"] .message__text'),
  ).toEqual([note.note])
  const empty = await sophie.send(formOf(id, 'noter'), { note: ' ' })
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Écrivez la note')])
})

test('mechanics can read a thread but cannot answer it (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const page = await karim.read(`/gestion/demandes/${id}`)
  expect(page.querySelector('.thread')?.textContent).toContain('Une fissure au bord.')
  expect(page.querySelector('.thread form')).toBeNull()
  for (const name of ['envoyer', 'noter', 'brouillon'])
    expect((await karim.send(formOf(id, name), { text: 'x', note: 'x' })).status).toBe(404)
  expect(await messagesOf(id)).toEqual([])
})

/** Posts a form with files as a browser does. */
function sendFiles(
  person: SignedInStaff,
  path: string,
  fields: Record<string, string>,
  files: [string, Buffer][],
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const [name, bytes] of files) body.append('fichiers', new Blob([new Uint8Array(bytes)]), name)
  return site.fetch(path, { method: 'POST', body, headers: { Cookie: person.cookies, Origin: site.origin } })
}

test('an answer can carry pictures and PDF files, recognised by their content; other files are rejected and the draft is kept (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const words = await typedOn(sophie, id, 'Avec deux fichiers')
  const pdf = Buffer.from('%PDF-1.7 rien')
  const rejected = await sendFiles(sophie, formOf(id, 'envoyer'), words, [
    ['Jante.png', await smallPhoto()],
    ['devis.pdf', pdf],
    ['page.html', Buffer.from('<script>alert(1)</script>')],
  ])
  expect([rejected.status, await rejected.text()]).toEqual([422, expect.stringContaining('page.html')])
  // Nothing is lost: the text, and the files that may be attached, are kept with the draft.
  const page = await sophie.read(threadOf(id))
  expect(areaOf(page)).toBe('Avec deux fichiers')
  const attachedFiles = page.querySelectorAll('.attached-files li')
  expect(attachedFiles.map((one) => one.querySelector('span')?.textContent)).toEqual([
    expect.stringContaining('Jante.jpg'),
    expect.stringContaining('devis.pdf'),
  ])
  const first = attachedFiles[0]?.querySelector('button')?.getAttribute('value') ?? ''
  await sophie.send(formOf(id, 'retirer'), { ...(await typedOn(sophie, id)), fichier: first })
  await sophie.send(formOf(id, 'envoyer'), await typedOn(sophie, id))
  pass(10)
  await hurry()
  const mail = await mailTo(`${id.toLowerCase()}@exemple.fr`)
  expect(mail.attachments.map(({ filename, content }) => [filename, String(content)])).toEqual([
    ['devis.pdf', String(pdf)],
  ])
  const to = (await sophie.read(threadOf(id))).querySelector('.message__files a')?.getAttribute('href') ?? ''
  const file = await karim.open(to)
  expect(file.headers.get('Content-Disposition')).toContain('attachment; filename=devis.pdf')
  expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(await file.text()).toBe(String(pdf))
  expect((await site.fetch(to)).status).toBe(302)
  expect((await sophie.open(`/gestion/lettres/${randomId()}/fichiers/${to.split('/').at(-1)}`)).status).toBe(
    404,
  )
})

test('the files of a message are read one at a time while its mail is sent (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const files = ['un', 'deux', 'trois'].map((name): [string, Buffer] => [
    `${name}.pdf`,
    Buffer.from(`%PDF-1.7 ${name} ${'x'.repeat(300_000)}`),
  ])
  await sendFiles(sophie, formOf(id, 'envoyer'), await typedOn(sophie, id, 'Trois fichiers'), files)
  Object.assign(reading, { now: 0, most: 0 })
  pass(10)
  await hurry()
  const mail = await mailTo(`${id.toLowerCase()}@exemple.fr`)
  expect(mail.attachments.map(({ filename, content }) => [filename, content])).toEqual(files)
  expect(reading).toEqual({ now: 0, most: 1 })
})

test('files of a contact message are denied to mechanics, who may not read contact messages (§11.8)', async () => {
  const id = await insertSeenMessage(site, now())
  const [letter, file] = [randomId(), randomId()]
  const attachment = {
    id: file,
    name: 'a.pdf',
    path: 'letters/a.pdf',
    content_type: 'application/pdf',
    bytes: 1,
  }
  await site.query(
    `insert into thread_messages (id, thread_kind, thread_id, direction, channel, author_name, text, attachments, created_at)
     values ($1, 'message', $2, 'received', 'mail', 'X', '', $3, now())`,
    [letter, id, JSON.stringify([attachment])],
  )
  expect((await karim.open(`/gestion/lettres/${letter}/fichiers/${file}`)).status).toBe(404)
  expect((await karim.open(`/gestion/direct/message/${id}`)).status).toBe(404)
  expect(
    (await sophie.read(`/gestion/messages/${id}`)).querySelector('.message__files')?.textContent,
  ).toContain('a.pdf')
})

test('inserting a saved answer replaces its variables with the values of the request (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const [answer] = await site.query<{ id: string }>(
    "select id from saved_answers where name like 'Proposer%'",
  )
  await sophie.send(formOf(id, 'inserer'), {
    ...(await typedOn(sophie, id, 'Merci.')),
    modele: answer?.id ?? '',
  })
  const text = areaOf(await sophie.read(threadOf(id)))
  expect(text).toMatch(/^Merci\.\n\nBonjour Jeanne Morel,/)
  expect(text).toContain('passer à l’atelier avec votre Peugeot 308')
  expect(text).toContain('Atelier d’Ostwald (Strasbourg), 8 rue des Artisans, 67540\u00a0Ostwald')
  expect(text).toContain('du lundi au jeudi de 07\u00a0h\u00a000 à 15\u00a0h\u00a030')
  expect(text).not.toMatch(/[{}]/)
})

test('the answer form warns when an earlier mail to the visitor’s address was returned (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const warning = async () =>
    (await sophie.read(threadOf(id))).querySelector('.compose__warning')?.textContent
  expect(await warning()).toBeUndefined()
  await site.query('insert into mail_addresses values ($1, $2, $3, null)', [
    `${id.toLowerCase()}@exemple.fr`,
    now(),
    'boîte pleine',
  ])
  expect(await warning()).toContain('boîte pleine')
})

test.each(['no-reply@exemple.net', 'ne-pas-repondre+42@exemple.net', ''])(
  'an answer to the no-reply or missing address « %s » is rejected and stays a draft; the page warns before (§11.8)',
  async (email) => {
    const id = await insertSeenMessage(site, now())
    await site.query('update contact_messages set email = $2 where id = $1', [id, email])
    const thread = `/gestion/messages/${id}/echanges`
    const warning = (await sophie.read(thread)).querySelector('.compose__warning')?.textContent
    expect(warning).toContain('Le site ne peut pas répondre')
    const response = await sophie.send(`${thread}?formulaire=envoyer`, { id: randomId(), text: 'Bonjour' })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Le site ne peut pas répondre')
    const [message] = await site.query('select state, text from thread_messages where thread_id = $1', [id])
    expect(message, 'the draft stays').toEqual({ state: 'draft', text: 'Bonjour' })
  },
)

test('the page and the forms of an unknown thread return 404 (§11.8)', async () => {
  const path = threadOf(randomId())
  expect((await sophie.open(path)).status).toBe(404)
  expect((await sophie.send(`${path}?formulaire=envoyer`, { text: 'x' })).status).toBe(404)
  expect((await sophie.send(`${path}?formulaire=rien`, { text: 'x' })).status).toBe(404)
})

test('an action in the inbox is announced to the visitor who has the thread open (§11.8)', async () => {
  const id = await insertSeenRequest(site, now())
  const page = signedPath(`/suivi/demande/${id}`, now(), secret)
  const stream = await site.fetch(page.replace('?', '/direct?'))
  const reader = stream.body?.getReader()
  let receivedText = ''
  const waitForEvents = async (times: number) => {
    while ((receivedText.match(/event: changed/g) ?? []).length < times) {
      const read = await reader?.read()
      expect(read).toMatchObject({ done: false })
      receivedText += new TextDecoder().decode(read?.value)
    }
  }
  await waitForEvents(1)
  await sophie.send(`/gestion/demandes/${id}?formulaire=fermer`, { motif: 'silent' })
  await waitForEvents(2)
  await reader?.cancel()
})

test('the office shows a long thread in pages and only the beginning of each long message (§11.8)', async () => {
  const words = 'mot<'.repeat(50_000)
  const id = await insertSeenMessage(site, now(), { message: `Au début ${words}` })
  await site.query(
    `insert into thread_messages (id, thread_kind, thread_id, direction, channel, author_name, text, created_at)
     select 'LongueLettre' || lpad(at::text, 4, '0'), 'message', $1, 'received', 'mail', 'Jeanne', at || ' ' || $2,
       $3::timestamptz + at * interval '1 minute' from generate_series(1, 30) at`,
    [id, words, now()],
  )
  const record = `/gestion/messages/${id}`
  const html = await (await sophie.open(record)).text()
  expect(html.length).toBeLessThan(4_000_000)
  const newest = await sophie.read(record)
  expect(textsOf(newest, '.message')).toHaveLength(20)
  const older = newest.querySelector('.pager [rel="prev"]')?.getAttribute('href') ?? ''
  expect(older).toMatch(new RegExp(`^${record}\\?avant=\\w{16}#echanges$`))
  const oldest = await sophie.read(older.replace(/#.*/, ''))
  const letters = textsOf(oldest, '.message .message__text')
  expect(letters.map((text) => text.slice(0, 3))).toEqual([
    'Au ',
    ...Array.from({ length: 10 }, (_, at) => `${at + 1} m`.slice(0, 3)),
  ])
  for (const text of letters) expect(text.length).toBeLessThan(10_100)
  for (const [index, whole] of [
    [0, `Au début ${words}`],
    [3, `3 ${words}`],
  ] as const) {
    const link = oldest.querySelectorAll('.message .message__text a')[index]?.getAttribute('href') ?? ''
    expect(textsOf(await sophie.read(link), '.message__text')).toEqual([whole])
    // A staff member without access to messages cannot open their attachments.
    expect((await karim.open(link)).status).toBe(404)
  }
})
