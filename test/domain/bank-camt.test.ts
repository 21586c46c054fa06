import { expect, test } from 'vitest'
import { readBankStatement } from '../../domain/billing/payments/bank/read-bank-statement.ts'

interface Booking {
  amount?: string
  currency?: string
  status?: string
  reference?: string
  details?: string
  more?: string
}

const booking = ({
  amount = '300.00',
  currency = 'EUR',
  status = 'BOOK',
  reference = 'B1',
  details = '',
  more = '',
}: Booking) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${more}<Sts>${status}</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`

const statement = (bookings: string, iban = 'FR7600000000000000000000000') =>
  `<Stmt><Id>S</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${bookings}</Stmt>`
const document = (statements: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>${statements}</BkToCstmrStmt></Document>`
const withXmlDeclaration = (encoding: string, xml: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>${xml}`
const camt = (...bookings: string[]) => withXmlDeclaration('UTF-8', document(statement(bookings.join(''))))

const transfer = (payer: string, text: string, amounts = '') =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${amounts}<RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
const amountIn = (kind: string, amount: string) =>
  `<AmtDtls><${kind}><Amt Ccy="EUR">${amount}</Amt></${kind}></AmtDtls>`

async function read(file: string | Buffer) {
  const result = await readBankStatement(Buffer.from(file as string))
  if (result.outcome !== 'read') throw new Error(JSON.stringify(result))
  return result
}
const lines = async (file: string | Buffer) =>
  (await read(file)).entries.map(({ cents, payer, text }) => [cents, payer, text])

const two = [
  [100_00, 'DURAND PAUL', 'FA-E-2026-0032'],
  [200_00, 'MERCIER ANNE', 'FA-E-2026-0033'],
]

test.each(['TxAmt', 'InstdAmt', 'CntrValAmt'])(
  'a batch whose transactions have their amounts in %s becomes one line for each transaction (§11.16)',
  async (kind) => {
    const details =
      transfer('DURAND PAUL', 'FA-E-2026-0032', amountIn(kind, '100.00')) +
      transfer('MERCIER ANNE', 'FA-E-2026-0033', amountIn(kind, '200.00'))
    expect(await lines(camt(booking({ details: `<Btch><NbOfTxs>2</NbOfTxs></Btch>${details}` })))).toEqual(
      two,
    )
  },
)

test.each([
  [['VIREMENT FA-E-20', '26-0042'], 'VIREMENT FA-E-2026-0042'],
  [['FA-E-2026-00', '42 MERCI'], 'FA-E-2026-0042 MERCI'],
  [['FA-E-2026-0', '042'], 'FA-E-2026-0042'],
  [['FA', '-E-2026-0042'], 'FA-E-2026-0042'],
  [['FA-E-2026-0042', 'FA-E-2026-0043'], 'FA-E-2026-0042 FA-E-2026-0043'],
  [['A', '', 'FAE2026', '0042', 'B'], 'A FAE20260042 B'],
  // A short number is complete, and words are not joined.
  [['FA-E-2026-42', '2026 DUPONT'], 'FA-E-2026-42 2026 DUPONT'],
  [['VIREMENT DE', 'GARAGE MEURTHE'], 'VIREMENT DE GARAGE MEURTHE'],
  [['RENOVATION', 'JANTES 4'], 'RENOVATION JANTES 4'],
])('the lines %j of a transfer become « %s » (§11.16)', async (parts, text) => {
  const details = transfer('DURAND PAUL', parts.join('</Ustrd><Ustrd>'))
  expect((await lines(camt(booking({ details })))).map(([, , lineText]) => lineText)).toEqual([text])
})

test('a batch whose transactions do not add up to its amount stays one line that names all of them (§11.16)', async () => {
  const details = transfer('DURAND PAUL', 'FA-E-2026-0032') + transfer('MERCIER ANNE', 'FA-E-2026-0033')
  expect(await lines(camt(booking({ details })))).toEqual([
    [300_00, 'DURAND PAUL, MERCIER ANNE', 'FA-E-2026-0032 FA-E-2026-0033'],
  ])
})

test('a debit within a batch is left out (§11.16)', async () => {
  const debit = transfer('RETOUR', 'x', amountIn('TxAmt', '50.00')).replace(
    '<RltdPties>',
    '<CdtDbtInd>DBIT</CdtDbtInd><RltdPties>',
  )
  const details = transfer('DURAND PAUL', 'A', amountIn('TxAmt', '350.00')) + debit
  expect(await lines(camt(booking({ details })))).toEqual([[350_00, 'DURAND PAUL', 'A']])
})

test('structured remittance (document numbers, references, additional text) becomes the text of the line (§11.16)', async () => {
  const remittance =
    '<Strd><RfrdDocInf><Nb>FA-E-2026-0032</Nb></RfrdDocInf><RfrdDocInf><Nb>FA-E-2026-0033</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf><AddtlRmtInf>merci</AddtlRmtInf></Strd>'
  const details = `<TxDtls><RltdPties><Dbtr><Pty><Nm>NOEL</Nm></Pty></Dbtr></RltdPties><RmtInf>${remittance}</RmtInf></TxDtls>`
  expect(await lines(camt(booking({ status: '<Cd>BOOK</Cd>', details })))).toEqual([
    [300_00, 'NOEL', 'FA-E-2026-0032 FA-E-2026-0033 RF18 merci'],
  ])
})

const accents = camt(booking({ amount: '100.00', details: transfer('RENÉ', 'Été') }))
const utf16be = (xml: string) => Buffer.from(`\ufeff${xml}`, 'utf16le').swap16()
test.each<[string, Buffer]>([
  ['UTF-16 with its mark', Buffer.from(`\ufeff${accents.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(accents.replace('UTF-8', 'UTF-16'), 'utf16le')],
  ['big-endian UTF-16', utf16be(accents.replace('UTF-8', 'UTF-16'))],
  ['UTF-8 declared as ISO-8859-1', Buffer.from(accents.replace('UTF-8', 'ISO-8859-1'))],
  ['UTF-8 declared as UTF-16', Buffer.from(accents.replace('UTF-8', 'UTF-16'))],
  ['Windows-1252 declared as UTF-8', Buffer.from(accents, 'latin1')],
  ['ISO-8859-15, declared', Buffer.from(accents.replace('UTF-8', 'ISO-8859-15'), 'latin1')],
])('CAMT in %s is read with its accents (§11.16)', async (_, file) => {
  expect(await lines(file)).toEqual([[100_00, 'RENÉ', 'Été']])
})

