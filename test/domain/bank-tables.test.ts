import { expect, test } from 'vitest'
import type { BankFormatAnswers } from '../../domain/billing/payments/bank/bank-format.ts'
import { readBankStatement } from '../../domain/billing/payments/bank/read-bank-statement.ts'
import { createWorkbook } from '../content/workbooks.ts'

const resultOf = (file: string | Buffer, answers?: BankFormatAnswers) =>
  readBankStatement(Buffer.from(file as string), () => answers)

async function read(file: string | Buffer, answers?: BankFormatAnswers) {
  const result = await resultOf(file, answers)
  if (result.outcome !== 'read') throw new Error(JSON.stringify(result))
  return result
}

/** Returns day, cents and text of the accepted lines. */
const readPayments = async (file: string | Buffer, answers?: BankFormatAnswers) =>
  (await read(file, answers)).entries.map(({ bookedOn, cents, text }) => [bookedOn, cents, text])
const amounts = async (file: string | Buffer) => (await read(file)).entries.map(({ cents }) => cents)

/** Returns reason, detail and number of the lines left out, and the number of debits. */
async function leftOut(file: string | Buffer) {
  const { debits, leftOut } = await read(file)
  return [
    ...leftOut.map(({ reason, detail, count }) => [reason, detail, count].filter(Boolean).join(' ')),
    `${debits} debits`,
  ]
}
const readQuestion = async (file: string | Buffer) => {
  const result = await resultOf(file)
  if (result.outcome !== 'format-unknown') throw new Error(JSON.stringify(result))
  return { columns: result.columns.map(({ index, label }) => [index, label]), date: result.date }
}

const csv = (...lines: string[]) => lines.join('\n')

const bourso = csv(
  '\ufeff"Date Opération";"Date Valeur";Libellé;"Libellé Suggéré";Catégorie;Solde;Commentaire;"Numéro Compte";"Libellé Compte";Solde;Pointage',
  '2026-11-24;2026-11-24;"VIR SEPA GARAGE DU LAC";Lac;"Virements reçus";"1 659,04";;00040000000;BoursoBank;1758.27;Non',
  '2026-11-23;2026-11-23;"CARTE STATION";Station;Auto;-25,95;;00040000000;BoursoBank;99.23;Non',
  '2026-11-22;2026-11-22;"VIR SEPA MME NOEL";Noel;"Virements reçus";120,00;;00040000000;BoursoBank;125.18;Non',
)

