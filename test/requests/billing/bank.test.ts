import { createHash } from 'node:crypto'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { takeAdvisoryXactLock } from '../../../db/advisory-lock.ts'
import { readBankStatement } from '../../../domain/billing/payments/bank/read-bank-statement.ts'
import { recordReceivedDepositInTransaction } from '../../../domain/billing/payments/record-received-deposit.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { issueEstimate } from '../../../domain/contracts/estimates/issue-estimate.ts'
import { addDays, formatDay, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import type { StaffPerson } from '../../../domain/kernel/person.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { lockClientsTable } from '../../../domain/people/clients/client-locks.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { textsOf } from '../../reading/read-page.ts'
import { withOrdinarySpaces } from '../../reading/spaces.ts'
import { waitUntilBlocked } from '../../site/blocked-connections.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import { type IssuedInvoice, issueInvoiceAs, type WorkshopDeps } from './issue-documents.ts'

const address = '/gestion/encaissements/banque'
let site: TestSite
let desk: WorkshopDeps
let sophie: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  desk = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  await site.query("update bank_lines set state = 'ignored'")
})

const today = () => formatDay(parisDay(new Date()))

/** Sends a file as a page does. Returns the form of the resulting page. */
async function sendFile(content: string | Buffer, name: string) {
  const body = new FormData()
  body.append('fichier', new Blob([content as BlobPart]), name)
  const response = await site.fetch(`${address}?formulaire=releve`, {
    method: 'POST',
    body,
    headers: { Cookie: sophie.cookies, Origin: site.origin },
  })
  expect(response.status).toBeLessThan(500)
  return parse(await response.text()).querySelector('#releve')
}

/** Sends a file as a page does. Returns the sentence of the resulting page. */
async function send(content: string | Buffer, name = 'releve.csv'): Promise<string> {
  const form = await sendFile(content, name)
  return withOrdinarySpaces(form?.querySelector('[role=alert], [role=status]')?.text ?? '')
}

const csv = (...lines: [text: string, credit: string][]) => csvOf(today(), ...lines)
const csvOf = (day: string, ...lines: [text: string, credit: string][]) =>
  ['Date;Libellé;Débit;Crédit', ...lines.map(([text, credit]) => `${day};${text};;${credit}`)].join('\n')

const paymentsOf = ({ id }: IssuedInvoice) =>
  site.query<{ cents: number; method: string }>(
    'select cents, method from payments where invoice_id = $1 order by id',
    [id],
  )

/** Returns the matches that the page proposes for the line with this text. */
async function readProposal(text: string) {
  const page = await sophie.read(address)
  const line = page.querySelectorAll('.bank-line').find((one) => one.textContent.includes(text))
  return {
    id: line?.querySelector('input[name=ligne]')?.getAttribute('value') ?? '',
    matches: (line?.querySelectorAll('.bank-match') ?? []).map((match) => ({
      said: withOrdinarySpaces(match.querySelector('p')?.textContent ?? ''),
      key: match.querySelector('button')?.getAttribute('value') ?? '',
      isSure: match.hasAttribute('data-sure'),
    })),
  }
}
const confirm = (ligne: string, choix: string) =>
  sophie.send(`${address}?formulaire=confirmer`, { ligne, choix })

/** Creates an estimate of this price, accepted at the workshop, so that it asks for a deposit. */
async function createAcceptedEstimate(cents: number): Promise<{ id: string; number: string }> {
  const client = await findClient(desk.db, 'GarageSaintDie01')
  if (!client) throw new Error('no client')
  const lines = [{ description: 'Rénovation', quantity: 1, unit_price: cents, vat_rate: 2_000 }]
  const deps = { ...desk, clock: { now: () => new Date() } }
  const id = await issueEstimate(deps, { client, pos: defaultSite.pointsOfSale[0], lines, workingDays: 5 })
  await sophie.send(`/gestion/devis/epinal/${id}?formulaire=accepter`, { canal: 'workshop', qui: 'Claire' })
  const [row] = await site.query<{ estimate_number: string }>(
    'select estimate_number from estimates where id = $1',
    [id],
  )
  return { id, number: row?.estimate_number ?? '' }
}

const deposits = (estimateId: string) =>
  site.query('select total, status from invoices where estimate_id = $1 and is_deposit', [estimateId])

