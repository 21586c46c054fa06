import { Text, View } from '@react-pdf/renderer'
import { styles } from './template-styles.ts'

/** Where the client accepts the quote by hand. */
export function AgreementBox() {
  return (
    <View style={styles.agreement} wrap={false}>
      <View style={styles.party}>
        <Text style={styles.label}>Pour commander</Text>
        <Text>
          Renvoyez ou remettez à l’atelier ce devis daté, signé et revêtu de la mention «&nbsp;Bon pour
          accord&nbsp;», avec l’acompte. La commande est ferme dès leur réception.
        </Text>
      </View>
      <View style={styles.box}>
        <Text style={styles.strong}>Bon pour accord</Text>
        <Text style={styles.quiet}>Date, nom et signature du client</Text>
      </View>
    </View>
  )
}