test.each<[string, string, number[]]>([
  ['two columns called Solde', bourso, [1659_04, 120_00]],
  [
    'no headings, the newest line first',
    csv(
      '06/11/2026,"VIR GARAGE DU LAC",1200.00,3283.96',
      '06/11/2026,"ACHAT CB EXEMPLE EUR 1.00 CARTE NO 000 ",-1.00,2083.96',
      '05/11/2026,"VIR MME NOEL REF : 000",480.00,2084.96',
    ),
    [1200_00, 480_00],
  ],
  [
    'no headings, the balance before the amount, the newest line last',
    csv(
      '05/11/2026;VIR MME NOEL;2084,96;480,00',
      '06/11/2026;ACHAT CB;2083,96;-1,00',
      '06/11/2026;VIR GARAGE DU LAC;3283,96;1200,00',
    ),
    [480_00, 1200_00],
  ],
  [
    'an amount of another currency beside that of the account (Revolut)',
    csv(
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Orig currency,Orig amount,Payment currency,Amount,Total amount,Fee,Balance,Account',
      '2026-11-23,2026-11-24,r2,TOPUP,COMPLETED,Payment from A,FA 33,A,USD,60.00,EUR,55.00,55.00,0.00,1055.00,Main',
      '2026-11-22,2026-11-23,r1,TOPUP,COMPLETED,Payment from B,FA 32,B,GBP,80.00,EUR,100.00,100.00,0.00,1000.00,Main',
    ),
    [55_00, 100_00],
  ],
  [
    'a local amount called Montant, and the balance of the other (proven)',
    csv(
      'Date;Libellé;Montant;Contre-valeur;Solde',
      '24/11/2026;VIR A;120,00;110,00;1110,00',
      '23/11/2026;VIR B;60,00;55,00;1000,00',
      '22/11/2026;CB;-12,00;-11,00;945,00',
    ),
    [110_00, 55_00],
  ],
  [
    'an amount in euros and one in francs (La Banque Postale)',
    csv(
      'Numéro Compte ;1234567X038',
      'Type ;CCP',
      'Compte tenu en ;EUROS',
      'Solde (EUROS) ;1234,56',
      '',
      'Date;Libellé;Montant(EUROS);Montant(FRANCS)',
      '24/11/2026;VIREMENT DE A;1200,00;7871,48',
      '23/11/2026;ACHAT CB;-12,00;-78,71',
    ),
    [1200_00],
  ],
  [
    'a cell that contains the separator of other files, quoted or not',
    csv(
      '"Date","Libellé","Adresse","Montant"',
      '"24/11/2026","VIR GARAGE","1000;Bruxelles","1200,00"',
      '"23/11/2026","VIR B","1000;Bruxelles;Belgique","80,55"',
    ),
    [1200_00, 80_55],
  ],
  [
    'a cell with semicolons in a file separated by tabs',
    csv(
      'Date\tLibellé\tAdresse\tMontant',
      '24/11/2026\tVIR GARAGE\t1000;Bruxelles\t1200,00',
      '23/11/2026\tVIR B\t1000;Bruxelles;BE\t80,55',
    ),
    [1200_00, 80_55],
  ],
  [
    'two columns separated by tabs beside a text with semicolons',
    csv(
      'Date\tLibellé\tMontant',
      '24/11/2026\tVIR 1000;Bruxelles;A;B\t1200,00',
      '23/11/2026\tVIR 1000;Bruxelles;C;D\t80,55',
    ),
    [1200_00, 80_55],
  ],
  [
    'an amount of the card’s currency (N26)',
    csv(
      '"Date","Payee","Account number","Transaction type","Payment reference","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"',
      '"2026-11-24","GARAGE","FR76","Income","FA 12","1200.0","","",""',
      '"2026-11-23","SMITH","GB1","Income","FA 13","80.55","92.00","USD","0.87"',
      '"2026-11-23","SHOP","","MasterCard Payment","","-8.5","-10.0","USD","0.85"',
    ),
    [1200_00, 80_55],
  ],
  [
    'two columns of currencies, the amount’s behind it (ING)',
    csv(
      'Umsatzanzeige;Datei erstellt am: 27.11.2026',
      '',
      'Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
      '24.11.2026;24.11.2026;Autohaus;Gutschrift;RE 12;3.283,96;EUR;1.200,00;EUR',
      '06.11.2026;06.11.2026;Laden;Lastschrift;x;2.083,96;EUR;-1,00;EUR',
    ),
    [1200_00],
  ],
  [
    'lines above the headings that are a small table of their own',
    csv(
      'Date de début;Date de fin;Solde',
      '01/11/2026;30/11/2026;9 999,00',
      '',
      'Date;Libellé;Débit;Crédit',
      '24/11/2026;VIR A;;1 200,00',
      '23/11/2026;CB;45,67;',
    ),
    [1200_00],
  ],
  [
    'a preamble whose commas would decide the separator (Crédit Agricole)',
    csv(
      'Compte courant de M. Martin Paul, agence d’Epinal, edition du 27/11/2026, en euros',
      'Solde au 27/11/2026 : 917,01 EUR',
      '',
      'Date;Libellé;Débit euros;Crédit euros;',
      '24/11/2026;VIREMENT GARAGE DU LAC;;2389,64;',
      '25/11/2026;VIREMENT MME NOEL;;120,00;',
    ),
    [2389_64, 120_00],
  ],
  [
    'money in and money out apart, a number of operations (English)',
    csv(
      'Date,Transaction Number,Description,Money out,Money in,Balance',
      '2026-11-24,1234567,VIR A,,1200.00,2200.00',
      '2026-11-23,1234566,CB,12.00,,1000.00',
    ),
    [1200_00],
  ],
  [
    'amounts that a workbook keeps as binary fractions',
    csv('Date;Libellé;Montant', '2026-11-24;VIR A;1659.0400000000002', '2026-11-23;VIR B;480.5'),
    [1659_04, 480_50],
  ],
  [
    'Swiss and typographic signs',
    csv('Date;Libellé;Montant', '24.11.2026;A;1’200.50', '23.11.2026;B;− 12.00', '22.11.2026;C;80.00 EUR'),
    [1200_50, 80_00],
  ],
])('the column of the amount is found with %s (§11.16)', async (_, file, wanted) => {
  expect(await amounts(file)).toEqual(wanted)
})

