import { beforeAll, expect, test, vi } from 'vitest'
import { expireEstimates } from '../../../domain/contracts/estimates/estimate.ts'
import { addDays, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { textsOf } from '../../reading/read-page.ts'
import { redirectTargetOf } from '../../reading/redirect-target.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { insertSeenRequest } from '../office/insert-seen-records.ts'
import {
  advanceClock,
  answerAsClient,
  beginEstimateDraft,
  confirmationFieldsOf,
  deliverEstimate,
  findEstimateLink,
  idInAddress,
  makeMailJobsDue,
  now,
  openEstimateSite,
  parseResponseHtml,
  pathBelowEstimate,
  postAsVisitor,
  readAsVisitor,
  readDrafts,
  readEstimateRow,
  readMailsTo,
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

/** Fields that « Envoyer » posts from a draft's page: the form, and the hidden fields beside the button. */
const shownOf = async (page: string, person = sophie) => {
  const shown = await person.read(page)
  const draftForm = shown
    .querySelectorAll('input[type=hidden][form=brouillon]')
    .map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? ''])
  return { ...formFieldsOf(shown, '#brouillon'), ...Object.fromEntries(draftForm), suite: 'envoyer' }
}

test('repeated and concurrent submissions of a displayed draft send one mail, to the displayed address (§11.13)', async () => {
  const id = await insertSeenRequest(testSite, now(), { service: 'rénovation' })
  const page = await beginEstimateDraft(`demande=${id}`)
  const email = `${id.toLowerCase()}@exemple.fr`
  const draft = await sophie.read(page)
  expect(textsOf(draft, '.estimate-bar__recipient strong')).toEqual([email])
  const displayedForm = await shownOf(page)
  const pressed = await Promise.all(
    [displayedForm, displayedForm].map((fields) => submitForm(page, 'brouillon', fields)),
  )
  expect(pressed.map((answer) => [answer.status, redirectTargetOf(answer)])).toEqual([
    [303, page],
    [303, page],
  ])
  // A colleague's simultaneous submission sends no other mail, and the colleague reads that their changes were not saved.
  expect((await submitForm(page, 'brouillon', displayedForm, thomas)).status).toBe(303)
  const late = await submitForm(page, 'brouillon', { ...displayedForm, l1_price: '1,00' }, thomas)
  expect([late.status, collapseSpaces(await late.text())]).toEqual([
    422,
    expect.stringContaining('en train de partir'),
  ])
  expect(await readEstimateRow(page)).toBeUndefined()
  expect(textsOf(await sophie.read(page), '.undo-toast button')).toEqual(['Annuler'])
  advanceClock(11)
  await makeMailJobsDue()
  await waitForMailTo(email)
  await vi.waitUntil(async () => (await readEstimateRow(page))?.state === 'sent', { timeout: 30_000 })
  expect(await readMailsTo(email)).toHaveLength(1)
  const outdatedSend = await submitForm(page, 'brouillon', displayedForm)
  expect([outdatedSend.status, collapseSpaces(await outdatedSend.text())]).toEqual([
    422,
    expect.stringContaining('a changé entre-temps'),
  ])
})

test('sending a draft asks for confirmation when its text, price or address differs from the displayed one, or a send was undone (§11.13)', async () => {
  const page = await beginEstimateDraft(
    `demande=${await insertSeenRequest(testSite, now(), { service: 'rénovation' })}`,
  )
  const question = `${page}?envoi=relire#envoyer`
  const mails = () =>
    testSite.query('select 1 from outgoing_mails where estimate_id = $1', [idInAddress(page)])
  // A price that is typed and sent in the same submission changes the total, which the sender has not seen yet: the site asks
  // first.
  expect(
    redirectTargetOf(await submitForm(page, 'brouillon', { ...(await shownOf(page)), l1_price: '99,00' })),
  ).toBe(question)
  // A colleague's change since the page was opened makes the site ask too, even if the total stays the same.
  const opened = await shownOf(page)
  await saveDraft(page, { message: 'À déposer avant 10 h.' }, thomas)
  expect(redirectTargetOf(await submitForm(page, 'brouillon', opened))).toBe(question)
  // The hidden fields beside the button are validated.
  const displayedForm = await shownOf(page)
  for (const lie of [{ vu: '' }, { vu: 'x' }, { vu: '1' }, { a: 'personne' }])
    expect(
      redirectTargetOf(await submitForm(page, 'brouillon', { ...displayedForm, ...lie })),
      JSON.stringify(lie),
    ).toBe(question)
  expect(await mails()).toEqual([])
  expect(collapseSpaces((await sophie.read(question.replace('#envoyer', ''))).textContent)).toContain(
    'Ce devis a changé depuis que vous l’avez ouvert',
  )
  expect(redirectTargetOf(await submitForm(page, 'brouillon', { ...displayedForm, suite: 'demander' }))).toBe(
    `${page}?envoi=oui#envoyer`,
  )
  // After a send was undone, sending with one click would lose the text typed for that mail: the site asks first.
  await submitForm(page, 'envoyer', { email: 'jeanne@exemple.fr', texte: 'Bonjour' })
  await submitForm(page, 'annuler')
  const after = await sophie.read(page)
  expect(after.querySelector('.estimate-bar button')?.getAttribute('value')).toBe('demander')
  expect(after.querySelector('input[form=brouillon]')).toBeNull()
})

