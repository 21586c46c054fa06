import { beforeAll, describe, expect, test, vi } from 'vitest'
import { submissionAddress } from '../../../app/office/submission-address.ts'
import { formatBankTransferQrContent } from '../../../domain/billing/payments/transfer.ts'
import { acceptanceTexts } from '../../../domain/contracts/acceptance/acceptance-texts.ts'
import { formatLongDay } from '../../../domain/kernel/calendar/french-dates.ts'
import { addDays } from '../../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { readMails } from '../../content/mails.ts'
import { readPdfStructure } from '../../read-archive.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { readQrCodes } from '../../reading/read-qr-codes.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import {
  acceptEstimateByForm,
  confirmationScreenOf,
  declareAsClient,
  garage,
  issueEstimateTo,
  julien,
  karim,
  lastDayToWithdrawFromToday,
  openWithdrawalSite,
  pdfAttachmentsOf,
  readEstimateRow,
  readRecordJournal,
  recordAddressOf,
  sophie,
  testSite,
  today,
  waitForMailAbout,
} from './withdrawal-site.ts'

beforeAll(openWithdrawalSite)

test('a consumer reads all binding terms above the order button, and receives the contract by mail after ordering (§11.13, §11.33)', async () => {
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  const form = (await julien.read(await confirmationScreenOf(julien, path))).querySelector('form.acceptance')
  const formText = collapseSpaces(form?.text ?? '')
  const button = form?.querySelector('button')
  expect(button?.text).toBe('Commander avec obligation de paiement')
  const above = formText.slice(0, formText.indexOf('Commander avec'))
  expect(above).toContain('4 × Rénovation de jante')
  expect(above).toContain('552,00 € toutes taxes comprises')
  expect(above).toContain('Délai : 5 jours ouvrés')
  expect(above).toContain('Vous disposez de 14 jours pour vous rétracter')
  expect(above).toContain(
    'Je demande expressément que les travaux du devis commencent avant la fin de ce délai.',
  )
  expect(above).toContain(
    'Je reconnais que je perdrai mon droit de rétractation une fois les travaux pleinement exécutés',
  )
  expect(form?.querySelector('a[href^="/conditions_generales"]')).not.toBeNull()
  const box = form?.querySelector('input[name=sans_attendre]')
  expect([box?.hasAttribute('checked'), box?.hasAttribute('required')]).toEqual([false, false])

  const accepted = await acceptEstimateByForm(julien, path, {
    nom: 'Julien Marchal',
    conditions: 'on',
  })
  expect([accepted.status, accepted.headers.get('Location')]).toEqual([303, `/suivi/devis/${id}?devis=${id}`])
  const mail = await waitForMailAbout('Confirmation de votre commande', number)
  expect(mail.to).toMatchObject({ text: 'particulier@exemple.fr' })
  const papers = pdfAttachmentsOf(mail)
  expect(papers.map(({ filename }) => filename)).toEqual([
    `Devis ${number} TW Jantes.pdf`,
    `Conditions générales ${number}.pdf`,
    `Formulaire de rétractation ${number}.pdf`,
    `Preuve ${number} TW Jantes.pdf`,
  ])
  const [printed, terms, paper] = await Promise.all(papers.map(({ content }) => readPdf(content)))
  expect(printed?.text).toContain(number)
  expect(terms?.text).toContain('Article 3. Droit de rétractation du consommateur')
  expect(paper?.text).toContain('Je/nous (*) vous notifie/notifions (*) par la présente')
  expect(collapseSpaces(paper?.text ?? '')).toContain('exercer votre droit de rétractation en ligne sur')
  const words = collapseSpaces(mail.text ?? '')
  expect(words).toContain(`jusqu’au ${collapseSpaces(formatLongDay(lastDayToWithdrawFromToday()))} inclus`)
  expect(words).toContain('Vous n’avez pas demandé de commencer sans attendre')
  expect(words).toMatch(new RegExp(`Renoncer au contrat ici : http\\S+/retractation\\?contrat=${number}`))
  const confirmationMail = await waitForMailAbout(`Devis ${number} accepté`, number)
  expect(confirmationMail.to).toMatchObject({ text: 'epinal@exemple.fr' })
  expect(collapseSpaces(confirmationMail.text ?? '')).toContain('Ne commencez rien avant le')

  const printing = await vi.waitUntil(async () => {
    const estimate = await readEstimateRow(id)
    return estimate.confirmed_to ? estimate : null
  })
  expect(printing).toMatchObject({
    state: 'accepted',
    early_start_at: null,
    confirmed_to: 'particulier@exemple.fr',
  })
  expect(printing.consent).toMatchObject({
    words: acceptanceTexts.version,
    button: 'Commander avec obligation de paiement',
    earlyStart: null,
  })
  const page = `/gestion/devis/epinal/${id}`
  expect(await readRecordJournal(page)).toContain(
    `Le client a accepté le devis ${number}, sans demander de commencer avant 14\u00a0jours.`,
  )
  const after = await julien.read(path)
  expect(after.querySelector('.acceptance a[href^="/retractation"]')?.text).toBe('Renoncer au contrat ici')

  // No date within the withdrawal period is promised, neither automatically nor by hand.
  const creation = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  const order = creation.headers.get('Location') ?? ''
  await sophie.send(`${order}?formulaire=recevoir`)
  const readPromisedDay = async () =>
    (
      await testSite.query<{ day: string }>(
        'select promised_on::text as day from orders where estimate_id = $1',
        [id],
      )
    )[0]?.day ?? ''
  expect((await readPromisedDay()) > lastDayToWithdrawFromToday()).toBe(true)
  const fields = formFieldsOf(await sophie.read(order), 'form[action*="formulaire=modifier"]')
  const changed = await sophie.send(`${order}?formulaire=modifier`, { ...fields, promised_on: today() })
  expect((await readPromisedDay()) > lastDayToWithdrawFromToday()).toBe(true)
  expect([changed.status, collapseSpaces(await changed.text())]).toEqual([
    422,
    expect.stringContaining('rien ne se promet avant la fin de son délai de rétractation'),
  ])
  expect(collapseSpaces((await sophie.read(order)).text)).toContain('Ne commencez rien avant le')
  const orderPage = await julien.read(order.replace('/gestion/commandes/', '/espace_pro/commande/'))
  expect(orderPage.querySelector('main a[href^="/retractation"]')?.text).toBe('Renoncer au contrat ici')
})