test('the office is asked once to choose between gross and net amounts that no balance distinguishes (§11.16)', async () => {
  const stripe = csv(
    'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Description',
    'txn_1,charge,ch_1,100.00,1.75,98.25,eur,2026-11-24 10:00,FA 12',
    'txn_2,charge,ch_2,200.00,3.25,196.75,eur,2026-11-23 10:00,FA 13',
  )
  expect(await readQuestion(stripe)).toEqual({
    columns: [
      [3, 'Amount'],
      [5, 'Net'],
    ],
    date: '',
  })
  expect(await readPayments(stripe, { amount: 3, dayOrder: null })).toMatchObject([
    ['2026-11-24', 100_00, 'FA 12'],
    ['2026-11-23', 200_00, 'FA 13'],
  ])
})

test('the office is asked about the column when only a balance or two equal candidates exist (§11.16)', async () => {
  const one = csv('Date;Libellé;Solde', '24/11/2026;VIR A;1758,27', '23/11/2026;CB;99,23')
  expect((await readQuestion(one)).columns).toEqual([[2, 'Solde']])
  expect((await readQuestion(csv(...bourso.split('\n').slice(0, 2)))).columns).toEqual([
    [5, 'Solde'],
    [9, 'Solde'],
  ])
  const local = csv(
    'Date;Libellé;Montant;Montant en EUR?',
    '24/11/2026;A;120,00;110,00',
    '23/11/2026;B;1,00;2,00',
  )
  expect((await readQuestion(local)).columns).toHaveLength(2)
  const withoutHeading = csv('24/11/2026;VIR A;120,00;1120,00', '13/11/2026;VIR B;60,00;900,00')
  expect((await readQuestion(withoutHeading)).columns).toEqual([
    [2, 'Colonne 3'],
    [3, 'Colonne 4'],
  ])
})

test('the choice of the office decides between ambiguous columns, unless a balance contradicts it (§11.16)', async () => {
  expect((await read(bourso, { amount: 9, dayOrder: null })).entries[0]?.cents).toBe(1659_04)
  const withoutHeading = csv('24/11/2026;VIR A;120,00;1120,00', '13/11/2026;VIR B;60,00;900,00')
  expect((await read(withoutHeading, { amount: 2, dayOrder: null })).entries[0]?.cents).toBe(120_00)
  expect((await resultOf(withoutHeading, { amount: 1, dayOrder: null })).outcome).toBe('format-unknown')
})

const qontoHeadings =
  'Statut;Date de la valeur (UTC);Date de l’opération (UTC);Montant total (TTC);Débit;Crédit;Solde;Devise;Montant total (TTC) (local);Devise (local);Montant total (HT);Nom de la contrepartie;Identifiant de transaction;Référence'
const qonto = (status: string, credit: string) =>
  `${status};24-11-2026 10:00:00;24-11-2026 10:00:00;${credit};;${credit};;EUR;${credit};EUR;;GARAGE;qo-1;FA 12`

