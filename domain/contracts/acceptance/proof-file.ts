import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimates } from '../../../db/schema/tables.ts'
import { findDocumentClient } from '../../billing/printing/open-document.ts'
import { documentFileName } from '../../billing/printing/printable-document.ts'
import { type PointOfSale, pointOfSaleOf } from '../../business/points-of-sale.ts'
import type { Site } from '../../business/site.ts'
import { formatDayAndHour } from '../../kernel/calendar/french-dates.ts'
import { formatDate } from '../../kernel/calendar/paris-day.ts'
import { formatCents } from '../../kernel/money/amounts.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { clientName } from '../../people/clients/client.ts'
import type { Estimate } from '../estimates/estimate.ts'
import { listProofEvents, type ProofEvent } from '../estimates/proof-chain.ts'
import { maskMiddleOfEmail } from './acceptance-code.ts'
import { findProofFault } from './check-proofs.ts'
import { describeProofEvent, formatProofHash, proofKindNames } from './proof-words.ts'

type PrintDeps = Deps<'db' | 'printer' | 'facts'>

/**
 * Reader of a printed proof. Mail addresses are masked for clients, because another person may have the link, and
 * complete for the office.
 */
type ProofReader = 'client' | 'office'

/** Data of a printed proof, for the client and for the workshop. */
export interface PrintableProof {
  number: string
  /** Time of the last event, so that the same chain gives the same file. */
  at: Date
  pos: PointOfSale
  client: string
  about: string
  /** Result of recomputing the chains, as a French sentence. */
  verdict: string
  chains: {
    title: string
    events: { place: number; when: string; name: string; details: string[]; hash: string }[]
  }[]
}

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    /** Prints the proof of how an estimate was answered. */
    printEstimateProof(proof: PrintableProof): Promise<Buffer>
  }
}

/**
 * Returns the PDF of an estimate's proof, including the chain of the estimate that it replaced; `null` if nothing is
 * recorded.
 */
export async function printEstimateProof(
  { db, printer, facts }: PrintDeps,
  estimate: Estimate,
  reader: ProofReader,
): Promise<Buffer | null> {
  const proof = await loadPrintableProof(db, estimate, reader, facts.current())
  return proof && printer.printEstimateProof(proof)
}

async function loadPrintableProof(
  db: Database,
  estimate: Estimate,
  reader: ProofReader,
  site: Site,
): Promise<PrintableProof | null> {
  const { id, pos_id, estimate_number: number } = estimate
  const proofs = await listProofEvents(db, id)
  const last = proofs.at(-1)
  const client = await findDocumentClient(db, { kind: 'estimate', posId: pos_id, id })
  if (!last || !client) return null
  const [former] = await db
    .select({ id: estimates.id, number: estimates.estimate_number })
    .from(estimates)
    // A replaced estimate of another client is not shown.
    .where(and(eq(estimates.replaced_by, id), eq(estimates.client_id, estimate.client_id)))
    .limit(1)
  const before = former ? await listProofEvents(db, former.id) : []
  const fault = findProofFault(proofs) ?? findProofFault(before)
  return {
    number,
    at: last.at,
    pos: pointOfSaleOf(pos_id, site),
    client: clientName(client),
    about: `Devis ${number} du ${formatDate(estimate.created_at)}, ${formatCents(estimate.total)} toutes taxes comprises`,
    verdict:
      fault ?? 'Toutes les empreintes, recalculées à l’impression, sont celles qui ont été enregistrées.',
    chains: [
      ...(former && before.length > 0 ? [toChain(`Devis ${former.number}`, before, reader)] : []),
      toChain(`Devis ${number}`, proofs, reader),
    ],
  }
}

const toChain = (
  title: string,
  proofs: readonly ProofEvent[],
  reader: ProofReader,
): PrintableProof['chains'][number] => ({
  title,
  events: proofs.map((proof) => ({
    place: proof.place,
    when: formatDayAndHour(proof.at),
    name: proofKindNames[proof.kind],
    details: describeProofEvent(reader === 'client' ? withMaskedAddresses(proof) : proof),
    hash: formatProofHash(proof.hash),
  })),
})

/** Masks mail addresses in a text such as « Hélène Royer (compta@exemple.fr) ». */
const maskWithin = (text: string) =>
  text
    .split(/([\s()])/)
    .map((word) => (word.includes('@') ? maskMiddleOfEmail(word) : word))
    .join('')

const addressed = ['to', 'signedIn'] as const

function withMaskedAddresses({ data }: ProofEvent): Pick<ProofEvent, 'data'> {
  const masked = addressed.flatMap((name) => {
    const value = data[name]
    return typeof value === 'string' ? [[name, maskWithin(value)] as const] : []
  })
  return { data: { ...data, ...Object.fromEntries(masked) } }
}

/** Returns the name of a proof's file: « Preuve DE-E-2026-0042 TW Jantes.pdf ». */
export const estimateProofFileName = (
  { estimate_number }: Pick<Estimate, 'estimate_number'>,
  site: Site,
): string => documentFileName({ name: 'Preuve', number: estimate_number }, site)
