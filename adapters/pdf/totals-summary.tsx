import { Text, View } from '@react-pdf/renderer'
import { depositOf } from '../../domain/documents/deposit.ts'
import type { PrintableDocument } from '../../domain/documents/printable-document.ts'
import { generalTerms } from '../../domain/general-terms/figures.ts'
import { formatCents } from '../../domain/money/format-cents.ts'
import { formatRate } from './format-rate.ts'
import { styles } from './template-styles.ts'

const dueLabels = {
  'credit-note': 'Net en votre faveur',
  estimate: 'Total TTC',
} as const

const invoiceDueLabels = { open: 'Net à payer', settled: 'Net payé', void: 'Montant annulé' } as const

/** The tax of each rate beside the totals; kept on one sheet. */
export function TotalsSummary({ document }: { document: PrintableDocument }) {
  const { kind, totals, deposit, state } = document
  const due = totals.total === null ? null : totals.total - deposit
  const vat = totals.total === null || totals.total_te === null ? null : totals.total - totals.total_te
  return (
    <View style={styles.summary} wrap={false}>
      <RatesTable rates={totals.rates} />
      <View style={styles.totals}>
        <Total label="Total HT" cents={totals.total_te} />
        <Total label="Total TVA" cents={vat} />
        {kind !== 'estimate' && <Total label="Total TTC" cents={totals.total} />}
        {deposit > 0 && <Total label="Acompte versé à la commande" cents={-deposit} />}
        <View style={styles.due}>
          <Text>{kind === 'invoice' ? invoiceDueLabels[state.is] : dueLabels[kind]}</Text>
          <Text style={styles.dueAmount}>{formatCents(due)}</Text>
        </View>
        {kind === 'estimate' && (
          <Total
            label={`Acompte à la commande (${generalTerms.depositPercent}\u00A0%)`}
            cents={depositOf(totals.total)}
          />
        )}
      </View>
    </View>
  )
}

function Total({ label, cents }: { label: string; cents: number | null }) {
  return (
    <View style={styles.total}>
      <Text style={styles.quiet}>{label}</Text>
      <Text>{formatCents(cents)}</Text>
    </View>
  )
}

function RatesTable({ rates }: { rates: PrintableDocument['totals']['rates'] }) {
  if (rates.length === 0) return <View style={styles.rates} />
  return (
    <View style={styles.rates}>
      <View style={styles.headRow}>
        <Text style={[styles.label, styles.description]}>Taux de TVA</Text>
        <Text style={[styles.label, styles.amount]}>Base HT</Text>
        <Text style={[styles.label, styles.amount]}>TVA</Text>
      </View>
      {rates.map(({ rate, base, vat }) => (
        <View key={rate} style={styles.row}>
          <Text style={styles.description}>{formatRate(rate)}</Text>
          <Text style={styles.amount}>{formatCents(base)}</Text>
          <Text style={styles.amount}>{formatCents(vat)}</Text>
        </View>
      ))}
    </View>
  )
}