test.each([
  'En cours',
  'Refusé',
  'REFUSÉE',
  'Annulé',
  'En attente',
  'Rejeté',
  'Échoué',
  'Renvoyé',
  'À venir',
  'En cours de traitement',
  'Non exécuté',
  'Planifié',
  'Remboursé',
  'DECLINED',
  'PENDING',
  'REVERTED',
  'REJECTED',
  'FAILED',
  'Cancelled',
  'Canceled',
  'Processing',
  'Not completed',
  'Scheduled',
  'Denied',
  'Expired',
  'Refunded',
  'vorgemerkt',
  'storniert',
  'abgelehnt',
  'Fehlgeschlagen',
  'Ausstehend',
  'En traitement',
  'À comptabiliser',
  'À exécuter',
  'En exécution',
  'Confirmation attendue',
  'Validation requise',
  'Payé partiellement',
  'Partially paid',
  'To be paid',
  'Paid, in review',
  'Unbestätigt gebucht',
])('a payment with the status %s is left out, with its reason (§11.16)', async (status) => {
  const file = csv(qontoHeadings, qonto('Exécuté', '1200,00'), qonto(status, '480,00'))
  expect(await amounts(file)).toEqual([1200_00])
  expect(await leftOut(file)).toEqual(['not-executed 1', '0 debits'])
})

test.each([
  'Exécuté',
  'Exécutée',
  'Réglé',
  'Terminé',
  'TERMINÉ',
  'Comptabilisé',
  'Validé',
  'Accepté',
  'Effectué',
  'COMPLETED',
  'Completed',
  'Executed',
  'Settled',
  'Booked',
  'Paid',
  'SUCCESS',
  'Success',
  'Posted',
  'Gebucht',
  'Umsatz gebucht',
  'Ausgeführt',
  'Traité',
  'Traitement terminé',
  '',
])('a payment with the status « %s » is kept (§11.16)', async (status) => {
  expect(await amounts(csv(qontoHeadings, qonto(status, '1200,00')))).toEqual([1200_00])
})

test('a payment with an unknown status is left out, with that status (§11.16)', async () => {
  const file = csv(qontoHeadings, qonto('Zzyx', '1200,00'))
  expect(await leftOut(file)).toEqual(['unknown-status Zzyx 1', '0 debits'])
})

test('a payment with « Non » in the column « Comptabilisé » is left out (§11.16)', async () => {
  const file = csv(
    'Date;Libellé;Montant;Comptabilisé',
    '24/11/2026;VIR A;1200,00;Oui',
    '25/11/2026;VIR B;480,00;Non',
  )
  expect(await amounts(file)).toEqual([1200_00])
  expect(await leftOut(file)).toEqual(['not-executed 1', '0 debits'])
})

test('a status is recognised by its words under any heading and without a heading (§11.16)', async () => {
  const sparkasse = csv(
    '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung";"Info"',
    '"DE1";"24.11.26";"24.11.26";"GUTSCHR. UEBERWEISUNG";"RE 12";"Autohaus";"1200,00";"EUR";"Umsatz gebucht"',
    '"DE1";"25.11.26";"25.11.26";"GUTSCHR. UEBERWEISUNG";"RE 13";"Laden";"480,00";"EUR";"Umsatz vorgemerkt"',
  )
  expect(await amounts(sparkasse)).toEqual([1200_00])
  expect(await leftOut(sparkasse)).toEqual(['not-executed 1', '0 debits'])
  const withoutHeading = csv('24/11/2026;VIR A;1200,00;Completed', '23/11/2026;VIR B;480,00;Declined')
  expect(await leftOut(withoutHeading)).toEqual(['not-executed 1', '0 debits'])
})

test('pending and returned payments of a French Revolut file are left out (§11.16)', async () => {
  const file = csv(
    'Type,Produit,Date de début,Date de fin,Description,Montant,Frais,Devise,État,Solde',
    'Virement,Valeur actuelle,2026-11-24 10:00:00,2026-11-24 11:00:00,Virement de A,1200.00,0.00,EUR,TERMINÉ,1300.00',
    'Virement,Valeur actuelle,2026-11-25 10:00:00,,Virement de B,480.00,0.00,EUR,EN ATTENTE,',
    'Virement,Valeur actuelle,2026-11-25 10:00:00,,Virement de C,990.00,0.00,EUR,RENVOYÉ,',
  )
  expect(await readPayments(file)).toEqual([['2026-11-24', 1200_00, 'Virement de A']])
  expect(await leftOut(file)).toEqual(['not-executed 2', '0 debits'])
})

