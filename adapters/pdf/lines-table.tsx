import { Text, View } from '@react-pdf/renderer'
import type { DocumentLine } from '../../db/schema/documents.ts'
import { formatCents } from '../../domain/money/format-cents.ts'
import { lineTotal } from '../../domain/money/vat.ts'
import { formatRate } from './format-rate.ts'
import { styles } from './template-styles.ts'

interface LinesTableProps {
  lines: DocumentLine[]
  /** What stands for a record without lines. */
  totalTe: number | null
}

/** What was done and for how much; its head stands again on every further sheet. */
export function LinesTable({ lines, totalTe }: LinesTableProps) {
  return (
    <View style={styles.table}>
      <View style={styles.headRow} fixed>
        <Text style={[styles.label, styles.description]}>Désignation</Text>
        <Text style={[styles.label, styles.quantity]}>Qté</Text>
        <Text style={[styles.label, styles.amount]}>Prix unit. HT</Text>
        <Text style={[styles.label, styles.rate]}>TVA</Text>
        <Text style={[styles.label, styles.amount]}>Montant HT</Text>
      </View>
      {lines.map((line, index) => (
        // A document's lines never change their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <View key={index} style={styles.row} wrap={false}>
          <Text style={styles.description}>{line.description}</Text>
          <Text style={styles.quantity}>{line.quantity}</Text>
          <Text style={styles.amount}>{formatCents(line.unit_price)}</Text>
          <Text style={styles.rate}>{formatRate(line.vat_rate)}</Text>
          <Text style={styles.amount}>{formatCents(lineTotal(line))}</Text>
        </View>
      ))}
      {lines.length === 0 && (
        <View style={styles.row}>
          <Text style={styles.description}>Prestations de rénovation de jantes</Text>
          <Text style={styles.amount}>{formatCents(totalTe)}</Text>
        </View>
      )}
    </View>
  )
}