describe('a bank statement', () => {
  test('a line proposes the invoice that it names, and confirming it twice records one payment (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk, { cents: 123_45 })
    expect(await send(csv([`VIR SEPA ${invoice.number.replaceAll('-', ' ')} X1`, '148,14']))).toContain(
      '1 nouvelle ligne',
    )
    expect(await paymentsOf(invoice)).toEqual([])
    const { id, matches } = await readProposal('X1')
    expect(matches).toHaveLength(1)
    expect(matches[0]).toMatchObject({ isSure: true })
    expect(matches[0]?.said).toContain('le numéro est dans le libellé, même montant')
    const answers = await Promise.all([1, 2].map(() => confirm(id, matches[0]?.key ?? '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await paymentsOf(invoice)).toEqual([{ cents: 148_14, method: 'transfer' }])
    const [row] = await site.query('select status from invoices where id = $1', [invoice.id])
    expect(row).toEqual({ status: 'paid' })
  })

  test('importing a statement twice adds nothing, and two identical lines in it are stored as two lines (§11.16)', async () => {
    const file = csv(['VIR JUMEAU', '10,00'], ['VIR JUMEAU', '10,00'])
    expect(await send(file)).toContain('2 nouvelles lignes')
    expect(await send(file)).toContain('aucune nouvelle ligne, 2 déjà connues')
    expect(await site.query("select 1 from bank_lines where text = 'VIR JUMEAU'")).toHaveLength(2)
  })

  test('one transfer that names several invoices pays all of them (§11.16)', async () => {
    const [one, other] = [
      await issueInvoiceAs(desk, { cents: 10_00 }),
      await issueInvoiceAs(desk, { cents: 20_00 }),
    ]
    await send(csv([`VIR ${one.number} ET ${other.number} X2`, '36,00']))
    const { id, matches } = await readProposal('X2')
    expect(matches[0]).toMatchObject({ isSure: true })
    expect((await confirm(id, matches[0]?.key ?? '')).status).toBe(200)
    expect(
      [await paymentsOf(one), await paymentsOf(other)]
        .flat()
        .map(({ cents }) => cents)
        .sort(),
    ).toEqual([12_00, 24_00])
  })

  test('a line that matches by amount and payer’s name is proposed as uncertain (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk, { cents: 777_77, clientId: 'ParticulierDemo1' })
    await send(csv(['VIREMENT DE M JULIEN MARCHAL JANTES', '933,32']))
    const { id, matches } = await readProposal('MARCHAL')
    expect(matches[0]).toMatchObject({ isSure: false })
    expect(matches[0]?.said).toContain('même montant, nom du payeur')
    await confirm(id, matches[0]?.key ?? '')
    expect(await paymentsOf(invoice)).toHaveLength(1)
  })

  test('a line with a smaller amount shows the amount left, and is rejected once the invoice is paid otherwise (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk, { cents: 100_00 })
    await send(csv([`VIR ${invoice.number} X3`, '100,00']))
    const { id, matches } = await readProposal('X3')
    expect(matches[0]).toMatchObject({ isSure: false })
    expect(matches[0]?.said).toContain('il resterait 20,00 €')
    // The invoice was paid in another way since the page was shown, so the line does not pay it again.
    await sophie.send(`${invoice.page}?formulaire=encaissee`, {
      reste: '12000',
      moyen: 'card',
    })
    expect((await confirm(id, matches[0]?.key ?? '')).status).toBe(422)
    expect(await paymentsOf(invoice)).toHaveLength(1)
  })

  test('all lines with a certain match are recorded by one submission (§11.16)', async () => {
    const sure = await Promise.all([31, 32, 33].map((euros) => issueInvoiceAs(desk, { cents: euros * 100 })))
    const lines = sure.map(({ number }, index): [string, string] => [
      `VIR ${number}`,
      ['37,20', '38,40', '39,60'][index] ?? '',
    ])
    await send(csv(...lines, ['VIR INCONNU X4', '1,23']))
    const page = await sophie.read(address)
    const ids = page
      .querySelectorAll('#toutes input[name=ligne]')
      .map((input) => input.getAttribute('value') ?? '')
    expect(ids.length).toBeGreaterThanOrEqual(3)
    const body = new URLSearchParams(ids.map((id) => ['ligne', id]))
    const response = await site.fetch(`${address}?formulaire=toutes`, {
      method: 'POST',
      body,
      headers: { Cookie: sophie.cookies, Origin: site.origin },
    })
    expect(response.status).toBe(200)
    for (const invoice of sure) expect(await paymentsOf(invoice)).toHaveLength(1)
    expect((await readProposal('X4')).matches).toEqual([])
  })

  test('a line can be matched by a typed invoice number, or set aside and restored (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk, { cents: 50_00 })
    await send(csv(['VIR SANS RIEN X5', '60,00'], ['PRET X6', '5000,00']))
    const { id } = await readProposal('X5')
    const type = (numero: string) => sophie.send(`${address}?formulaire=confirmer`, { ligne: id, numero })
    expect(withOrdinarySpaces(await (await type('FA-E-1999-0001')).text())).toContain(
      'Aucune facture ne porte le numéro',
    )
    expect((await type(invoice.number.toLowerCase())).status).toBe(200)
    expect(await paymentsOf(invoice)).toHaveLength(1)
    const aside = (await readProposal('X6')).id
    await sophie.send(`${address}?formulaire=ecarter`, { ligne: aside })
    expect((await readProposal('X6')).id).toBe('')
    expect(textsOf(await sophie.read(`${address}?voir=mises-de-cote`), '.bank-line strong')).toContain(
      'PRET X6',
    )
    await sophie.send(`${address}?formulaire=reprendre`, { ligne: aside })
    expect((await readProposal('X6')).id).toBe(aside)
  })

  test('a line dated after today is imported, but pays nothing before that day (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk, { cents: 50_00 })
    const tomorrow = formatDay(addDays(parisDay(new Date()), 1))
    await send(csvOf(tomorrow, [`VIR ${invoice.number} LENDEMAIN`, '60,00']))
    const { id, matches } = await readProposal('LENDEMAIN')
    const response = await confirm(id, matches[0]?.key ?? '')
    expect(response.status).toBe(422)
    expect(withOrdinarySpaces(await response.text())).toContain('Cette ligne est datée d’un jour à venir')
    expect(await paymentsOf(invoice)).toEqual([])
  })

  test('a line that names an estimate pays its deposit and issues the invoice; the amount alone only proposes it (§11.16, §11.33)', async () => {
    const named = await createAcceptedEstimate(1_111_11)
    const part = await createAcceptedEstimate(1_222_22)
    await send(
      csv(
        [`VIR SEPA ${named.number.replaceAll('-', '')} X7`, '400,00'],
        ['VIREMENT GARAGE DE LA MEURTHE X8', '440,00'],
        [`VIR ${part.number} X9`, '100,00'],
      ),
    )
    const sure = await readProposal('X7')
    expect(sure.matches).toMatchObject([{ isSure: true }])
    expect(sure.matches[0]?.said).toContain(`Acompte du devis ${named.number}`)
    const byAmount = (await readProposal('X8')).matches
    expect(byAmount).toMatchObject([{ isSure: false }])
    expect(byAmount[0]?.said).toContain(part.number)
    const answers = await Promise.all([1, 2].map(() => confirm(sure.id, sure.matches[0]?.key ?? '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await deposits(named.id)).toEqual([{ total: 400_00, status: 'paid' }])
    const partOfDeposit = await readProposal('X9')
    expect(partOfDeposit.matches[0]?.said).toContain('il resterait 340,00 €')
    await confirm(partOfDeposit.id, partOfDeposit.matches[0]?.key ?? '')
    expect(await deposits(part.id)).toEqual([{ total: 100_00, status: 'paid' }])
    // The proposal for the full amount no longer fits, because the amount left has changed.
    expect((await readProposal('X8')).matches).toEqual([])
  })

  test('a line that pays two deposits while another node records one of them waits without a deadlock (§11.16, §11.33)', async () => {
    const [one, two] = [await createAcceptedEstimate(1_333_33), await createAcceptedEstimate(1_444_44)]
    await send(csv([`VIR ${one.number} ET ${two.number} X10`, '1000,00']))
    const lineOfTwoEstimates = await readProposal('X10')
    const lockedOutcome = await desk.db.transaction(async (tx) => {
      await takeAdvisoryXactLock(tx, 'issuing')
      const racing = [
        confirm(lineOfTwoEstimates.id, lineOfTwoEstimates.matches[0]?.key ?? '').then(({ status }) => status),
        // Takes only the database's locks, as another node would.
        desk.db
          .transaction(async (other) => {
            await lockClientsTable(other, 'shared')
            const staffMember = { userId: 'BureauEpinal0001', name: 'Sophie Lambert' } as StaffPerson
            const deps = { ...desk, isDemo: true, platform: null, clock: { now: () => new Date() } }
            return recordReceivedDepositInTransaction(other, deps, staffMember, {
              id: randomId(),
              paymentKey: randomId(),
              estimateId: two.id,
              cents: 520_00,
              paidOn: parisDay(new Date()),
              means: 'transfer',
            })
          })
          .then(
            ({ outcome }) => outcome,
            (error: unknown) => (error as { why?: { outcome: string } }).why?.outcome ?? String(error),
          ),
      ] as const
      await waitUntilBlocked(site, 2)
      return racing
    })
    // The first one records the payment; the other one reports the change.
    expect([
      [200, 'changed'],
      [422, 'received'],
    ]).toContainEqual(await Promise.all(lockedOutcome))
  })

  test.each([
    ['', 'Choisissez un fichier'],
    ['Date;Libellé;Montant', 'pas de ligne'],
    ['nom;prénom\nA;B\n', 'n’a pas les colonnes d’un relevé'],
    [
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>',
      'n’est pas un relevé de compte CAMT.053',
    ],
    ['<Document><BkToCstmrStmt>', 'est abîmé ou incomplet'],
    [`<Document>${'<a>'.repeat(20_000)}`, 'est abîmé ou incomplet'],
    [`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`, 'n’est pas un relevé de compte CAMT.053'],
    [`<Document>${'<Ntry>'.repeat(50_000)}`, 'est abîmé ou incomplet'],
    ['Date;Libellé;Montant\n"12/11/2026;x;1', 'n’est plus lisible'],
  ])('an invalid file is rejected and imports nothing: %.40j (§11.16)', async (content, sentence) => {
    const before = await site.query('select 1 from bank_lines')
    expect(await send(content)).toContain(sentence)
    expect(await site.query('select 1 from bank_lines')).toHaveLength(before.length)
  })
})

const read = async (content: string | Buffer) => {
  const statement = await readBankStatement(Buffer.from(content as string))
  if (statement.outcome !== 'read') throw new Error(JSON.stringify(statement))
  return statement
}
const entry = { bookedOn: '2026-11-12', cents: 123_456, reference: '', payer: '' }

/** Files in the export formats of French banks. */
const shapes: [string, string | Buffer, object][] = [
  [
    'lines before its heads, texts over two lines',
    'Compte 123;;\nSolde au 15/11/2026;9,00;\n\nDate;Libellé;Débit euros;Crédit euros;\n12/11/2026;"VIREMENT\nGARAGE X";;"1 234,56";\n13/11/2026;CB;12,00;;',
    { ...entry, text: 'VIREMENT GARAGE X' },
  ],
  [
    'Windows-1252, debit and credit apart',
    Buffer.from(
      'Date;Date de valeur;Débit;Crédit;Libellé;Solde\n12/11/2026;13/11/2026;;1234,56;VIR Théo;99,00\n13/11/2026;;-5,00;;CB;1,00',
      'latin1',
    ),
    { ...entry, text: 'VIR Théo' },
  ],
  [
    'no heads at all',
    '12/11/26;VIR GARAGE;;;+1.234,56\n13/11/26;CB MACHIN;;;-12,00\n',
    { ...entry, text: 'VIR GARAGE' },
  ],
  [
    'commas, points and the other party’s name',
    'Date de la valeur (UTC),Montant total (TTC),Devise,Nom de la contrepartie,Référence\n2026-11-12 08:00:00,1234.56,EUR,Dupont,FA 1\n2026-11-12,9.00,USD,Smith,x\n',
    { ...entry, payer: 'Dupont', text: 'FA 1' },
  ],
  [
    'formulas of spreadsheets around values',
    'date_comptabilisation;libellé_complet_operation;montant_operation;devise;\n="12/11/2026";="VIR INST";1234,56;EUR;\n13/11/2026;CB;-1,00;EUR;',
    { ...entry, text: 'VIR INST' },
  ],
]

describe('a CSV statement', () => {
  test.each(shapes)('a file is read with %s (§11.16)', async (_, content, wanted) => {
    expect(await read(content)).toMatchObject({ entries: [wanted] })
  })
})

const booking = (inner: string, amount = '120.00', kind = 'CRDT') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-12</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef>${inner}</Ntry>`
const camt = (...bookings: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>${bookings.join('')}</Stmt></BkToCstmrStmt></Document>`
const transfer = (name: string, text: string, amount?: string) =>
  `<TxDtls>${amount ? `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>` : ''}<RltdPties><Dbtr>${name}</Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`

describe('CAMT.053', () => {
  test('older and newer versions are read, and a batched booking is split into its transfers (§11.16)', async () => {
    const file = camt(
      booking(`<NtryDtls>${transfer('<Nm>Dupont &amp; Fils</Nm>', 'FA-E-2026-0042')}</NtryDtls>`),
      booking(
        `<NtryDtls>${transfer('<Pty><Nm>Un</Nm></Pty>', 'A', '20.00')}${transfer('<Pty><Nm>Deux</Nm></Pty>', 'B', '100.00')}</NtryDtls>`,
      ),
      booking('', '5.00', 'DBIT'),
      booking('').replace('EUR', 'USD'),
      booking('').replace('BOOK', 'PDNG'),
    )
    const { entries, debits, leftOut } = await read(file)
    expect(entries.map(({ payer, text, cents }) => [payer, text, cents])).toEqual([
      ['Dupont & Fils', 'FA-E-2026-0042', 120_00],
      ['Un', 'A', 20_00],
      ['Deux', 'B', 100_00],
    ])
    expect([debits, leftOut.map(({ reason }) => reason)]).toEqual([1, ['currency', 'not-executed']])
  })

  test('a file with a namespace prefix and ISO-8859-1 encoding is read (§11.16)', async () => {
    const file = camt(booking(`<NtryDtls>${transfer('<Nm>Émile</Nm>', 'FA 1')}</NtryDtls>`))
      .replace(/<(\/?)(?=[A-Z])/g, '<$1n:')
      .replace('UTF-8', 'ISO-8859-1')
    expect((await read(Buffer.from(file, 'latin1'))).entries[0]).toMatchObject({
      payer: 'Émile',
      cents: 120_00,
    })
  })
})

describe('a CAMT line imported again', () => {
  const account = (file: string, iban: string) =>
    file.replace('<Id>1</Id>', `<Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>`)
  const transferRow = (name: string, reference: string, text = 'acompte') =>
    booking(`<NtryDtls>${transfer(`<Nm>${name}</Nm>`, text)}</NtryDtls>`, '151.00').replace('R1', reference)
  const readBankLines = (name: string) =>
    site.query<{ id: string }>('select id from bank_lines where payer = $1', [name])
  const clear = () => site.query("delete from bank_lines where cents = 15100 and state = 'proposed'")

  test.each([['NONREF'], ['NOTPROVIDED'], ['0000000000'], ['VIREMENT'], ['Sans référence']])(
    'lines with the generic reference %s are distinguished by payer and text (§11.16)',
    async (reference) => {
      await clear()
      await send(account(camt(transferRow('DURAND', reference, 'a 1')), 'FR1'), 'jour1.xml')
      const secondFile = account(
        camt(transferRow('MERCIER', reference, 'a 2'), transferRow('DURAND', reference, 'a 1')),
        'FR1',
      )
      expect(await send(secondFile, 'jour2.xml')).toContain('1 nouvelle ligne, 1 déjà connue')
      expect(await send(secondFile, 'jour2.xml')).toContain('aucune nouvelle ligne, 2 déjà connues')
      expect([await readBankLines('DURAND'), await readBankLines('MERCIER')]).toMatchObject([[{}], [{}]])
    },
  )

  test('a line with the reference of another payer’s line is new, even if it is alone in its file (§11.16)', async () => {
    await clear()
    await send(account(camt(transferRow('DURAND', 'VIR')), 'FR1'), 'jour1.xml')
    const secondFile = account(camt(transferRow('MERCIER', 'VIR')), 'FR1')
    expect(await send(secondFile, 'jour2.xml')).toContain('1 nouvelle ligne')
    expect(await send(secondFile, 'jour2.xml')).toContain('aucune nouvelle ligne, 1 déjà connue')
  })

  test('a line with its own reference is recognised after its text has changed, within its account only (§11.16)', async () => {
    await clear()
    await send(account(camt(transferRow('DURAND PAUL', 'Z77')), 'FR1'), 'jour1.xml')
    const changed = camt(transferRow('DURAND', 'Z77', 'acompte, complété'))
    expect(await send(account(changed, 'FR1'), 'jour2.xml')).toContain('aucune nouvelle ligne, 1 déjà connue')
    expect(await send(account(changed, 'FR2'), 'jour2.xml')).toContain('1 nouvelle ligne')
  })

  test('two identical transfers are stored as two lines, also when they are in two files (§11.16)', async () => {
    await clear()
    const [one, two] = [
      camt(transferRow('DURAND', 'NONREF')),
      camt(transferRow('DURAND', 'NONREF'), transferRow('DURAND', 'NONREF')),
    ]
    await send(account(one, 'FR1'), 'jour1.xml')
    expect(await send(account(two, 'FR1'), 'jour2.xml')).toContain('1 nouvelle ligne, 1 déjà connue')
    expect(await readBankLines('DURAND')).toHaveLength(2)
  })

  const day = '2026-11-12'
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const idOf = (said: unknown[], time = 1) => hash(`${time}\n${JSON.stringify(said)}`)
  const insert = (id: string, payer: string, text: string) =>
    site.query(
      'insert into bank_lines (id, booked_on, cents, payer, text, imported_at) values ($1, $2, 15100, $3, $4, now())',
      [id, day, payer, text],
    )

  test('a line imported by a former version without its account is recognised (§11.16)', async () => {
    await clear()
    await insert(idOf(['NONREF', day, 151_00]), 'DURAND', 'a 1')
    await insert(idOf(['Z9', day, 151_00]), '', '')
    const file = camt(
      transferRow('MERCIER', 'NONREF', 'a 2'),
      transferRow('DURAND', 'NONREF', 'a 1'),
      transferRow('NOEL', 'Z9'),
    )
    expect(await send(account(file, 'FR1'), 'jour2.xml')).toContain('1 nouvelle ligne, 2 déjà connues')
    expect(await send(account(file, 'FR1'), 'jour2.xml')).toContain('aucune nouvelle ligne, 3 déjà connues')
  })

  test('a line imported before split document numbers were joined is recognised, and an identical second line is new (§11.16)', async () => {
    await clear()
    const split = 'VIR FA-E-2026-</Ustrd><Ustrd>0042'
    const formerly = 'VIR FA-E-2026- 0042'
    // Ids with the account, without a reference; with a generic reference; and of versions without account.
    await insert(idOf(['FR1', day, 151_00, 'ANNE', formerly]), 'ANNE', formerly)
    await insert(hash(JSON.stringify(['reference', 'FR1', 'NONREF', day, 151_00])), 'BRUNO', formerly)
    await insert(idOf([day, 151_00, 'CLAIRE', formerly]), 'CLAIRE', formerly)
    const file = camt(
      transferRow('ANNE', '', split),
      transferRow('BRUNO', 'NONREF', split),
      transferRow('CLAIRE', '', split),
    )
    expect(await send(account(file, 'FR1'), 'jour2.xml')).toContain('aucune nouvelle ligne, 3 déjà connues')
    const more = camt(transferRow('ANNE', '', split), transferRow('ANNE', '', split))
    expect(await send(account(more, 'FR1'), 'jour3.xml')).toContain('1 nouvelle ligne, 1 déjà connue')
    const [, newLine] = await site.query<{ text: string }>(
      "select text from bank_lines where payer = 'ANNE' order by imported_at",
    )
    expect(newLine?.text).toBe('VIR FA-E-2026-0042')
  })
})

test('skipped CAMT lines are counted and shown (§11.16)', async () => {
  const file = camt(
    booking(`<NtryDtls>${transfer('<Nm>SMITH</Nm>', 'x')}</NtryDtls>`).replace('EUR', 'USD'),
    booking(`<NtryDtls>${transfer('<Nm>NOEL</Nm>', 'y')}</NtryDtls>`).replace('BOOK', 'PDNG'),
    booking('', 'douze'),
  )
  const importPage = await sendFile(file, 'releve.xml')
  expect(withOrdinarySpaces(importPage?.querySelector('[role=status]')?.text ?? '')).toBe(
    'Relevé lu : aucune nouvelle ligne, 1 ligne en USD, 1 paiement refusé ou en attente, 1 ligne illisible.',
  )
  expect(withOrdinarySpaces(importPage?.querySelectorAll('.bank-left-out').toString() ?? '')).toMatch(
    /SMITH.*NOEL.*douze/s,
  )
})

test('a list longer than one page links to the remaining lines (§11.16)', async () => {
  await site.query(
    `insert into bank_lines (id, booked_on, cents, payer, text, imported_at)
     select 'many' || n, current_date, 100 + n, 'Payeur ' || n, 'Virement', now() from generate_series(1, 26) n`,
  )
  const first = await sophie.read(address)
  expect(first.querySelectorAll('.bank-line')).toHaveLength(25)
  const next = first.querySelector('a[rel=next]')?.getAttribute('href') ?? ''
  const all = await sophie.read(next.startsWith('?') ? address + next : next)
  expect(all.querySelectorAll('.bank-line').length).toBeGreaterThan(25)
  await site.query("delete from bank_lines where id like 'many%'")
})

test('an import is recorded in the journal with its author (§11.16)', async () => {
  const journal = await sophie.read('/gestion/journal?quoi=bank&page=2')
  expect(withOrdinarySpaces(journal.textContent)).toContain('a importé le relevé « releve.csv »')
})

describe('a CSV statement with several amount columns', () => {
  const stripe = (text: string) =>
    `id,Amount,Fee,Net,Currency,Created (UTC),Description\nt1,102.00,1.75,100.25,eur,${parisDay(new Date())},${text}`
  const cents = async (text: string) =>
    (await site.query<{ cents: number }>('select cents from bank_lines where text = $1', [text])).map(
      (line) => line.cents,
    )
  const choiceIn = (form: Awaited<ReturnType<typeof sendFile>>) =>
    form?.querySelectorAll('input[name=colonne]').map((input) => input.getAttribute('value'))
  const answer = (fichier: string, colonne: string) =>
    sophie.send(`${address}?formulaire=format`, { fichier, colonne })

  test('the office is asked for the column once per bank, and again after its choice is deleted (§11.16)', async () => {
    const form = await sendFile(stripe('Q1'), 'stripe.csv')
    expect(choiceIn(form)).toEqual(['1', '3'])
    expect(await cents('Q1')).toEqual([])
    const id = form?.querySelector('input[name=fichier]')?.getAttribute('value') ?? ''
    expect(withOrdinarySpaces(await (await answer(id, '1')).text())).toContain(
      'Relevé lu : 1 nouvelle ligne.',
    )
    expect(await cents('Q1')).toEqual([102_00])
    expect(await send(stripe('Q2'), 'stripe.csv')).toBe('Relevé lu : 1 nouvelle ligne.')
    expect(await cents('Q2')).toEqual([102_00])
    const page = await sophie.read(address)
    expect(textsOf(page, '.bank-formats p').join()).toContain('Montant en colonne 2')
    const format = page.querySelector('.bank-formats input')?.getAttribute('value') ?? ''
    await sophie.send(`${address}?formulaire=oublier`, { format })
    expect(choiceIn(await sendFile(stripe('Q3'), 'stripe.csv'))).toEqual(['1', '3'])
  })

  test('a column that was not offered and a file older than an hour are rejected (§11.16)', async () => {
    const form = await sendFile(stripe('Q4'), 'stripe.csv')
    const id = form?.querySelector('input[name=fichier]')?.getAttribute('value') ?? ''
    expect(choiceIn(parse(await (await answer(id, '2')).text()).querySelector('#releve'))).toEqual(['1', '3'])
    await site.query("update client_imports set created_at = now() - interval '61 minutes' where id = $1", [
      id,
    ])
    expect(withOrdinarySpaces(await (await answer(id, '1')).text())).toContain('n’est plus enregistré')
    expect(await cents('Q4')).toEqual([])
  })
})

test('rejected, foreign-currency and unreadable CSV lines pay nothing and are listed (§11.16)', async () => {
  const invoice = await issueInvoiceAs(desk, { cents: 100_00 })
  const importPage = await sendFile(
    [
      'Date;Libellé;Montant;Statut;Devise',
      `${today()};VIR ${invoice.number} X20;120,00;Refusé;EUR`,
      `${today()};VIR ${invoice.number} X21;120,00;Exécuté;USD`,
      `hier;VIR ${invoice.number} X22;120,00;Exécuté;EUR`,
    ].join('\n'),
    'releve.csv',
  )
  expect(withOrdinarySpaces(importPage?.querySelector('[role=status]')?.text ?? '')).toContain(
    'Relevé lu : aucune nouvelle ligne, 1 paiement refusé ou en attente, 1 ligne en USD, 1 ligne illisible.',
  )
  expect(importPage?.textContent).toMatch(/X20.*X21.*X22/s)
})
