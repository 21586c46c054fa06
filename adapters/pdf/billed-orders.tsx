import { Text, View } from '@react-pdf/renderer'
import type { BilledOrder } from '../../domain/documents/printable-document.ts'
import { styles } from './template-styles.ts'

/** Each order of a bill for several, a line each. */
export function BilledOrders({ orders }: { orders: BilledOrder[] }) {
  return (
    <View style={styles.orders}>
      <Text style={styles.label}>Commandes</Text>
      {orders.map(({ number, vehicle, registration }) => (
        <View key={number} style={styles.order} wrap={false}>
          <Text style={[styles.fact, styles.strong]}>{number}</Text>
          <Text style={styles.fact}>{vehicle}</Text>
          <Text style={styles.fact}>{registration}</Text>
        </View>
      ))}
    </View>
  )
}