test('sending a draft in one step asks for confirmation when a colleague has changed its client since it was displayed (§11.13)', async () => {
  const page = await beginEstimateDraft(
    `demande=${await insertSeenRequest(testSite, now(), { service: 'rénovation' })}`,
  )
  const question = `${page}?envoi=relire#envoyer`
  const opened = await shownOf(page)
  const other = 'GarageSaintDie01'
  const [otherClient] = await testSite.query<{ email: string }>('select email from clients where id = $1', [
    other,
  ])
  const before = (await readDrafts(page))[0]?.client_id
  expect((await submitForm(page, 'client', { qui: other }, thomas)).status).toBe(200)
  expect(before).not.toBe(other)
  // The site asks even if the total is equal to the cent, because the mail would show one client another client's estimate.
  const pressed = await submitForm(page, 'brouillon', { ...opened, vu: (await shownOf(page)).vu ?? '' })
  expect([pressed.status, redirectTargetOf(pressed)]).toEqual([303, question])
  expect(
    await testSite.query('select 1 from outgoing_mails where estimate_id = $1', [idInAddress(page)]),
  ).toEqual([])
  // After a send to a wrong address was undone, one click does not send to that address again.
  expect((await shownOf(page)).a).toBe(otherClient?.email)
  await submitForm(page, 'envoyer', { email: opened.a ?? '' })
  await submitForm(page, 'annuler')
  expect((await sophie.read(page)).querySelector('input[form=brouillon][name=a]')).toBeNull()
})

test('undoing a send within ten seconds restores the draft and uses no estimate number (§11.13)', async () => {
  const id = await insertSeenRequest(testSite, now(), { service: 'rénovation' })
  const page = await beginEstimateDraft(`demande=${id}`)
  const email = `repris-${id.toLowerCase()}@exemple.fr`
  await submitForm(page, 'envoyer', { email, texte: 'Bonjour' })
  // The draft is read-only while it is being sent.
  expect((await submitForm(page, 'brouillon', { vehicle: 'Autre' })).status).toBe(422)
  expect((await submitForm(page, 'supprimer')).status).toBe(422)
  advanceClock(9)
  expect((await submitForm(page, 'annuler')).status).toBe(200)
  advanceClock(5)
  await makeMailJobsDue()
  const [number] = await testSite.query<{ last: number }>(
    'select sum(last)::int as last from document_numbers',
  )
  expect((await submitForm(page, 'annuler')).status).toBe(422)
  expect(await readEstimateRow(page)).toBeUndefined()
  expect(await readDrafts(page)).toHaveLength(1)
  // The form shows again what was typed.
  expect(formFieldsOf(await sophie.read(`${page}?envoi=oui`), '#envoyer form')).toMatchObject({
    email,
    texte: 'Bonjour',
  })
  await deliverEstimate(page, email)
  const [after] = await testSite.query<{ last: number }>(
    'select sum(last)::int as last from document_numbers',
  )
  expect(after?.last).toBe((number?.last ?? 0) + 1)
  expect(await readMailsTo(email)).toHaveLength(1)
})

