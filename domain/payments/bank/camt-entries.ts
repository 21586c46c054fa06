import { readCents } from '../../money/read-cents.ts'
import type { BankEntry } from './bank-entry.ts'
import { all, child, type Node, node, text, tidy } from './camt-xml.ts'

/** Of a booking that gathers several transfers each; none where nothing came in for good, in euros. */
export function entriesOf(row: Node): BankEntry[] {
  const isBooked = ['BOOK', ''].includes(text(row, 'Sts', 'Cd') || text(row, 'Sts'))
  const isReversal = text(row, 'RvslInd') === 'true'
  if (!isBooked || isReversal || text(row, 'CdtDbtInd') !== 'CRDT') return []
  const bookedOn = dayOf(row, 'BookgDt') ?? dayOf(row, 'ValDt')
  const whole = euros(row, 'Amt')
  if (!bookedOn || !whole) return []
  const reference = text(row, 'AcctSvcrRef')
  const details = all(row, 'NtryDtls').flatMap((one) => all(one, 'TxDtls'))
  const parts = details.map((detail) => ({
    cents: euros(detail, 'AmtDtls', 'TxAmt', 'Amt') ?? euros(detail, 'Amt'),
    payer: payerOf(detail),
    text: textOf(detail, row),
  }))
  const isSplit = parts.length > 1 && parts.reduce((sum, { cents }) => sum + (cents ?? 0), 0) === whole
  if (isSplit)
    return parts.flatMap(({ cents, ...said }, place) =>
      cents ? [{ bookedOn, cents, ...said, reference: reference && `${reference}/${place + 1}` }] : [],
    )
  const [first] = parts
  return [
    { bookedOn, cents: whole, payer: first?.payer ?? '', text: first?.text ?? textOf(null, row), reference },
  ]
}

function dayOf(row: Node, name: string): string | null {
  const said = text(row, name, 'Dt') || text(row, name, 'DtTm')
  return /^\d{4}-\d\d-\d\d/.exec(said)?.[0] ?? null
}

/** Cents; `null` where there is no amount, or it is none in euros. */
function euros(from: Node, ...names: string[]): number | null {
  const amount = node(from, ...names)
  const currency = child(amount, '@Ccy')
  if (currency !== null && currency !== 'EUR') return null
  return readCents(text(from, ...names).replace(/(\.\d\d)0+$/, '$1')) || null
}

/** Version 8 put who it is one tag deeper. */
function payerOf(detail: Node): string {
  const parties = node(detail, 'RltdPties')
  return (
    ['UltmtDbtr', 'Dbtr']
      .map((name) => text(parties, name, 'Nm') || text(parties, name, 'Pty', 'Nm'))
      .find(Boolean) ?? ''
  )
}

function textOf(detail: Node, row: Node): string {
  const remittance = node(detail, 'RmtInf')
  const said = [
    ...all(remittance, 'Ustrd').map((one) => text({ one }, 'one')),
    ...all(remittance, 'Strd').map((one) => text(one, 'CdtrRefInf', 'Ref')),
    text(detail, 'Refs', 'EndToEndId').replace(/^NOTPROVIDED$/, ''),
    text(detail, 'AddtlTxInf'),
    text(row, 'AddtlNtryInf'),
  ]
  return tidy([...new Set(said.filter(Boolean))].join(' '))
}