test('an express request to start early removes the waiting period; the right to withdraw then ends when the work is done (§11.13)', async () => {
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, {
    nom: 'Julien',
    conditions: 'on',
    sans_attendre: 'on',
  })
  const estimate = await readEstimateRow(id)
  expect(estimate.early_start_at).not.toBeNull()
  expect(estimate.consent).toMatchObject({ earlyStart: acceptanceTexts.earlyStart.services })
  const mail = await waitForMailAbout('Confirmation de votre commande', number)
  expect(collapseSpaces(mail.text ?? '')).toContain(
    'vous perdez ce droit une fois les travaux pleinement exécutés',
  )
  await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  const [order] = await testSite.query<{ day: string }>(
    'select promised_on::text as day from orders where estimate_id = $1',
    [id],
  )
  expect((order?.day ?? '') <= lastDayToWithdrawFromToday()).toBe(true)

  // The right of withdrawal ends when the work is done (article L. 221-28, 1°). The estimate's page and the order's say so.
  const [createdOrder] = await testSite.query<{ id: string }>(
    'select id from orders where estimate_id = $1',
    [id],
  )
  const pages = [path, `/espace_pro/commande/${createdOrder?.id}`]
  const readMailsAboutOrder = async () =>
    Promise.all(
      pages.map(async (page) => collapseSpaces((await julien.read(page)).querySelector('main')?.text ?? '')),
    )
  for (const text of await readMailsAboutOrder())
    expect(text).toContain('inclus, tant que les travaux ne sont pas pleinement exécutés')
  for (const step of [0, 1])
    await sophie.send(`/gestion/commandes/${createdOrder?.id}?formulaire=etape`, {
      de: `${step}`,
      vers: `${step + 1}`,
    })
  for (const text of await readMailsAboutOrder()) expect(text).not.toContain('rétracter')
  const lateRecord = recordAddressOf(await declareAsClient('Julien Marchal', number))
  const record = collapseSpaces((await sophie.read(lateRecord)).text)
  expect(record).toContain('le droit de rétractation est perdu (L. 221-28, 1°)')
  const decide = formFieldsOf(await sophie.read(lateRecord), 'form[action*="formulaire=decider"]')
  expect([decide.decision, decide.reponse]).toEqual(['late', expect.stringContaining('pleinement exécutés')])
  expect((await sophie.send(`${lateRecord}?formulaire=decider`, decide)).status).toBe(200)
})

