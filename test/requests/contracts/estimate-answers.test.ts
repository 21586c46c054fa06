import { beforeAll, expect, test, vi } from 'vitest'
import { verifyProofChains } from '../../../domain/contracts/acceptance/check-proofs.ts'
import { readMails } from '../../content/mails.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { redirectTargetOf } from '../../reading/redirect-target.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { signInStaff } from '../office/sign-in-staff.ts'
import {
  answerAsClient,
  beginEstimateDraft,
  confirmationFieldsOf,
  cookiesOfStaff,
  decisionTextOf,
  findEstimateLink,
  idInAddress,
  openEstimateSite,
  parseResponseHtml,
  pathBelowEstimate,
  readAsVisitor,
  readEstimateRow,
  readMatterOfEstimate,
  readProofs,
  saveDraft,
  sendNewEstimate,
  sophie,
  submitForm,
  testSite,
  workshop,
} from './estimate-site.ts'

beforeAll(openEstimateSite)

test('the office records a client’s decision with channel and name and can undo it; the client never reads « Refusé » (§4.4, §11.13)', async () => {
  const page = await beginEstimateDraft('client=ParticulierDemo1')
  await saveDraft(page, { ajouter: 'free' })
  await saveDraft(page, { l1_text: 'Contrôle', l1_price: '40' })
  await submitForm(page, 'emettre')
  const estimate = await readEstimateRow(page)
  const path = `/espace_pro/devis/epinal/${estimate?.id}`
  const client = await cookiesOfStaff('particulier@exemple.fr')
  const form = formFieldsOf(await sophie.read(`${page}?accord=oui`), '#accepter form')
  expect(form).toEqual({ canal: 'phone', qui: 'Julien Marchal' })
  await submitForm(page, 'refuser', { canal: 'mail', qui: 'Julien', motif: 'Trop cher' })
  expect(await readEstimateRow(page)).toMatchObject({
    state: 'refused',
    status: 'created',
    refusal_reason: 'Trop cher',
  })
  expect(textsOf(await readPage(testSite, '/espace_pro/devis', client), 'tbody tr').join()).not.toContain(
    'Refusé',
  )
  await submitForm(page, 'rouvrir')
  expect(await readEstimateRow(page)).toMatchObject({
    state: 'issued',
    refusal_reason: null,
    decided_by: null,
  })
  expect((await submitForm(page, 'accepter', { canal: 'fax' })).status).toBe(422)
  await submitForm(page, 'accepter', form)
  expect(await readEstimateRow(page)).toMatchObject({
    state: 'accepted',
    status: 'paid',
    decision_channel: 'phone',
    decided_by: 'Julien Marchal',
  })
  expect(textsOf(await readPage(testSite, path, client), '.acceptance strong')).toEqual(['Devis validé'])
  const journal = textsOf(await sophie.read(page), '.record-stream li > p:first-child')
  expect(journal).toContain(
    `Sophie Lambert a noté l’accord du devis ${estimate?.estimate_number}, par téléphone, sans demander de commencer avant 14 jours.`,
  )
})

