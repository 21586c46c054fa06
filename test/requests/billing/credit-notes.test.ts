import { beforeAll, describe, expect, test } from 'vitest'
import { submissionAddress } from '../../../app/office/submission-address.ts'
import { findOwedAndPaidCents } from '../../../domain/billing/invoices/invoice-account.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { textsOf } from '../../reading/read-page.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { sessionUser } from '../office/sign-in-staff.ts'
import {
  createFinishedOrder,
  invoiceIdIn,
  invoicesPath,
  issueCreditNoteByForm,
  issueDepositByForm,
  issueInvoiceByForm,
  openInvoiceSite,
  postForm,
  readCreditNoteRows,
  readInvoiceRow,
  rimLine,
  sophie,
  testSite,
  thomas,
  workshop,
} from './invoice-site.ts'

beforeAll(openInvoiceSite)

describe('a credit note', () => {
  const settle = (page: string, cents: number) =>
    sophie.send(submissionAddress(`${page}?formulaire=encaissee`, randomId()), {
      reste: String(cents),
      moyen: 'transfer',
    })
  const balanceOf = async (page: string) =>
    (await sophie.read(page)).querySelector('.payment-section__state')?.text.replace(/\s/g, ' ')
  const createInvoice = async () =>
    (await issueInvoiceByForm(`${invoicesPath}/nouvelle?commande=${await createFinishedOrder()}`)).page

  test('crediting a part and then the rest equals the invoice to the cent, and only the rest changes its status (§11.15)', async () => {
    const page = await createInvoice()
    const id = invoiceIdIn(page)
    const partialCredit = await issueCreditNoteByForm(sophie, page, [
      ['part', 'lignes'],
      ['ligne', '0'],
      ['quantite', '1'],
      ['ligne', '1'],
      ['quantite', '1'],
    ])
    expect(partialCredit.status).toBe(303)
    expect(await readInvoiceRow(id)).toMatchObject({ status: 'created' })
    const note = partialCredit.headers.get('Location') ?? ''
    const { text } = await readPdf(await (await sophie.open(`${note}/pdf`)).arrayBuffer())
    expect(text).toContain('annule une partie de la facture')
    expect(text).toContain('Une jante oubliée')
    expect((await sophie.read(page)).querySelector('.invoice-status strong')).not.toBeNull()
    const remainingCredit = await issueCreditNoteByForm(thomas, page, [['part', 'tout']])
    expect(remainingCredit.status).toBe(303)
    const notes = await readCreditNoteRows(id)
    expect(notes.map(({ total }) => total).reduce((sum, cents) => sum + cents, 0)).toBe(-61_054)
    expect(await readInvoiceRow(id)).toMatchObject({ status: 'asset_created' })
    expect(await (await issueCreditNoteByForm(sophie, page, [['part', 'tout']])).text()).toContain(
      'a changé entre-temps',
    )
    const { text: sheet } = await readPdf(await (await sophie.open(`${page}/pdf`)).arrayBuffer())
    expect(sheet).toContain(`Annulée par l’avoir ${notes[1]?.invoice_number}`)
  })

  test('a credit form sent again for another line or for everything is rejected, the same form leads to its credit note (§11.15)', async () => {
    const page = await createInvoice()
    const id = randomId()
    const credit = (fields: [string, string][]) =>
      issueCreditNoteByForm(sophie, page, [['id', id], ['email', ''], ...fields])
    const ofLine = (line: string, other: string): [string, string][] => [
      ['part', 'lignes'],
      ['ligne', line],
      ['quantite', '1'],
      ['ligne', other],
      ['quantite', '0'],
    ]
    const first = await credit(ofLine('0', '1'))
    expect(first.status).toBe(303)
    expect((await credit(ofLine('0', '1'))).headers.get('Location')).toBe(first.headers.get('Location'))
    for (const fields of [ofLine('1', '0'), [['part', 'tout']] as [string, string][]]) {
      const repeated = await credit(fields)
      expect(repeated.status).toBe(422)
      expect(await repeated.text()).toContain('Ce formulaire a déjà émis')
    }
    const whole: [string, string][] = [
      ['id', randomId()],
      ['part', 'tout'],
    ]
    const remainingCredit = await issueCreditNoteByForm(sophie, page, whole)
    expect(remainingCredit.status).toBe(303)
    const repeated = await issueCreditNoteByForm(sophie, page, whole)
    expect(repeated.headers.get('Location')).toBe(remainingCredit.headers.get('Location'))
  })

  test('concurrent credit notes never exceed the invoiced quantity (§11.15)', async () => {
    const page = await createInvoice()
    const three: [string, string][] = [
      ['part', 'lignes'],
      ['ligne', '0'],
      ['quantite', '3'],
    ]
    const answers = await Promise.all(
      [sophie, thomas, sophie, thomas].map((person) => issueCreditNoteByForm(person, page, three)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422])
    expect(await readCreditNoteRows(invoiceIdIn(page))).toHaveLength(1)
    for (const quantity of ['5', '-1', '1,5', '1e0', '0x1', ''])
      expect(
        (
          await issueCreditNoteByForm(sophie, page, [
            ['part', 'lignes'],
            ['ligne', '0'],
            ['quantite', quantity],
          ])
        ).status,
      ).toBe(422)
  })

  test('a credit note that would take back discounts only is rejected (§11.15)', async () => {
    const discounted = [
      { ...rimLine, quantity: 1, unit_price: 100_00 },
      { ...rimLine, quantity: 1, unit_price: 50_00 },
      { ...rimLine, description: 'Remise', quantity: 1, unit_price: -30_00 },
    ]
    const { page } = await issueInvoiceByForm(
      `${invoicesPath}/nouvelle?commande=${await createFinishedOrder({ lines: JSON.stringify(discounted) })}`,
    )
    const line = (place: number) =>
      issueCreditNoteByForm(sophie, page, [
        ['part', 'lignes'],
        ['ligne', String(place)],
        ['quantite', '1'],
      ])
    expect((await line(0)).status).toBe(303)
    const rejected = await line(2)
    expect(rejected.status).toBe(422)
    expect(await rejected.text()).toContain('n’annulerait que des remises')
    expect((await issueCreditNoteByForm(sophie, page, [['part', 'tout']])).status).toBe(303)
    expect((await readCreditNoteRows(invoiceIdIn(page))).map(({ total }) => total)).toEqual([-120_00, -24_00])
  })

  test('a credit note without a reason is rejected (§11.15)', async () => {
    const response = await postForm(
      sophie,
      `${await createInvoice()}?formulaire=avoir`,
      new URLSearchParams({ part: 'tout', reason: ' ' }),
    )
    expect(await response.text()).toContain('Indiquez le motif')
  })

  test('crediting an invoice that deducted a paid deposit refunds the paid deposit once (§11.15, §11.16, §11.28)', async () => {
    const orderId = await createFinishedOrder()
    const path = `${invoicesPath}/nouvelle?commande=${orderId}`
    const deposit = await issueDepositByForm(`commande=${orderId}`)
    const first = `${invoicesPath}/epinal/${deposit.id}`
    expect((await settle(first, 18_316)).status).toBe(200)
    const { page, id } = await issueInvoiceByForm(path)
    const back = await issueCreditNoteByForm(sophie, page, [['part', 'tout']])
    const note = back.headers.get('Location') ?? ''
    const { text } = await readPdf(await (await sophie.open(`${note}/pdf`)).arrayBuffer())
    const { invoice_number: number } = await readInvoiceRow(id)
    for (const words of [
      `Annule la facture ${number}`,
      'Taux de TVA Base HT TVA 20 % −500,00 € −100,00 € 5,5 % −9,99 € −0,55 €',
      'Net en votre faveur −610,54 €',
      'déduit de ce qui en reste à payer, de vos prochaines factures, ou remboursé',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Acompte')
    // Nothing is due on the invoice any more, and what was paid before it must be refunded.
    expect(await balanceOf(page)).toBe('Rien à encaisser.')
    expect(await balanceOf(note)).toBe('183,16 € à rembourser au client.')
    expect(await balanceOf(first)).toBe('Entièrement réglée.')
    expect((await sophie.read(page)).querySelector('textarea')?.text).toContain('Elle a été annulée')
    const itself = await issueCreditNoteByForm(sophie, first, [['part', 'tout']])
    expect(await itself.text()).toContain('faites l’avoir sur celle-ci')

    // A new invoice is due in full: deducting the deposit again would refund it twice.
    const deductingInvoice = await issueInvoiceByForm(path, (form) => form.append('acompte', deposit.id))
    expect(await deductingInvoice.response.text()).toContain('vient d’être déduit ou annulé')
    const newInvoice = await issueInvoiceByForm(path)
    expect(await readInvoiceRow(newInvoice.id)).toMatchObject({ total: 61_054, deposit: 0 })
    const owed = await Promise.all(
      [deposit.id, id, invoiceIdIn(note), newInvoice.id].map(
        async (one) => (await findOwedAndPaidCents(workshop.db, one)).owed,
      ),
    )
    expect(owed).toEqual([0, 0, -18_316, 61_054])
    const client = sessionUser(testSite, await signInToTestSite(testSite, 'pro@exemple.fr'))
    const papers = textsOf(await client.read(`/suivi/commande/${orderId}`), '.matter-papers strong')
    for (const one of [deposit.id, id, invoiceIdIn(note), newInvoice.id])
      expect(papers.join()).toContain((await readInvoiceRow(one)).invoice_number)
    expect((await settle(note, -18_316)).status).toBe(200)
    expect((await settle(note, -18_316)).status).toBe(422)
    expect(await balanceOf(note)).toBe('183,16 € remboursés.')
  })

  test('crediting an invoice that deducted an unpaid deposit shows the amount to offset (§11.15, §11.16, §11.28)', async () => {
    const orderId = await createFinishedOrder()
    const { id } = await issueDepositByForm(`commande=${orderId}`)
    const { page } = await issueInvoiceByForm(`${invoicesPath}/nouvelle?commande=${orderId}`)
    const note = (await issueCreditNoteByForm(sophie, page, [['part', 'tout']])).headers.get('Location') ?? ''
    const { invoice_number: number } = await readInvoiceRow(id)
    const unpaid = `La facture d’acompte ${number} n’est pas encaissée : 183,16 € à compenser.`
    expect(await balanceOf(note)).toBe(`183,16 € à rembourser au client. ${unpaid}`)
    await settle(`${invoicesPath}/epinal/${id}`, 18_316)
    expect(await balanceOf(note)).toBe('183,16 € à rembourser au client.')
  })

  test('a fully credited order can be billed again (§11.15)', async () => {
    const orderId = await createFinishedOrder()
    const { page } = await issueInvoiceByForm(`${invoicesPath}/nouvelle?commande=${orderId}`)
    await issueCreditNoteByForm(sophie, page, [['part', 'tout']])
    const { response } = await issueInvoiceByForm(`${invoicesPath}/nouvelle?commande=${orderId}`)
    expect(response.status).toBe(303)
  })
})
