import { Text, View } from '@react-pdf/renderer'
import { earlyStartRequest, withdrawalForm } from '../../domain/general-terms/withdrawal-form.ts'
import { styles } from './template-styles.ts'

/** What the law has a consumer receive with a quote: the request to begin early, and the form to withdraw. */
export function ConsumerForms({ number }: { number: string }) {
  return (
    <View style={styles.forms}>
      <View style={styles.form} wrap={false}>
        <Text style={styles.formTitle}>{earlyStartRequest.title}</Text>
        <Text style={styles.formReference}>Devis {number}</Text>
        {earlyStartRequest.paragraphs.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        <Text style={styles.signature}>Date et signature du client&nbsp;:</Text>
      </View>
      <View style={styles.form} wrap={false}>
        <Text style={styles.formTitle}>{withdrawalForm.title}</Text>
        <Text style={styles.formReference}>Devis {number}</Text>
        {withdrawalForm.paragraphs.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </View>
    </View>
  )
}
