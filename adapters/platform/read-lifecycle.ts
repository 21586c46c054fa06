import { XMLParser } from 'fast-xml-parser'
import type { LifecycleMessage } from '../../domain/e-invoicing/invoice-platform.ts'

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: true,
  // No entity of its own: nothing grows while it is read.
  processEntities: true,
})

type Node = Record<string, unknown>

const nodesIn = (value: unknown): Node[] =>
  [value].flat().filter((one): one is Node => typeof one === 'object' && one !== null)
const textIn = (value: unknown): string => {
  const [first] = [value].flat()
  return typeof first === 'string' ? first : ''
}

/** What a CDAR message (UN/CEFACT D22B) says of each invoice that it names; nothing where it is no such message. */
export function readLifecycle(xml: string): LifecycleMessage[] {
  if (xml.includes('<!DOCTYPE')) return []
  const [root] = nodesIn(parse(xml).CrossDomainAcknowledgementAndResponse)
  const documents = nodesIn(root?.AcknowledgementDocument)
  return documents
    .flatMap(({ ReferenceReferencedDocument }) => nodesIn(ReferenceReferencedDocument))
    .map((reference) => {
      const [status] = nodesIn(reference.SpecifiedDocumentStatus)
      return {
        invoiceNumber: textIn(reference.IssuerAssignedID),
        code: textIn(reference.ProcessConditionCode),
        reasonCode: textIn(status?.ReasonCode),
        reason: textIn(status?.Reason) || contentIn(status),
      }
    })
}

function contentIn(status: Node | undefined): string {
  const [note] = nodesIn(status?.IncludedNote)
  return textIn(note?.Content)
}

function parse(xml: string): Node {
  try {
    return parser.parse(xml) as Node
  } catch {
    return {}
  }
}