test.each<[string, string, string]>([
  ['Sens', 'C', 'D'],
  ['Sens', 'Crédit', 'Débit'],
  ['Sens', '+', '-'],
  ['Sens de l’opération', 'CREDIT', 'DEBIT'],
  ['C/D', 'C', 'D'],
  ['CR/DR', 'CR', 'DR'],
  ['Débit/Crédit', 'Crédit', 'Débit'],
  ['Direction', 'IN', 'OUT'],
  ['Direction', 'Entrant', 'Sortant'],
  ['Soll/Haben', 'H', 'S'],
  ['Umsatztyp', 'Eingang', 'Ausgang'],
  ['Type', 'Credit', 'Debit'],
  ['', 'C', 'D'],
  ['Impact sur le solde', 'Crédit', 'Débit'],
  ['Signe', '+', '−'],
  ['Af Bij', 'Bij', 'Af'],
])(
  'the direction of a line is read from the column %s (credit %s, debit %s) (§11.16)',
  async (heading, credit, debit) => {
    const file = csv(
      `Date;Libellé;Montant;${heading};Note`,
      `24/11/2026;VIR A;1200,00;${credit};n`,
      `23/11/2026;VIR EMIS B FA-E-2026-0036;359,10;${debit};n`,
    )
    expect(await amounts(file)).toEqual([1200_00])
    expect(await leftOut(file)).toEqual(['1 debits'])
    const alone = csv(`Date;Libellé;Montant;${heading};Note`, `23/11/2026;VIR EMIS B;359,10;${debit};n`)
    expect(await leftOut(alone)).toEqual(['1 debits'])
  },
)

test('a line with an unknown direction, or one that contradicts its sign, is left out (§11.16)', async () => {
  const file = csv(
    'Date;Libellé;Montant;Sens',
    '24/11/2026;A;10,00;C',
    '24/11/2026;B;11,00;X',
    '24/11/2026;D;-12,00;C',
  )
  expect(await leftOut(file)).toEqual(['unreadable 2', '0 debits'])
})

test('amounts without a sign get the sign of the change of the balance; the earliest line, which has none, is left out (§11.16)', async () => {
  const file = csv(
    'Date;Libellé;Montant;Solde',
    '24/11/2026;VIR A;1200,00;2154,33',
    '23/11/2026;CB;45,67;954,33',
    '22/11/2026;VIR B;100,00;1000,00',
    '21/11/2026;VIR C;80,00;900,00',
  )
  expect(await amounts(file)).toEqual([1200_00, 100_00])
  expect(await leftOut(file)).toEqual(['unreadable 1', '1 debits'])
  const oldestFirst = csv(...file.split('\n').slice(0, 1), ...file.split('\n').slice(1).reverse())
  expect(await amounts(oldestFirst)).toEqual([100_00, 1200_00])
})

test('the currency of a line is that of the amount column, not of another amount beside it (§11.16)', async () => {
  const file = csv(
    'Date;Libellé;Montant opération;Devise opération;Montant compte;Solde',
    '24/11/2026;VIR A;120,00;USD;110,00;1110,00',
    '23/11/2026;VIR B;60,00;EUR;60,00;1000,00',
  )
  expect(await amounts(file)).toEqual([110_00, 60_00])
  const account = csv(
    'Date;Libellé;Montant opération;Devise opération;Montant du compte;Devise du compte;Solde',
    '24/11/2026;VIR A;120,00;EUR;110,00;USD;1110,00',
    '23/11/2026;VIR B;60,00;EUR;60,00;USD;1000,00',
  )
  expect(await leftOut(account)).toEqual(['currency USD 2', '0 debits'])
})