test('a company accepts with its own button and no withdrawal period, and receives the documents by mail (§11.13)', async () => {
  const { id, number, path } = await issueEstimateTo('GarageSaintDie01')
  const form = (await garage.read(await confirmationScreenOf(garage, path))).querySelector('form.acceptance')
  expect(form?.querySelector('button')?.text).toBe('Accepter ce devis')
  expect(form?.querySelector('input[name=sans_attendre]')).toBeNull()
  await acceptEstimateByForm(garage, path, { nom: 'Paul', conditions: 'on', sans_attendre: 'on' })
  expect(await readEstimateRow(id)).toMatchObject({ state: 'accepted', early_start_at: null })
  const mail = await waitForMailAbout('Confirmation de votre commande', number)
  expect(pdfAttachmentsOf(mail)).toHaveLength(3)
  expect(mail.text).not.toContain('rétracter')
  expect((await garage.read(path)).querySelector('.acceptance a[href^="/retractation"]')).toBeNull()
})

test('a confirmation whose recording fails twice is mailed once, and the sent printing is recorded (§11.13)', async () => {
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  await testSite.query(`create sequence notings; create function refuse_first() returns trigger language plpgsql as
    'begin if new.confirmed_at is not null and nextval(''notings'') < 3 then raise exception ''not now''; end if; return new; end';
    create trigger refuse_first before update of confirmed_at on estimates for each row execute function refuse_first()`)
  await acceptEstimateByForm(julien, path, { nom: 'Julien', conditions: 'on' })
  await vi.waitUntil(async () => (await readEstimateRow(id)).confirmed_to)
  await testSite.query('drop trigger refuse_first on estimates')
  const mails = (await readMails(testSite)).filter(
    ({ subject, text }) =>
      `${subject}${text}`.includes(`${number}`) &&
      collapseSpaces(subject ?? '').startsWith('Confirmation de votre'),
  )
  expect(mails).toHaveLength(1)
  const [went] = await testSite.query<{ count: number }>(
    `select count(*)::int as count from printing_sends s join printings p on p.id = s.printing_id
     where p.document_id = $1 and s.id = 'acceptance-' || $2 || '-client'`,
    [id, (await readEstimateRow(id)).consent?.id],
  )
  expect(went?.count).toBe(1)
})

test('an acceptance by telephone is confirmed by mail; one signed in the workshop is not (§11.13)', async () => {
  const byTelephone = await issueEstimateTo('ParticulierDemo1')
  const page = `/gestion/devis/epinal/${byTelephone.id}`
  await sophie.send(`${page}?formulaire=accepter`, { canal: 'phone', qui: 'Julien', sans_attendre: '' })
  const mail = await waitForMailAbout('Confirmation de votre commande', byTelephone.number)
  expect(pdfAttachmentsOf(mail)).toHaveLength(4)
  expect(collapseSpaces((await sophie.read(page)).text)).toContain('Ne commencez rien avant le')
  await sophie.send(`${page}?formulaire=commencer`)
  expect((await readEstimateRow(byTelephone.id)).early_start_at).not.toBeNull()
  expect((await readRecordJournal(page)).join()).toContain(
    'demande écrite du client de commencer sans attendre',
  )

  const signed = await issueEstimateTo('ParticulierDemo1')
  await sophie.send(`/gestion/devis/epinal/${signed.id}?formulaire=accepter`, { canal: 'workshop', qui: '' })
  const [confirming] = await testSite.query<{ count: number }>(
    "select count(*)::int as count from tw_jobs.job where name = 'send-acceptance-mail' and data->>'estimateId' = $1",
    [signed.id],
  )
  expect(confirming?.count).toBe(0)
})

