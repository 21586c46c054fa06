import { Text, View } from '@react-pdf/renderer'
import type { DocumentBuyer } from '../../db/schema/documents.ts'
import { personName } from '../../domain/clients/client-name.ts'
import type { PointOfSale } from '../../domain/documents/points-of-sale.ts'
import { shopLocation, site } from '../../domain/site.ts'
import { styles } from './template-styles.ts'

/** Who issues the document and whom it is made out to, each with the numbers that the law asks for. */
export function Parties({ buyer, pos }: { buyer: DocumentBuyer; pos: PointOfSale }) {
  return (
    <View style={styles.parties}>
      <Seller pos={pos} />
      <View style={styles.buyer}>
        <Text style={styles.label}>Client</Text>
        <Lines lines={buyerLines(buyer)} />
      </View>
    </View>
  )
}

function Seller({ pos }: { pos: PointOfSale }) {
  const { legal } = site
  const { title, streetLines, zipCode, city, phone, email } = shopLocation(pos.id)
  const lines = [
    legal.companyName,
    title,
    ...streetLines,
    `${zipCode} ${city}`,
    `${phone.display} · ${email}`,
    `SIRET ${pos.siret}`,
    `TVA ${legal.vatNumber}`,
  ]
  return (
    <View style={styles.party}>
      <Text style={styles.label}>Émetteur</Text>
      <Lines lines={lines} />
    </View>
  )
}

function Lines({ lines: [first, ...others] }: { lines: string[] }) {
  return (
    <>
      <Text style={styles.partyName}>{first}</Text>
      {others.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </>
  )
}

function buyerLines({
  type,
  name,
  first_name,
  last_name,
  siret,
  vat_number,
  address,
}: DocumentBuyer): string[] {
  const person = personName({ first_name, last_name })
  const isCompany = type === 'company'
  return [
    (isCompany && name) || person || '--',
    isCompany && name && person ? `À l’attention de ${person}` : '',
    address?.line_1,
    address?.line_2,
    [address?.zip_code, address?.city].filter(Boolean).join(' '),
    address?.country === 'France' ? '' : address?.country,
    isCompany && siret ? `SIRET ${siret}` : '',
    isCompany && vat_number ? `TVA ${vat_number}` : '',
  ].filter((line): line is string => Boolean(line))
}