test('the status of a receipt is not read as the status of the payment (§11.16)', async () => {
  const file = csv('Date;Libellé;Montant;État du justificatif', '24/11/2026;VIR A;110,00;En attente')
  expect(await amounts(file)).toEqual([110_00])
})

test('CR and DR behind an amount give its direction, and parentheses a debit (§11.16)', async () => {
  const file = csv(
    'Date;Libellé;Montant',
    '24/11/2026;A;1 200,00 CR',
    '23/11/2026;B;45,67 DR',
    '22/11/2026;C;(12,00)',
  )
  expect(await amounts(file)).toEqual([1200_00])
  expect(await leftOut(file)).toEqual(['2 debits'])
})

test.each<[string, string]>([
  ['Devise', 'USD'],
  ['Payment currency', 'USD'],
  ['Monnaie', 'CHF'],
  ['Währung', 'GBP'],
  ['Code', 'USD'],
  ['', 'USD'],
  ['Devise', '$'],
])(
  'a payment in another currency, named in a column %s, is left out: %s (§11.16)',
  async (heading, currency) => {
    const file = csv(
      `Date;Libellé;Montant;${heading};Note`,
      '24/11/2026;VIR A;1200,00;EUR;n',
      `23/11/2026;VIR B FA-E-2026-0033;55,00;${currency};n`,
    )
    expect(await amounts(file)).toEqual([1200_00])
    expect(await leftOut(file)).toEqual([`currency ${currency === '$' ? 'USD' : currency} 1`, '0 debits'])
  },
)

test.each([
  csv('Date;Libellé;Montant (USD)', '24/11/2026;VIR A;1200,00'),
  csv('Date;Libellé;Montant', '24/11/2026;VIR A;1200,00 USD'),
  csv('Date;Libellé;Montant', '24/11/2026;VIR A;$1200.00'),
  csv('Date;Libellé;Débit en USD;Crédit en USD', '24/11/2026;VIR A;;1200,00'),
  csv('Devise;USD', '', 'Date;Libellé;Montant', '24/11/2026;VIR A;1200,00'),
  csv('Relevé de compte en USD', '', 'Date;Libellé;Montant', '24/11/2026;VIR A;1200,00'),
  csv(
    'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Orig currency,Orig amount,Payment currency,Amount,Total amount,Balance,Account',
    '2026-11-23,2026-11-24,rev-2,TOPUP,COMPLETED,Payment from A,FA-E-2026-0033,,EUR,52.00,USD,55.00,55.00,1000.00,USD Main',
  ),
])(
  'a payment whose heading, amount or account names another currency is left out (%#) (§11.16)',
  async (file) => {
    expect(await leftOut(file)).toEqual(['currency USD 1', '0 debits'])
  },
)

test.each([
  ['2026/11/24', '2026-11-24'],
  ['24 nov. 2026', '2026-11-24'],
  ['24 novembre 2026', '2026-11-24'],
  ['1er déc. 2026', '2026-12-01'],
  ['mardi 24 novembre 2026', '2026-11-24'],
  ['24 févr. 2026', '2026-02-24'],
  ['24 août 2026', '2026-08-24'],
  ['24-NOV-2026', '2026-11-24'],
  ['24 Nov 26', '2026-11-24'],
  ['Nov 24, 2026', '2026-11-24'],
  ['November 24, 2026', '2026-11-24'],
  ['24. Dezember 2026', '2026-12-24'],
  ['24. März 2026', '2026-03-24'],
  ['20261124', '2026-11-24'],
  ['24.11.2026 08:00', '2026-11-24'],
  ['2026-11-24T08:00:00Z', '2026-11-24'],
  ['46350', '2026-11-24'],
  ['24/11/26', '2026-11-24'],
])('the date %s is read (§11.16)', async (written, day) => {
  const file = csv('Date;Libellé;Montant', `"${written}";VIR A;1200,00`)
  expect(await readPayments(file)).toEqual([[day, 1200_00, 'VIR A']])
})

const days = (heading: string, ...written: string[]) =>
  csv(heading, ...written.map((day, index) => `${day},VIR ${index},${index + 1}.50`))