describe('the deposit that an accepted estimate requests', () => {
  /** Returns the sentence on the deposit that a page of the office shows; empty if none is requested. */
  const readDepositState = async (page: string) =>
    collapseSpaces((await sophie.read(page)).querySelector('.asked-deposit strong')?.text ?? '')
  const readTransfer = async (matter: string) =>
    collapseSpaces((await julien.read(matter)).querySelector('.transfer')?.text ?? '')
  const listInvoices = (estimateId: string) =>
    testSite.query<{
      id: string
      invoice_number: string
      total: number
      status: string
      is_deposit: boolean
    }>(
      'select id, invoice_number, total, status, is_deposit from invoices where estimate_id = $1 order by invoice_number',
      [estimateId],
    )
  /** Records a received deposit by the form of the estimate's page. */
  const receive = (page: string, fields: Record<string, string>, person = sophie, key = randomId()) =>
    person.send(submissionAddress(`${page}?formulaire=acompte-recu`, key), {
      montant: '100,00',
      date: today(),
      moyen: 'transfer',
      reste: '16560',
      ...fields,
    })
  async function issueEstimateWithDeposit() {
    const issued = await issueEstimateTo('ParticulierDemo1')
    return { ...issued, page: `/gestion/devis/epinal/${issued.id}`, matter: `/suivi/devis/${issued.id}` }
  }
  async function requestDeposit() {
    const estimate = await issueEstimateWithDeposit()
    await acceptEstimateByForm(julien, estimate.path, { nom: 'Julien Marchal', conditions: 'on' })
    return estimate
  }

  test('a client who accepts reads the facts of the deposit’s transfer on the page and in the mail (§11.33)', async () => {
    const { id, number, path, matter } = await issueEstimateWithDeposit()
    expect((await julien.read(path)).querySelector('.transfer')).toBeNull()
    await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
    const response = await julien.open(path.replace('/espace_pro/devis/', '/devis_recu/'))
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${matter}?devis=${id}`])
    const facts = (await julien.read(matter))
      .querySelector('.transfer')
      ?.querySelectorAll('dd[translate=no]')
      .map(({ text }) => collapseSpaces(text))
    expect(facts).toEqual(['TW Jantes SAS', 'FR76 9999 9000 0100 0041 2630 064', '165,60 €', number])
    // The mail states the same facts, and its picture is the QR code that other programs read.
    const mail = await waitForMailAbout('Confirmation de votre commande', number)
    const text = collapseSpaces(mail.text ?? '')
    expect(text).toContain('Un acompte de 165,60 € est à verser par virement')
    for (const words of [
      'IBAN : FR76 9999 9000 0100 0041 2630 064',
      'Montant : 165,60 €',
      `Référence : ${number}`,
    ])
      expect(text).toContain(words)
    const picture = mail.attachments.find(({ contentType }) => contentType === 'image/png')
    expect((await readQrCodes(picture?.content ?? Buffer.alloc(0)))[0]?.text).toBe(
      formatBankTransferQrContent({
        name: 'TW Jantes SAS',
        iban: 'FR7699999000010000412630064',
        cents: 165_60,
        reference: number,
      }),
    )
    expect(picture?.cid).toBe('virement')
  })

  test('a requested deposit is shown as not received on the estimate and the order, but not to a mechanic (§11.33)', async () => {
    const { id, page } = await requestDeposit()
    const [order] = await testSite.query<{ id: string }>('select id from orders where estimate_id = $1', [id])
    const orderPage = `/gestion/commandes/${order?.id}`
    for (const pagePath of [page, orderPage])
      expect(await readDepositState(pagePath)).toBe('Acompte demandé : 165,60 €, pas encore reçu')
    expect((await karim.read(orderPage)).querySelector('.asked-deposit')).toBeNull()
  })

  test('a mechanic, or a form with an invalid sum or a future day, records no received deposit (§11.33)', async () => {
    const { id, page } = await requestDeposit()
    expect((await receive(page, {}, karim)).status).toBe(404)
    expect((await receive(page, { montant: 'cent' })).status).toBe(422)
    expect((await receive(page, { montant: '600,00' })).status).toBe(422)
    expect((await receive(page, { date: addDays(today(), 1) })).status).toBe(422)
    expect(await listInvoices(id)).toEqual([])
  })

  test('a part of a deposit that is recorded twice at once makes one paid invoice, mailed as paid (§11.33)', async () => {
    const { id, page, matter } = await requestDeposit()
    const key = randomId()
    const responses = await Promise.all([receive(page, {}, sophie, key), receive(page, {}, sophie, key)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 303])
    const [invoice] = await listInvoices(id)
    expect(await listInvoices(id)).toEqual([{ ...invoice, total: 100_00, status: 'paid', is_deposit: true }])
    expect(await readDepositState(page)).toBe(
      'Acompte demandé : 165,60 €, dont 100,00 € facturés, reste 65,60 €',
    )
    expect(await readTransfer(matter)).toContain('Nous avons reçu 100,00 € sur 165,60 €')
    await testSite.query("update tw_jobs.job set start_after = now() where name = 'send-invoice-mail'")
    const mail = await waitForMailAbout('Facture d’acompte', invoice?.invoice_number ?? '')
    expect(collapseSpaces(mail.text ?? '')).toContain('entièrement réglée')
    expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
    // Its XML asks for no payment: the process code means “paid before issue” (BT-23), and no amount is due (BT-115).
    const { attachments } = await readPdfStructure(mail.attachments[0]?.content ?? Buffer.alloc(0))
    const xml = Buffer.from(attachments['factur-x.xml'] ?? []).toString()
    expect(xml).toMatch(/<ram:BusinessProcessSpecifiedDocumentContextParameter>\s*<ram:ID>[BSM]2</)
    expect(xml).toContain('<ram:DuePayableAmount>0.00<')
  })

  test('a received deposit that is sent twice without a key is billed once (§11.33)', async () => {
    const { id, page } = await requestDeposit()
    const fields = { montant: '100,00', date: today(), moyen: 'transfer', reste: '16560' }
    for (let time = 1; time <= 2; time += 1) {
      const { status } = await sophie.send(`${page}?formulaire=acompte-recu`, fields)
      expect(status).toBeLessThan(400)
    }
    expect((await listInvoices(id)).map(({ total }) => total)).toEqual([100_00])
  })

  test('a form that is sent again or was opened before a payment bills nothing more; the rest is billed once (§11.33)', async () => {
    const { id, number, page, matter } = await requestDeposit()
    const key = randomId()
    expect((await receive(page, {}, sophie, key)).status).toBe(200)
    const [invoice] = await listInvoices(id)
    // A resent form is recognised even after its stored response was deleted.
    await testSite.query('delete from answered_forms')
    expect((await receive(page, {}, sophie, key)).status).toBe(200)
    // A form opened before that payment is rejected and records nothing.
    expect((await receive(page, {})).status).toBe(422)
    expect(await listInvoices(id)).toEqual([invoice])
    // Sent twice by a page of the previous release, with the key in a field.
    const rest = { montant: '65,60', reste: '6560', cle: 'DepotRecu0000003' }
    for (let time = 1; time <= 2; time++) expect((await receive(page, rest)).status).toBe(200)
    // The same key with another amount, or with the id of an invoice that is not this deposit, does not count as a repetition.
    for (const fields of [
      { ...rest, montant: '60,00' },
      { ...rest, cle: invoice?.id ?? '' },
    ])
      expect((await receive(page, fields)).status).toBe(422)
    const invoices = await listInvoices(id)
    expect(invoices.map(({ total }) => total)).toEqual([100_00, 65_60])
    expect(await readDepositState(page)).toBe('')
    expect((await julien.read(matter)).querySelector('.transfer')).toBeNull()
    expect(await readRecordJournal(page)).toContain(
      `Sophie Lambert a reçu 65,60\u00a0€ d’acompte du devis ${number}, facture ${invoices[1]?.invoice_number}.`,
    )
  })

  test('a deposit is neither requested nor received once the acceptance is undone or the client withdraws (§11.33)', async () => {
    const { id, number, page } = await issueEstimateWithDeposit()
    await sophie.send(`${page}?formulaire=accepter`, { canal: 'phone', qui: 'Julien' })
    expect(await readDepositState(page)).toContain('165,60')
    await sophie.send(`${page}?formulaire=rouvrir`)
    expect(await readDepositState(page)).toBe('')
    await sophie.send(`${page}?formulaire=accepter`, { canal: 'phone', qui: 'Julien' })
    const declared = { nom: 'Julien Marchal', contrat: number, email: 'particulier@exemple.fr' }
    await julien.send('/retractation', { ...declared, etape: 'confirmer', id: 'RetractDepot0001' })
    expect(await readDepositState(page)).toBe('')
    expect((await receive(page, { montant: '165,60' })).status).toBe(422)
    expect(await listInvoices(id)).toEqual([])
  })

  test('an accepted estimate without amount requests no deposit (§11.33)', async () => {
    const { id, page } = await issueEstimateWithDeposit()
    await testSite.query('update estimates set total = 0 where id = $1', [id])
    await sophie.send(`${page}?formulaire=accepter`, { canal: 'phone', qui: 'Julien' })
    expect(await testSite.query('select deposit_asked from estimates where id = $1', [id])).toEqual([
      { deposit_asked: null },
    ])
  })
})