test('CAMT within an envelope, with a namespace prefix or attributes, is read (§11.16)', async () => {
  const details = transfer('DURAND PAUL', 'A')
  const plainStatement = document(statement(booking({ details })))
  const wrapped = `<BizMsgEnvlp><AppHdr><BizMsgIdr>x</BizMsgIdr></AppHdr>${plainStatement}</BizMsgEnvlp>`
  for (const xml of [
    wrapped,
    `<e:Envelope><e:Body>${wrapped}</e:Body></e:Envelope>`,
    plainStatement.replace('<Ntry>', '<Ntry xml:lang="fr">'),
  ])
    expect(await lines(withXmlDeclaration('UTF-8', xml))).toEqual([[300_00, 'DURAND PAUL', 'A']])
})

test('each booking gets the account of its own statement (§11.16)', async () => {
  const file = document(
    statement(booking({ details: transfer('A', 'a') }), 'FR7611') +
      statement(booking({ details: transfer('B', 'b') }), 'FR7622'),
  )
  expect((await read(file)).entries.map(({ account, payer }) => [account, payer])).toEqual([
    ['FR7611', 'A'],
    ['FR7622', 'B'],
  ])
})

test('bookings that are pending, reversed, in another currency or without a date are left out, with their reason (§11.16)', async () => {
  const file = camt(
    booking({ status: 'PDNG', details: transfer('EN ATTENTE', 'x') }),
    booking({ more: '<RvslInd>true</RvslInd>', details: transfer('ANNULÉ', 'x') }),
    booking({ currency: 'USD', details: transfer('SMITH', 'x') }),
    booking({ details: transfer('SANS JOUR', 'x') }).replace('2026-11-24', 'hier'),
    booking({ amount: 'douze' }),
    booking({}).replace('CRDT', 'DBIT'),
  )
  const { entries, debits, leftOut } = await read(file)
  expect([entries, debits]).toEqual([[], 1])
  expect(leftOut.map(({ reason, detail, count }) => [reason, detail, count])).toEqual([
    ['not-executed', '', 2],
    ['currency', 'USD', 1],
    ['unreadable', '', 2],
  ])
  expect(leftOut[0]?.lines[0]).toContain('EN ATTENTE')
})