test('declining an estimate requires a reason, counts once and still shows « Devis créé » to the client; the office can undo it (§4.4, §11.13)', async () => {
  const { page, mail } = await sendNewEstimate()
  const path = findEstimateLink(mail)
  const declineFields = formFieldsOf(
    await readAsVisitor(pathBelowEstimate(path, 'decliner')),
    'form.acceptance',
  )
  expect((await answerAsClient(path, 'decliner', declineFields)).status).toBe(422)
  const declineForm = { ...declineFields, motif: 'delay', precisions: 'Il me les faut lundi' }
  const responses = await Promise.all([
    answerAsClient(path, 'decliner', declineForm),
    answerAsClient(path, 'decliner', declineForm),
  ])
  expect(responses.map(({ status }) => status)).toEqual([303, 303])
  const reason = 'Le délai ne me convient pas\u00a0: Il me les faut lundi'
  expect(await readEstimateRow(page)).toMatchObject({
    state: 'refused',
    status: 'created',
    refusal_reason: reason,
  })
  const read = await readMatterOfEstimate(path)
  const number = (await readEstimateRow(page))?.estimate_number
  expect(textsOf(read, '.matter-state strong')).toEqual(['Devis créé'])
  expect(decisionTextOf(read)).toContain(`Le devis ${number} a été refusé le`)
  expect(read.querySelector('.matter__answered a')?.getAttribute('href')).toContain('/preuve?')
  expect(textsOf(await sophie.read(page), '.record-stream li > p:first-child')).toContain(
    `Le client a refusé le devis ${number}.`,
  )
  const mails = await vi.waitUntil(
    async () => (await readMails(testSite)).filter(({ subject }) => subject?.includes(`${number} refusé`)),
    { timeout: 30_000, interval: 100 },
  )
  expect([mails.length, collapseSpaces(mails[0]?.text ?? '')]).toEqual([
    1,
    expect.stringContaining('Il me les faut lundi'),
  ])
  const accepting = { vu: declineFields.vu ?? '', nom: 'Jeanne', conditions: 'on' }
  expect((await answerAsClient(path, 'accepter', accepting)).status).toBe(422)

  // When the decline is undone, the estimate waits for an answer again; a form opened before that is rejected.
  await submitForm(page, 'rouvrir')
  expect(await readEstimateRow(page)).toMatchObject({ state: 'sent', refusal_reason: null })
  const stale = await answerAsClient(path, 'accepter', accepting)
  expect([stale.status, (await parseResponseHtml(stale)).text]).toEqual([
    422,
    expect.stringContaining('Ce devis a changé depuis que cette page est ouverte'),
  ])
  const newFields = await confirmationFieldsOf(path)
  expect(
    (await answerAsClient(path, 'accepter', { ...newFields, nom: 'Jeanne', conditions: 'on' })).status,
  ).toBe(303)
  expect((await readProofs(idInAddress(page))).map(({ kind }) => kind).slice(0, 4)).toEqual([
    'sent',
    'declined',
    'reopened',
    'accepted',
  ])
})

