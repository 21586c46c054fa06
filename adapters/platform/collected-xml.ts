import type { CollectedMessage } from '../../domain/e-invoicing/invoice-platform.ts'
import { site } from '../../domain/site.ts'

const namespaces = [
  ['rsm', 'CrossDomainAcknowledgementAndResponse'],
  ['ram', 'ReusableAggregateBusinessInformationEntity'],
  ['qdt', 'QualifiedDataType'],
  ['udt', 'UnqualifiedDataType'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:un:unece:uncefact:data:standard:${name}:100"`)
  .join(' ')

const escape = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** `20261122130905`, in UTC. */
const instant = (at: Date) => at.toISOString().replace(/\D/g, '').slice(0, 14)
const day = (date: string) => date.replaceAll('-', '')

/**
 * The message « Encaissée » (status 212) of an invoice: the seller says what came in at each rate, for which the tax on services
 * is due (CDAR D22B; BR-FR-CDV V1.4.0 of fnfempe/France_RFE).
 */
export function collectedXml(message: CollectedMessage): string {
  const { trackingId, invoiceNumber, typeCode, issuedOn, collectedOn, at, buyer, rates } = message
  const siren = site.legal.siren.replace(/\D/g, '')
  const seller = `<ram:GlobalID schemeID="0002">${siren}</ram:GlobalID><ram:Name>${escape(site.legal.companyName)}</ram:Name><ram:RoleCode>SE</ram:RoleCode>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse ${namespaces}>
  <rsm:ExchangedDocumentContext>
    <ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>REGULATED</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn.cpro.gouv.fr:1p0:CDV:invoice</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>${escape(trackingId)}</ram:ID>
    <ram:Name>Encaissée ${escape(invoiceNumber)}</ram:Name>
    <ram:IssueDateTime><udt:DateTimeString format="204">${instant(at)}</udt:DateTimeString></ram:IssueDateTime>
    <ram:SenderTradeParty><ram:RoleCode>SE</ram:RoleCode></ram:SenderTradeParty>
    <ram:IssuerTradeParty>${seller}</ram:IssuerTradeParty>
    <ram:RecipientTradeParty><ram:GlobalID schemeID="0002">${buyer.siren}</ram:GlobalID><ram:Name>${escape(buyer.name)}</ram:Name><ram:RoleCode>BY</ram:RoleCode><ram:URIUniversalCommunication><ram:URIID schemeID="0225">${buyer.siren}</ram:URIID></ram:URIUniversalCommunication></ram:RecipientTradeParty>
  </rsm:ExchangedDocument>
  <rsm:AcknowledgementDocument>
    <ram:MultipleReferencesIndicator><udt:Indicator>false</udt:Indicator></ram:MultipleReferencesIndicator>
    <ram:TypeCode>23</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="204">${day(collectedOn)}000000</udt:DateTimeString></ram:IssueDateTime>
    <ram:ReferenceReferencedDocument>
      <ram:IssuerAssignedID>${escape(invoiceNumber)}</ram:IssuerAssignedID>
      <ram:StatusCode>47</ram:StatusCode>
      <ram:TypeCode>${typeCode}</ram:TypeCode>
      <ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${day(issuedOn)}</qdt:DateTimeString></ram:FormattedIssueDateTime>
      <ram:ProcessConditionCode>212</ram:ProcessConditionCode>
      <ram:ProcessCondition>Encaissée</ram:ProcessCondition>
      <ram:IssuerTradeParty>${seller}</ram:IssuerTradeParty>
      <ram:SpecifiedDocumentStatus>
        <ram:SequenceNumeric>1</ram:SequenceNumeric>
${rates.map(characteristic).join('\n')}
      </ram:SpecifiedDocumentStatus>
    </ram:ReferenceReferencedDocument>
  </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>
`
}

const characteristic = ({ rate, cents }: { rate: number; cents: number }) =>
  `        <ram:SpecifiedDocumentCharacteristic><ram:TypeCode>MEN</ram:TypeCode><ram:ValueAmount currencyID="EUR">${(cents / 100).toFixed(2)}</ram:ValueAmount><ram:ValuePercent>${(rate / 100).toFixed(2)}</ram:ValuePercent></ram:SpecifiedDocumentCharacteristic>`