test('an estimate mailed to an insurer opens read-only, without links to the client’s other pages (§11.13, §11.27, §11.28)', async () => {
  const { page, mail: own, email } = await sendNewEstimate()
  expect(own.text).toContain('/suivi/')
  const insurer = `assureur-${idInAddress(page).toLowerCase()}@exemple.fr`
  const mail = await deliverEstimate(page, insurer, 'relancer')
  expect(mail.text).not.toContain('/suivi/')
  const open = await testSite.fetch(findEstimateLink(mail))
  const readOnlyPage = await parseResponseHtml(open)
  expect([open.status, readOnlyPage.querySelectorAll('a[href^="/suivi/"]').length]).toEqual([200, 0])
  expect((await readAsVisitor(findEstimateLink(own))).querySelector('a[href^="/suivi/"]')).not.toBeNull()

  // The insurer may read the estimate; only its client may answer it.
  expect(readOnlyPage.querySelectorAll('main form')).toHaveLength(0)
  expect(collapseSpaces(readOnlyPage.querySelector('.offer')?.textContent ?? '')).toContain(
    'y répondre revient à',
  )
  const screen = await confirmationFieldsOf(findEstimateLink(own))
  const keys = (screen.choix ?? '').split(' ').slice(0, 3)
  const acceptanceFields = { ...screen, nom: 'Assureur', conditions: 'on' }
  expect((await answerAsClient(findEstimateLink(mail), 'accepter', acceptanceFields)).status).toBe(403)
  expect(
    (await answerAsClient(findEstimateLink(mail), 'demander', { question: 'Et le reste ?' })).status,
  ).toBe(403)
  for (const other of ['confirmer', 'decliner', 'question', 'preuve'])
    expect(redirectTargetOf(await testSite.fetch(pathBelowEstimate(findEstimateLink(mail), other)))).toBe(
      findEstimateLink(mail),
    )
  const chosen = {
    ...(await confirmationFieldsOf(findEstimateLink(own), keys)),
    nom: 'Jeanne Morel',
    conditions: 'on',
  }
  expect((await answerAsClient(findEstimateLink(own), 'accepter', chosen)).status).toBe(303)
  expect((await readEstimateRow(page))?.state).toBe('replaced')
  // The contract is confirmed to the client, even though the estimate was last mailed to the insurer. The insurer may not read the
  // estimate that replaces it.
  await vi.waitUntil(
    async () =>
      (await readMailsTo(email)).some(({ subject }) => subject?.startsWith('Confirmation de votre commande')),
    { timeout: 60_000, interval: 100 },
  )
  expect((await readMailsTo(insurer)).map(({ subject }) => subject)).toEqual([mail.subject])
  const replaced = await readAsVisitor(findEstimateLink(mail))
  expect(replaced.querySelector('.acceptance')?.text.trim()).toBe('Ce devis a été remplacé par un autre.')
  expect(replaced.querySelector('a[href*="/devis_recu/"]:not([href*="/pdf"])')).toBeNull()

  // A withdrawal declared from the insurer's address does not count as the client's.
  const number = (await readEstimateRow(page))?.estimate_number ?? ''
  await postAsVisitor('/retractation', {
    nom: 'Assureur',
    contrat: number,
    email: insurer,
    etape: 'confirmer',
  })
  expect(
    await testSite.query('select is_known_address from withdrawals where email = $1', [insurer]),
  ).toEqual([{ is_known_address: false }])
})

test('a reminder is offered near the end of an estimate’s validity but not sent by itself; the estimate expires after its last day (§11.13)', async () => {
  const { page, email } = await sendNewEstimate()
  const isReminderOffered = async () =>
    textsOf(await sophie.read(page), '.estimate-status__actions a').includes('Relancer le client')
  expect(await isReminderOffered()).toBe(false)
  await testSite.query('update estimates set valid_until = current_date + 3 where id = $1', [
    idInAddress(page),
  ])
  expect(await isReminderOffered()).toBe(true)
  expect((await sophie.read(page)).querySelector('.estimate-status')?.text).toContain('expire bientôt')
  expect(await readMailsTo(email)).toHaveLength(1)
  const reminder = await deliverEstimate(page, email, 'relancer', 2)
  expect(collapseSpaces(reminder.subject ?? '')).toMatch(/^Rappel : votre devis DE-S-/)
  expect(await isReminderOffered()).toBe(false)

  const expire = () => expireEstimates({ ...workshop, clock: { now } })
  await testSite.query('update estimates set valid_until = $2 where id = $1', [
    idInAddress(page),
    parisDay(now()),
  ])
  await expire()
  expect(await readEstimateRow(page)).toMatchObject({ state: 'sent' })
  await testSite.query('update estimates set valid_until = $2 where id = $1', [
    idInAddress(page),
    addDays(parisDay(now()), -1),
  ])
  expect(await expire()).toBe(1)
  expect(await readEstimateRow(page)).toMatchObject({ state: 'expired', status: 'created' })
  expect(textsOf(await sophie.read(page), '.record-stream li > p:first-child')[0]).toMatch(
    /^Le site a constaté l’expiration du devis DE-S-/,
  )
  // The workshop may still accept an expired estimate.
  await submitForm(page, 'accepter', { canal: 'workshop', qui: '' })
  expect(await readEstimateRow(page)).toMatchObject({ state: 'accepted', decision_channel: 'workshop' })
})

test('estimates issued concurrently get consecutive numbers without gaps or duplicates (§3.8, §11.13)', async () => {
  const pages: string[] = []
  for (let count = 0; count < 12; count++) {
    const page = await beginEstimateDraft('client=ParticulierDemo1')
    await saveDraft(page, { ajouter: 'free' })
    await saveDraft(page, { l1_text: `Contrôle ${count}`, l1_price: '40' })
    pages.push(page)
  }
  // Each draft is issued twice, as by a double click.
  await Promise.all([...pages, ...pages].map((page) => submitForm(page, 'emettre')))
  const numbers = await Promise.all(
    pages.map(async (page) => (await readEstimateRow(page))?.estimate_number ?? ''),
  )
  const sortedNumbers = numbers
    .map((number) => Number(number.split('-').at(-1)))
    .toSorted((one, other) => one - other)
  expect(sortedNumbers).toEqual(sortedNumbers.map((_, index) => (sortedNumbers[0] ?? 0) + index))
})