test('a question about an estimate is stored once in its request’s thread, or as a contact message; the estimate still awaits its answer (§11.13)', async () => {
  const { page, mail, requestId } = await sendNewEstimate()
  const path = findEstimateLink(mail)
  const questionFields = formFieldsOf(
    await readAsVisitor(pathBelowEstimate(path, 'question', [['ligne', '2']])),
    'form.acceptance',
  )
  expect(questionFields.ligne).toBe('1')
  expect((await answerAsClient(path, 'demander', questionFields)).status).toBe(422)
  const fields = { ...questionFields, question: 'Peut-on la garder brillante\u00a0?' }
  const responses = await Promise.all([
    answerAsClient(path, 'demander', fields),
    answerAsClient(path, 'demander', fields),
  ])
  expect(responses.map(({ status }) => status)).toEqual([303, 303])
  expect((await readAsVisitor(redirectTargetOf(responses[0] as Response))).text).toContain(
    'Votre question est partie',
  )
  const number = (await readEstimateRow(page))?.estimate_number
  const written = await testSite.query<{ text: string }>(
    "select text from thread_messages where thread_id = $1 and direction = 'received'",
    [requestId],
  )
  expect(written.map(({ text }) => collapseSpaces(text))).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Question sur le devis ${number}, « Jante avant droite .*» : Peut-on la garder brillante \\?$`,
      ),
    ),
  ])
  expect(await readEstimateRow(page)).toMatchObject({ state: 'sent' })
  expect((await readProofs(idInAddress(page))).map(({ kind }) => kind)).toEqual(['sent', 'question'])

  const alone = await beginEstimateDraft('client=ParticulierDemo1')
  await saveDraft(alone, { ajouter: 'free' })
  await saveDraft(alone, { l1_text: 'Contrôle', l1_price: '40' })
  await submitForm(alone, 'emettre')
  const julien = await signInStaff(testSite, 'particulier@exemple.fr')
  const own = `/devis_recu/epinal/${idInAddress(alone)}`
  const form = formFieldsOf(await julien.read(`${own}/question`), 'form.acceptance')
  await julien.send(`${own}/question?formulaire=demander`, { ...form, question: 'Pourquoi\u00a0?' })
  const [message] = await testSite.query<{ object: string; email: string }>(
    'select object, email from contact_messages where id = $1',
    [form.id],
  )
  expect(message).toEqual({
    object: `Devis ${(await readEstimateRow(alone))?.estimate_number}`,
    email: 'particulier@exemple.fr',
  })
})

/** Makes an estimate handed over in the workshop, without a quote request; its client is signed in. */
async function handedOver() {
  const page = await beginEstimateDraft('client=ParticulierDemo1')
  await saveDraft(page, { ajouter: 'free' })
  await saveDraft(page, { l1_text: 'Contrôle', l1_price: '40' })
  await submitForm(page, 'emettre')
  const { cookies } = await signInStaff(testSite, 'particulier@exemple.fr')
  return { page, path: `/devis_recu/epinal/${idInAddress(page)}`, cookies }
}

test.each([
  {
    of: 'a request',
    // Limits: 20 questions an hour from one network address, 30 a day in one thread.
    beyond: [
      { from: 13, to: 21, by: 81, kept: 20, says: 'une heure avant de réessayer' },
      { from: 22, to: 32, by: 82, kept: 30, says: '24 heures avant le suivant' },
    ],
    estimate: async () => {
      const { page, mail } = await sendNewEstimate()
      return { page, path: findEstimateLink(mail), cookies: '' }
    },
  },
  {
    of: 'no request',
    beyond: [{ from: 13, to: 21, by: 91, kept: 20, says: 'une heure avant de réessayer' }],
    estimate: handedOver,
  },
])(
  'twelve concurrent questions on an estimate of $of, each sent twice, are stored and mailed once; more must wait (§9.4, §11.13, §11.28)',
  async ({ beyond, estimate }) => {
    const { page, path, cookies } = await estimate()
    const id = idInAddress(page)
    const numberedQuestions = (from: number, until: number) =>
      Array.from({ length: until - from + 1 }, (_, index) => `Question ${from + index} sur ${id}\u00a0?`)
    const form = async () =>
      formFieldsOf(
        await parseResponseHtml(
          await testSite.fetch(pathBelowEstimate(path, 'question'), { headers: { Cookie: cookies } }),
        ),
        'form.acceptance',
      )
    const ask = async (questions: string[], by = 0) => {
      const forms = await Promise.all(questions.map(async (question) => ({ ...(await form()), question })))
      const press = (fields: Record<string, string>) =>
        testSite.fetch(`${pathBelowEstimate(path, 'question')}&formulaire=demander`, {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { Origin: testSite.origin, Cookie: cookies, 'X-Forwarded-For': `198.51.100.${by}` },
        })
      return Promise.all(forms.flatMap((fields) => [press(fields), press(fields)]))
    }
    const readWrittenMessages = async () =>
      (
        await testSite.query<{ text: string }>(
          `select text from thread_messages where text like '%' || $1 || '%'
         union all select message from contact_messages where message like '%' || $1 || '%'`,
          [id],
        )
      ).map(({ text }) => text.split('\n').at(-1))
    const twelveQuestions = numberedQuestions(1, 12)
    const pressed = await ask(twelveQuestions, beyond[0]?.by)
    expect(pressed.map(({ status }) => status)).toEqual(pressed.map(() => 303))
    expect((await readWrittenMessages()).sort()).toEqual(twelveQuestions.toSorted())
    const proven = (await readProofs(id)).filter(({ kind }) => kind === 'question')
    expect([proven.length, new Set(proven.map(({ data }) => data.textHash)).size]).toEqual([12, 12])
    expect((await verifyProofChains(workshop.db)).fault).toBeNull()
    const countMailsPerQuestion = async () => {
      const texts = (await readMails(testSite)).map(({ text }) => text ?? '')
      return twelveQuestions.map((question) => texts.filter((text) => text.includes(question)).length)
    }
    await vi.waitFor(async () => expect(Math.min(...(await countMailsPerQuestion()))).toBe(1))

    for (const { from, to: until, by, kept: storedCount, says: message } of beyond) {
      const questions = numberedQuestions(from, until)
      const rejected = (await ask(questions, by)).filter(({ status }) => status !== 303)
      expect(rejected.map(({ status }) => status)).toEqual([429, 429])
      const rejectionPage = await parseResponseHtml(rejected[0] as Response)
      expect(collapseSpaces(rejectionPage.text)).toContain(
        `Merci de patienter ${message} : rien de ce que vous avez saisi n’est perdu`,
      )
      expect(questions).toContain(rejectionPage.querySelector('textarea')?.text)
      expect(await readWrittenMessages()).toHaveLength(storedCount)
    }
    expect(Math.max(...(await countMailsPerQuestion()))).toBe(1)
  },
)
