import { Document, Page, Text, View } from '@react-pdf/renderer'
import { formatDate, formatDay } from '../../domain/calendar/paris-day.ts'
import {
  creditedReference,
  documentName,
  type PrintableDocument,
} from '../../domain/documents/printable-document.ts'
import { site } from '../../domain/site.ts'
import { AgreementBox } from './agreement-box.tsx'
import { BilledOrders } from './billed-orders.tsx'
import { ConsumerForms } from './consumer-forms.tsx'
import { GeneralTerms, TermsLink } from './general-terms.tsx'
import { LinesTable } from './lines-table.tsx'
import { legalMentions, paymentTerms, sayWorkingDays, sellerLine, standing } from './mentions.ts'
import { Parties } from './parties.tsx'
import { styles } from './template-styles.ts'
import { TotalsSummary } from './totals-summary.tsx'

interface DocumentTemplateProps {
  document: PrintableDocument
  /** Where the general terms are read. */
  termsUrl: string
}

/** An invoice, credit note or quote on A4 sheets, with what French law wants on it (decisions/0020-customer-documents.md). */
export function DocumentTemplate({ document, termsUrl }: DocumentTemplateProps) {
  const { legal } = site
  const isQuote = document.kind === 'estimate'
  return (
    <Document
      language="fr-FR"
      title={`${documentName(document.kind)} ${document.number}`}
      author={legal.companyName}
      subject={`${documentName(document.kind)} du ${formatDate(document.issuedAt)}`}
      creator={site.brand}
      producer={site.brand}
      creationDate={document.issuedAt}
      modificationDate={document.issuedAt}
      pdfVersion="1.7"
    >
      <Page size="A4" style={styles.page}>
        <PageFoot seller={sellerLine(document.pos)} />
        <View style={styles.body}>
          <Heading document={document} />
          <Parties buyer={document.buyer} pos={document.pos} />
          <Facts document={document} />
          {document.orders.length > 1 && <BilledOrders orders={document.orders} />}
          <LinesTable lines={document.lines} totalTe={document.totals.total_te} />
          <TotalsSummary document={document} />
          <View style={styles.after}>
            {paymentTerms(document).map(({ label, text }) => (
              <View key={label} wrap={false}>
                <Text style={styles.label}>{label}</Text>
                <Text>{text}</Text>
              </View>
            ))}
            {isQuote && <AgreementBox />}
            <Text style={styles.note}>{legalMentions(document).join(' ')}</Text>
            {isQuote && <TermsLink url={termsUrl} />}
          </View>
        </View>
      </Page>
      {isQuote && (
        <Page size="A4" style={styles.page}>
          <PageFoot seller={sellerLine(document.pos)} />
          {document.buyer.type === 'individual' && <ConsumerForms number={document.number} />}
          <GeneralTerms />
        </Page>
      )}
    </Document>
  )
}

/** On every sheet: who issues it, and which sheet of how many. */
function PageFoot({ seller }: { seller: string }) {
  return (
    <>
      <Text style={styles.footer} fixed>
        {seller}
      </Text>
      <Text
        style={styles.pageNumber}
        render={({ pageNumber, totalPages }) => `Page ${pageNumber}\u00A0/\u00A0${totalPages}`}
        fixed
      />
    </>
  )
}

function Heading({ document }: { document: PrintableDocument }) {
  return (
    <View style={styles.header}>
      <View>
        <Text style={styles.brand}>{site.brand.toUpperCase()}</Text>
        <View style={styles.ember} />
        <Text style={styles.quiet}>Rénovation de jantes</Text>
      </View>
      <View style={styles.heading}>
        <Text style={styles.title}>{documentName(document.kind)}</Text>
        <Text style={styles.number}>N°&nbsp;{document.number}</Text>
        {document.credited && (
          <Text style={styles.quiet}>Annule la {creditedReference(document.credited)}</Text>
        )}
        <Text style={styles.standing}>{standing(document)}</Text>
      </View>
    </View>
  )
}

/** A row of short facts; those that the document does not have leave their place to the others. */
function Facts({ document }: { document: PrintableDocument }) {
  const { issuedAt, suppliedOn, dueOn, validUntil, workingDays, vehicle, orders } = document
  const order = orders.length === 1 ? orders[0] : undefined
  const facts = [
    ['Date d’émission', formatDate(issuedAt)],
    ['Date de la prestation', suppliedOn && document.kind === 'invoice' ? formatDay(suppliedOn) : ''],
    ['À régler au plus tard le', dueOn ? formatDay(dueOn) : ''],
    ['Valable jusqu’au', validUntil ? formatDay(validUntil) : ''],
    ['Délai', workingDays === null ? '' : sayWorkingDays(workingDays)],
    ['Commande', order?.number],
    ['Véhicule', order?.vehicle ?? vehicle?.name],
    ['Immatriculation\u00A0/\u00A0OR', order?.registration ?? vehicle?.registration],
  ].filter(([, value]) => value)
  return (
    <View style={styles.facts}>
      {facts.map(([label, value]) => (
        <View key={label} style={styles.fact}>
          <Text style={styles.label}>{label}</Text>
          <Text style={styles.strong}>{value}</Text>
        </View>
      ))}
    </View>
  )
}