test('one unambiguous date decides the order of day and month for all lines (§11.16)', async () => {
  const english = 'Date,Description,Amount'
  const month = await readPayments(days(english, '11/24/2026', '11/05/2026'))
  expect(month.map(([day]) => day)).toEqual(['2026-11-24', '2026-11-05'])
  const day = await readPayments(days(english, '24/11/2026', '11/05/2026'))
  expect(day.map(([day]) => day)).toEqual(['2026-11-24', '2026-05-11'])
  const other = csv('Date,Value date,Description,Amount', '11/05/2026,11/24/2026,VIR A,1.50')
  expect((await readPayments(other))[0]?.[0]).toBe('2026-11-05')
})

test('without an unambiguous date the office is asked for the order, or warned if the headings are French (§11.16)', async () => {
  const open = days('Date,Description,Amount', '11/05/2026', '11/06/2026')
  expect(await readQuestion(open)).toEqual({ columns: [], date: '11/05/2026' })
  expect((await readPayments(open, { amount: null, dayOrder: 'month-first' }))[0]?.[0]).toBe('2026-11-05')
  const french = await read(days('Date,Libellé,Montant', '05/11/2026', '06/11/2026'))
  expect([french.entries[0]?.bookedOn, french.unprovenDate]).toEqual(['2026-11-05', '05/11/2026'])
  expect((await read(days('Date,Libellé,Montant', '24/11/2026'))).unprovenDate).toBe('')
})

test('where dates contradict each other, ambiguous dates are unreadable (§11.16)', async () => {
  const file = days('Date,Description,Amount', '11/24/2026', '24/11/2026', '11/05/2026')
  expect((await readPayments(file)).map(([day]) => day)).toEqual(['2026-11-24', '2026-11-24'])
  expect(await leftOut(file)).toEqual(['unreadable 1', '0 debits'])
})

test('unreadable lines and lines with balances are counted and shown (§11.16)', async () => {
  const file = csv(
    'Date;Libellé;Montant',
    '24/11/2026;VIR A;1200,00',
    'hier;VIR B;480,00',
    '23/11/2026;VIR C;douze euros',
    '31/02/2026;VIR D;5,00',
    '22/11/2026;CB;-5,00',
    '22/11/2026;Solde facture 12;60,00',
    '22/11/2026;Total Énergies Épinal;70,00',
    '30/11/2026;Solde au 30/11/2026;9999,00',
    ';Total des opérations;8888,00',
  )
  expect(await amounts(file)).toEqual([1200_00, 60_00, 70_00])
  const { leftOut: groups } = await read(file)
  expect(await leftOut(file)).toEqual(['unreadable 3', 'total 2', '1 debits'])
  expect(groups[0]?.lines).toEqual([
    'hier · VIR B · 480,00',
    '23/11/2026 · VIR C · douze euros',
    '31/02/2026 · VIR D · 5,00',
  ])
})

test('the balance below a table without headings is not read as a payment (§11.16)', async () => {
  const lcl = csv('24/11/2026;1200,00;Virement;;VIR GARAGE;0;Divers', '30/11/2026;3284,00;;;01234 567890', '')
  expect(await amounts(lcl)).toEqual([1200_00])
  expect(await leftOut(lcl)).toEqual(['unreadable 1', '0 debits'])
})

test('a workbook with the same cells as a CSV gives the same payments (§11.16)', async () => {
  const rows = [
    ['Date', 'Libellé', 'Montant', 'Sens', 'Statut'],
    ['2026-11-24', 'VIR A', '1200', 'C', 'Exécuté'],
    ['2026-11-23', 'PRLV', '45.67', 'D', 'Exécuté'],
    ['2026-11-23', 'VIR B', '480.5', 'C', 'Refusé'],
  ]
  expect(await amounts(createWorkbook(rows))).toEqual([1200_00])
  expect(await leftOut(createWorkbook(rows))).toEqual(['not-executed 1', '1 debits'])
})
